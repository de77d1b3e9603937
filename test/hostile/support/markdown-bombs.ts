import { type Bomb } from './pdf-bombs.js';

/** Markdown that expands, or that a reader's patterns search again and again. */

const SENTENCE =
  'The council voted on Monday to close the old bridge, after engineers had found cracks in two of its piers.';
const STORY = `# Bridge closed\n\n${`${SENTENCE} ${SENTENCE}\n\n`.repeat(6)}`;
const SIZE = 300_000;

const bomb =
  (text: string | ((size: number) => string)): Bomb =>
  () =>
    Buffer.from(`${STORY}${typeof text === 'string' ? filled(text) : text(SIZE)}\n`);
const filled = (part: string, size = SIZE): string => part.repeat(Math.max(1, Math.floor(size / part.length)));
const each = (count: number, part: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join('');

export const MARKDOWN_BOMBS: Readonly<Record<string, Bomb>> = {
  // References
  'a title of 500,000 letters, used 400 times': bomb(`${'[a] '.repeat(400)}\n\n[a]: /b "${'t'.repeat(500_000)}"`),
  'an address of 500,000 letters, used 5,000 times': bomb(`${'[a] '.repeat(5_000)}\n\n[a]: /${'b'.repeat(500_000)}`),
  'a picture with a long title, used 5,000 times': bomb(`${'![a] '.repeat(5_000)}\n\n[a]: /b "${'t'.repeat(500_000)}"`),
  'a reference with a name, used 20,000 times': bomb(`${'[x][a] '.repeat(20_000)}\n\n[a]: /b '${'t'.repeat(50_000)}'`),
  'a title of quotes, which become entities': bomb(`${'[a] '.repeat(20_000)}\n\n[a]: /b '${'"'.repeat(20_000)}'`),
  'a hundred thousand references': bomb(each(60_000, (n) => `[r${n}]: /a\n`)),
  'references that are never closed': bomb('[a]: <'),
  'references with titles that are never closed': bomb('[a]: /b "\n'),
  'uses of references that are missing': bomb('[a][b] '),
  // Links
  'open brackets': bomb('['),
  'open pictures': bomb('!['),
  'open links': bomb('[a]('),
  'open links with angle brackets': bomb('[a](<b'),
  'nested links': bomb((size) => `${filled('[', size / 2)}a${filled('](b)', size / 2)}`),
  'brackets before parentheses': bomb('](('),
  // Tables
  'a table of 3,000 columns with 20,000 short rows': bomb(
    `${'|a'.repeat(3_000)}|\n${'|-'.repeat(3_000)}|\n${'|a|\n'.repeat(20_000)}`,
  ),
  'a table of 60,000 columns': bomb(`${'|a'.repeat(60_000)}|\n${'|-'.repeat(60_000)}|\n`),
  'a table of 100,000 rows': bomb(`|a|b|\n|-|-|\n${'|a|b|\n'.repeat(100_000)}`),
  'a table of escaped bars': bomb((size) => `|a|\n|-|\n|${filled('\\|', size)}|`),
  'heads of tables without end': bomb('|a|b|\n|-|\n'),
  // Blocks
  'nested quotes': bomb('>'),
  'nested quotes on many lines': bomb(each(400, (n) => `${'> '.repeat(n)}a\n`)),
  'nested lists': bomb(each(600, (n) => `${' '.repeat(2 * n)}- a\n`)),
  'nested lists on one line': bomb('- '),
  'nested numbered lists on one line': bomb('1. '),
  'quotes in lists in quotes': bomb('> - '),
  'a list of 100,000 items': bomb('- a\n'),
  'a list of paragraphs': bomb('- a\n\n  b\n\n'),
  'lines of a paragraph that never ends': bomb('a\n'),
  'underlined headings without end': bomb('a\n=\n'),
  'open fences': bomb('```a\n~~~b\n'),
  // Letters
  'stars before letters': bomb('*a '),
  'stars and underscores': bomb('*a _b '),
  'pairs of stars that do not match': bomb('**a*b'),
  'tildes before letters': bomb('~~a '),
  'ticks of every length': bomb(each(700, (n) => `${'`'.repeat(n)} `)),
  'open automatic links': bomb('<http://a'),
  'addresses in a row': bomb('www.a.b.'),
  'mail addresses in a row': bomb('a@b.'),
  'one word of dots and at signs': bomb('.@'),
  backslashes: bomb('\\'),
  'entities that never end': bomb('&a'),
  'open comments': bomb('<!--'),
  'open tags': bomb('<a b="'),
  'open sections of characters': bomb('<![CDATA['),
  'one line of two million letters': bomb(() => 'a'.repeat(2_000_000)),
  'spaces before the end of a line': bomb((size) => `a${filled(' ', size)}b`),
  'two million line breaks': bomb(() => '\n'.repeat(2_000_000)),
};
