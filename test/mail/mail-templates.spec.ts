import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { MailTemplates } from '../../src/mail/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

const SHIPPED = join(import.meta.dirname, '../../mails');
const values = { link: 'https://e.example/#/reset/a.b', until: '2026-11-29 10:00 UTC' };

/** The shipped folder with one file replaced, or removed. */
function folderWith(name: string, content: string | null): string {
  const folder = join(directory.path, 'mails');
  cpSync(SHIPPED, folder, { recursive: true });
  const file = join(folder, `${name}.txt`);
  if (content === null) rmSync(file);
  else writeFileSync(file, content);
  return folder;
}

it('the shipped mails have a subject, the link and every value, and no placeholder is left', () => {
  const templates = MailTemplates.read(SHIPPED);
  const reset = templates.write('password-reset', values);
  expect(reset.subject).toBe('A new password for Elenchus');
  for (const value of Object.values(values)) expect(reset.text).toContain(value);
  const invitation = templates.write('invitation', { ...values, inviter: 'owner@example.org', role: 'editor' });
  for (const value of ['owner@example.org', 'editor', ...Object.values(values)])
    expect(invitation.text).toContain(value);
  expect(reset.text + invitation.text + invitation.subject).not.toContain('{{');
});

it('a value adds no lines and no placeholder, and is not read as a pattern', () => {
  const written = MailTemplates.read(SHIPPED).write('password-reset', {
    link: 'https://e.example/\r\nBcc: everybody@example.org',
    until: '$& {{link}}',
  });
  expect(written.text).toContain('https://e.example/ Bcc: everybody@example.org\n');
  expect(written.text).toContain('until $& {{link}}.');
});

it.each([
  ['', 'must begin with a line "Subject: …" and an empty line'],
  ['Subject: \n\n{{link}}', 'must begin with a line "Subject: …" and an empty line'],
  ['Subject: one\n{{link}}', 'must begin with a line "Subject: …" and an empty line'],
  ['Subject: one\n\n{{link}} {{role}}', '{{role}} is unknown; there are {{link}}, {{until}}'],
  ['Subject: one\n\nwithout', 'must contain {{link}}'],
  [null, 'ENOENT'],
])('a template that begins %j is refused by name', (content, problem) => {
  const folder = folderWith('password-reset', content);
  expect(() => MailTemplates.read(folder)).toThrow(`${join(folder, 'password-reset.txt')}: ${problem}`);
});

it('a template may have the line ends of Windows', () => {
  const content = readFileSync(join(SHIPPED, 'password-reset.txt'), 'utf8').replaceAll('\n', '\r\n');
  expect(MailTemplates.read(folderWith('password-reset', content)).write('password-reset', values).subject).toBe(
    'A new password for Elenchus',
  );
});
