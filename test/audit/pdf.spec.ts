import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type AuditEvidence, exportFileOf, exportOf } from '../../src/audit/index.js';
import { pdfOf } from '../../src/audit/pdf/pdf-document.js';
import { Archive, smallCast } from './support.js';

const AT = '2026-11-30T00:00:00.000Z';
const HOSTILE = '</p><script>alert(1)</script> [x](javascript:alert(3)) https://evil.example | `=1+1`\u202e';

const fileOf = (markdown: string, pagesMax?: number): Promise<Uint8Array> =>
  pdfOf({ markdown, title: 'A debate', at: AT }, pagesMax);

/** The text of each page, without its number. */
async function pagesOf(file: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    expect(text).toMatch(new RegExp(`${number} of ${document.numPages}\\s*$`));
    pages.push(text.replace(/\d+ of \d+\s*$/, ''));
  }
  await document.destroy();
  return pages;
}
const textOf = async (markdown: string): Promise<string> => (await pagesOf(await fileOf(markdown))).join('\n');
/** Letters and digits alone, since lines are broken elsewhere. */
const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

describe('a debate as a PDF', () => {
  let archive: Archive;
  let evidence: AuditEvidence;
  beforeAll(async () => {
    archive = new Archive(await smallCast());
    await archive.hold('d1');
    evidence = (await archive.reader().of('d1'))!;
  });
  afterAll(() => archive.close());

  it('says what its Markdown says, in the same order', async () => {
    const file = (await exportFileOf(evidence, 'pdf', pdfOf)) as Uint8Array;
    const told = (await pagesOf(file)).join('\n');
    const markdown = exportOf(evidence, 'md').replace(/&(?:lt|gt|amp);/g, '');
    expect(told.length).toBeGreaterThan(1_000);
    expect(lettersOf(told)).toBe(lettersOf(markdown));
  });

  it('is the same file each time', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => exportFileOf(evidence, 'pdf', pdfOf)));
    expect(Buffer.compare(one as Uint8Array, other as Uint8Array)).toBe(0);
  });

  it('shows foreign text as text, without links, scripts or attachments', async () => {
    const events = evidence.events.map((event) =>
      event.type === 'ArgumentMade' ? { ...event, data: { ...(event.data as object), argument: HOSTILE } } : event,
    );
    const file = Buffer.from((await exportFileOf({ ...evidence, events }, 'pdf', pdfOf)) as Uint8Array);
    expect((await pagesOf(file)).join(' ').replace(/\s+/g, ' ')).toContain('<script>alert(1)</script> [x](javascript:');
    expect(file.toString('latin1')).not.toMatch(/\/(?:Annots?|URI|JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA)\b/);
  });
});

describe('the writer of PDFs', () => {
  it.each(['Łódź, Ñandú, Åse', 'Ἀθῆναι, Θεσσαλονίκη', 'Київ, Москва', '▲ for, ▼ against, “quoted” – and … more €'])(
    'shows %s',
    async (text) => {
      expect(await textOf(text)).toContain(text);
    },
  );

  it.each([['東京'], ['القاهرة'], ['ירושלים'], ['मुंबई'], ['🙂']])(
    'shows that a letter is missing instead of a wrong one: %s',
    async (text) => {
      const shown = await textOf(`Written in ${text}, as it was read.`);
      expect(shown).toMatch(/^Written in □+, as it was read\./);
      expect(shown).toContain('□ stands for a letter that this file cannot show');
    },
  );

  it('keeps all cells of a row, also of one that is longer than a page', async () => {
    const long = 'a long cell '.repeat(1_000).trim();
    const shown = await textOf(`| one | two |\n|---|---|\n| ${long} | the end |\n| x | y |\n`);
    expect(lettersOf(shown)).toBe(lettersOf(`one two ${long} the end x y`));
  });

  it('ends a document that would be too long, and says so', async () => {
    const pages = await pagesOf(await fileOf('A paragraph.\n\n'.repeat(500), 3));
    expect(pages).toHaveLength(4);
    expect(pages.at(-1)).toContain('This file ends here. The other exports have all of the debate.');
  });

  it('takes time in proportion to a word of any length', async () => {
    const cpuOf = async (letters: number): Promise<number> => {
      const before = process.cpuUsage();
      await fileOf('\\_'.repeat(letters));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cpuOf(1_000);
    const [short, long] = [await cpuOf(4_000), await cpuOf(32_000)];
    // Eight times as long; its square would be sixty-four.
    expect(long / short).toBeLessThan(20);
  });
});
