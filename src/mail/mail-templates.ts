import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidConfigError } from '../config/index.js';

/** The placeholders of each template. Every file of the folder is named after one. */
const PLACEHOLDERS = {
  invitation: ['inviter', 'role', 'link', 'until'],
  'password-reset': ['link', 'until'],
} as const;

export type TemplateName = keyof typeof PLACEHOLDERS;
/** What the placeholders of a template stand for. */
export type TemplateValues<N extends TemplateName = TemplateName> = Readonly<
  Record<(typeof PLACEHOLDERS)[N][number], string>
>;
export const TEMPLATE_NAMES = Object.keys(PLACEHOLDERS) as readonly TemplateName[];

/** Subject and text of a message. */
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
}

const SUBJECT = /^Subject: (\S.*)\r?\n\r?\n/;
const PLACEHOLDER = /\{\{(.*?)\}\}/g;

/** The texts of mails, from a folder with one file for each: a line `Subject: …`, an empty line, and the text. */
export class MailTemplates {
  private constructor(private readonly texts: ReadonlyMap<TemplateName, WrittenMail>) {}

  /** @throws InvalidConfigError naming every file that is missing or cannot be used, with what is wrong with it */
  static read(folder: string): MailTemplates {
    const texts = new Map<TemplateName, WrittenMail>();
    const problems: string[] = [];
    for (const name of TEMPLATE_NAMES) {
      const file = join(folder, `${name}.txt`);
      try {
        texts.set(name, parsed(name, readFileSync(file, 'utf8')));
      } catch (error) {
        problems.push(`${file}: ${(error as Error).message}`);
      }
    }
    if (problems.length > 0) throw new InvalidConfigError(problems);
    return new MailTemplates(texts);
  }

  /** Values are inserted as they are. Line breaks become spaces, so that a value cannot add lines. */
  write<N extends TemplateName>(name: N, values: TemplateValues<N>): WrittenMail {
    const template = this.texts.get(name);
    if (!template) throw new Error(`there is no template ${name}`);
    const of: Readonly<Record<string, string>> = values;
    const filled = (text: string): string =>
      text.replace(PLACEHOLDER, (_, placeholder: string) => (of[placeholder] ?? '').replace(/\s+/g, ' '));
    return { subject: filled(template.subject), text: filled(template.text) };
  }
}

function parsed(name: TemplateName, content: string): WrittenMail {
  const [head, subject] = SUBJECT.exec(content) ?? [];
  if (head === undefined || subject === undefined)
    throw new Error('must begin with a line "Subject: …" and an empty line');
  const known: readonly string[] = PLACEHOLDERS[name];
  const used = [...content.matchAll(PLACEHOLDER)].map(([, placeholder = '']) => placeholder);
  const unknown = used.find((placeholder) => !known.includes(placeholder));
  if (unknown !== undefined)
    throw new Error(`{{${unknown}}} is unknown; there are ${known.map((one) => `{{${one}}}`).join(', ')}`);
  if (!used.includes('link')) throw new Error('must contain {{link}}');
  return { subject: subject.trim(), text: content.slice(head.length) };
}
