import { describe, expect, it } from '@jest/globals';
import { readSentFile } from '../../src/articles/sent-file.js';
import { MARKDOWN_BOMBS } from '../hostile/support/markdown-bombs.js';
import { type Bomb, composite, mappedBy, PDF_BOMBS } from '../hostile/support/pdf-bombs.js';

/** In this process, so that a document that is not stopped by a limit of the reader ends the test. */
const outcome = async (make: Bomb | undefined, name: string): Promise<string> => {
  const { article, reason } = await readSentFile({ bytes: make?.() ?? new Uint8Array(), name });
  return article ? 'read' : reason;
};

describe('a limit of the reader, and not the death of a process, refuses', () => {
  it.each([
    'a range of two billion widths',
    'thousands of ranges of widths',
    'widths of two billion in another object',
    'half a million widths in one list',
    'a range of two billion vertical widths',
    'a glyph map that unpacks to 500 MB',
    'a font file that unpacks to 300 MB',
    'thousands of mappings of all codes',
    'a code that stands for a million letters',
    'an encoding of a million code spaces',
    'an array of 20 million numbers',
    'a string of 500 MB',
    'a hexadecimal string of 200 MB',
    'a name of 100 MB',
    'a comment of 300 MB',
    '8 GB of spaces, packed four times',
    '1 GB of spaces',
    'runs of one letter, packed',
    'a content of 300,000 parts',
    'XMP that unpacks to 400 MB',
    'a title of three million letters',
  ])('a PDF document with %s', async (name) => {
    expect(await outcome(PDF_BOMBS[name], 'a.pdf')).toBe('too-costly');
  });

  it.each([
    'an address of 500,000 letters, used 5,000 times',
    'a picture with a long title, used 5,000 times',
    'a reference with a name, used 20,000 times',
    'a table of 3,000 columns with 20,000 short rows',
    'nested quotes',
    'nested numbered lists on one line',
    'quotes in lists in quotes',
  ])('Markdown with %s', async (name) => {
    expect(await outcome(MARKDOWN_BOMBS[name], 'a.md')).toBe('too-costly');
  });
});

describe('what ordinary files have is within the limits', () => {
  it.each<readonly [string, Bomb]>([
    ['one width for all characters', () => composite('/W [0 65535 500]')],
    ['a list of widths for each of 5,000 characters', () => composite(`/W [${'1 [500 250] 7 9 1000 '.repeat(5_000)}]`)],
    ['vertical widths', () => composite('/W2 [0 65535 -1000 500 880]', [], '/Encoding /Identity-V')],
    ['a mapping of all characters', () => mappedBy('1 beginbfrange\n<0000> <FFFF> <0000>\nendbfrange')],
    [
      'a mapping of 20,000 single characters, far from their codes',
      () => mappedBy(`100 beginbfchar\n${'<0001> <4E00>\n'.repeat(20_000)}endbfchar`),
    ],
  ])('a PDF document with %s', async (_, make) => {
    expect(await outcome(make, 'a.pdf')).toBe('read');
  });

  it.each([
    [
      'a reference that is used 300 times',
      `${'[the count][a] of the town, '.repeat(300)}\n\n[a]: https://example.org/count "The count"`,
    ],
    ['a table of 500 rows', `|Town|Cars|\n|:-|-:|\n${'|Aalen|11,000|\n'.repeat(500)}`],
    ['a table whose cells have bars', '|Town \\| country|Cars|\n|-|-|\n|Aalen \\| Germany|11,000|\n'],
    ['lists in lists in quotes', `> - one\n>   - two\n>     - three\n>       > - four\n`],
  ])('Markdown with %s', async (_, text) => {
    const story = 'The council voted on Monday to close the old bridge, after engineers had found cracks. '.repeat(8);
    const { article } = await readSentFile({
      bytes: Buffer.from(`# Bridge closed\n\n${story}\n\n${text}`),
      name: 'a.md',
    });
    expect(article?.text).toContain('after engineers had found cracks');
    for (const word of ['the count', '11,000', 'Germany', 'four'])
      if (text.includes(word)) expect(article?.text).toContain(word);
  });
});
