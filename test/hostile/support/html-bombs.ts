import { JSON_LD, MEASURED_ATTACKS, SHAPES, ENCODED } from './pages.js';
import { type Bomb } from './pdf-bombs.js';

/** Pages longer than is read, in shapes whose cost `pages.spec.ts` measures by size, and others. */
const SIZE = 700_000;

const SENTENCE =
  'The council voted on Monday to close the old bridge, after engineers had found cracks in two of its piers. ';
const STORY = `<article><h1>Bridge closed</h1>${`<p>${SENTENCE.repeat(2)}</p>`.repeat(6)}</article>`;
const page = (body: string, head = ''): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><head><title>Bridge closed</title>${head}</head><body>${body}</body></html>`,
  );
const each = (count: number, part: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join('');

const KNOWN = Object.entries({ ...MEASURED_ATTACKS, ...SHAPES, ...JSON_LD }).filter(
  ([, make], n) => n % 8 === 0 && make,
);

export const HTML_BOMBS: Readonly<Record<string, Bomb>> = {
  ...Object.fromEntries(KNOWN.map(([name, make]) => [name, () => Buffer.from(make(SIZE))])),
  ...Object.fromEntries(
    Object.entries(ENCODED)
      .slice(0, 4)
      .map(([name, make]) => [name, () => make(SIZE).page]),
  ),
  'attributes of one tag that differ in their last letter': () =>
    page(`${STORY}<p ${each(400_000, (n) => `${n.toString(36)} `)}>a</p>`),
  'attributes of every tag': () => page(STORY + each(3_000, () => `<p ${each(99, (n) => `a${n} `)}>a`)),
  'formatting elements that each paragraph opens again': () =>
    page(`${each(3_000, (n) => `<b class=${n}>`)}${'<p>a'.repeat(40_000)}${STORY}`),
  'formatting elements that close in the wrong order': () =>
    page(`${'<a><b><i><p></a></b></i>'.repeat(50_000)}${STORY}`),
  'text put before a table': () => page(`${'<table>a<tr>b'.repeat(100_000)}${STORY}`),
  'tables in cells that never close': () => page('<table><td>'.repeat(200_000) + STORY),
  'rows that span two billion': () =>
    page(`${STORY}<table>${'<tr><td rowspan=2000000000 colspan=2000000000>a'.repeat(20_000)}</table>`),
  'templates in templates': () => page('<template>'.repeat(300_000) + STORY),
  'selects in selects': () => page('<select><option><optgroup>'.repeat(100_000) + STORY),
  'entities with the longest name': () => page(STORY + '&CounterClockwiseContourIntegral;'.repeat(120_000)),
  'entities of a million digits': () => page(`${STORY}&#${'1'.repeat(SIZE)};`),
  'a style sheet of selectors': () =>
    page(STORY, `<style>${'a>b~c+d:not(:has(e)) '.repeat(150_000)}{display:none}</style>`),
  'styles in attributes that hide': () =>
    page(STORY + '<p style="display:none;visibility:hidden;color:#fff">a</p>'.repeat(60_000)),
  'a candidate list of a million pictures': () => page(`${STORY}<img srcset="${'a 1x, '.repeat(600_000)}">`),
  'drawings in drawings': () => page('<svg><foreignObject><math><mi>'.repeat(80_000) + STORY),
  'sections of characters in a drawing': () => page(`<svg>${'<![CDATA[a]]>'.repeat(200_000)}</svg>${STORY}`),
  'comments with dashes': () => page(`${STORY}${'<!----!>--'.repeat(300_000)}`),
  'instructions that never close': () => page(STORY + '<?a '.repeat(900_000)),
  framesets: () => page('<frameset><frame>'.repeat(200_000) + STORY),
  'plain text that never ends': () => page(`${STORY}<plaintext>${'<p>a'.repeat(900_000)}`),
};
