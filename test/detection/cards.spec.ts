import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sha256 } from '../../src/kernel/index.js';
import { clipHead } from '../../src/detection/clip/clip.schema.js';
import { weightsOf } from '../../training/pictures/weights.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface View {
  readonly auc: number;
  readonly closed: number;
  readonly recallAt10: number;
}
interface Results {
  readonly B: View;
  readonly C: View;
  readonly thresholds: { readonly ai: number; readonly notAi: number };
  readonly prior: { readonly aiRight: number; readonly notAiRight: number };
  readonly levels: readonly { readonly maxFalseAlarm: number; readonly ai: number; readonly found: number }[];
}
interface Forms {
  readonly 'head of clip': { readonly weights: string; readonly threshold: number };
  readonly generated: { readonly pictures: number };
  readonly real: { readonly pictures: number };
  readonly detectors: Readonly<
    Record<
      string,
      {
        readonly revision: string;
        readonly crossings: { readonly worst: { readonly auc: number } };
        readonly everyday: { readonly realCalledAi: number };
      }
    >
  >;
}
const results = (name: string): Results => JSON.parse(read(`training/detector/results/${name}.json`)) as Results;
/** As in running text: .946. */
const short = (value: number): string => value.toFixed(3).replace(/^0/, '');

describe.each([
  ['elenchus-clip', 'clip', 'head.json'],
  ['elenchus-vit', 'embedded', 'detector.json'],
])('the card of %s', (folder, name, settings) => {
  const card = read(`models/${folder}/README.md`);
  const { B, C, thresholds, prior, levels } = results(name);

  it('begins with the views B and C, and has their figures from the results', () => {
    const rows = card.split('\n').filter((line) => line.startsWith('| '));
    expect(rows.slice(2, 4).map((row) => row.slice(0, 9))).toEqual(
      ['| B, as up', '| C, netwo'].map((row) => row.slice(0, 9)),
    );
    for (const [n, view] of [B, C].entries()) {
      expect(rows[2 + n]).toContain(view.auc.toFixed(3));
      expect(rows[2 + n]).toContain(view.closed.toFixed(3));
      expect(rows[2 + n]).toContain(`${Math.round(100 * view.recallAt10)} %`);
    }
  });

  it('states the thresholds, the prior and the limits that the service keeps to', () => {
    const used = JSON.parse(read(`models/${folder}/${settings}`)) as Results;
    expect(used.thresholds).toEqual(thresholds);
    expect(used.prior).toMatchObject(prior);
    expect(used.levels.map(({ ai, found }) => [ai, found])).toEqual(levels.map(({ ai, found }) => [ai, found]));
    expect(card).toContain(String(thresholds.ai));
    expect(card.replace(/\s+/g, ' ')).toContain(`${prior.aiRight} % of the verdicts \`ai\``);
  });
});

describe.each([
  ['elenchus-clip', 'clip', 'head.json'],
  ['elenchus-vit', 'embedded', 'detector.json'],
])('the forms in which pictures travel, of %s', (folder, name, settings) => {
  const forms = JSON.parse(read('training/detector/results/forms.json')) as Forms;
  const { generated, real, detectors } = forms;

  it('were measured with the detector that is shipped, on at least 80 pictures of each class', () => {
    const file = read(`models/${folder}/${settings}`);
    const { revision = sha256(Buffer.from(file)).slice(0, 12) } = JSON.parse(file) as { revision?: string };
    // Scores do not depend on thresholds.
    if (name === 'clip') expect(forms['head of clip'].weights).toBe(weightsOf(clipHead.parse(JSON.parse(file))));
    else expect(detectors[name]?.revision.startsWith(revision)).toBe(true);
    expect(Math.min(generated.pictures, real.pictures)).toBeGreaterThanOrEqual(80);
  });

  it('stand in the card with the worst crossing and the false alarms', () => {
    const card = read(`models/${folder}/README.md`).replace(/\s+/g, ' ');
    const { crossings, everyday } = detectors[name]!;
    expect(card).toContain(`${crossings.worst.auc.toFixed(2)} in the worst crossing`);
    expect(card).toContain(`${Math.round(100 * everyday.realCalledAi)} % of the real pictures are called \`ai\``);
  });
});

it('the card of elenchus-clip names the kinds that each limit was held to, products and wallpapers among them', () => {
  const { levels } = JSON.parse(read('models/elenchus-clip/head.json')) as { levels: { kinds: string[] }[] };
  for (const { kinds } of levels) expect(kinds).toEqual(expect.arrayContaining(['product', 'wallpaper']));
  const card = read('models/elenchus-clip/README.md');
  for (const kind of ['product', 'wallpaper', 'food', 'interior'])
    expect(card).toMatch(new RegExp(`\\| ${kind} \\| \\d+ \\| \\d+ \\|`));
});

it('the README begins with the figures of B and C of both detectors', () => {
  const text = read('README.md');
  const figures = ['embedded', 'clip'].flatMap((name) => [results(name).B.auc, results(name).C.auc].map(short));
  for (const figure of figures) expect(text).toContain(figure);
});
