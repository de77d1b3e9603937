// Trains the model that tells an opinion from a report, and writes its coefficients.
//   npm run train:kinds -- FILE
// FILE holds the articles that training/kinds/collect.py collects. Each paper is left out in turn: a model that has learned from the
// others judges its articles.
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { fitLogistic, type Row } from '../credibility/logistic.js';
import { auc } from '../credibility/train-base-model.js';
import { readLines } from '../data-sets.js';
import { withoutPageParts } from '../../src/words/index.js';
import { habitsIn, OPINION_SHARE, opinionBy, type OpinionModel } from '../../src/words/own-voice.js';
import { sentencesOf } from '../../src/words/sentences.js';

interface Labelled {
  readonly house: string;
  readonly opinion: boolean;
  readonly title: string;
  readonly text: string;
  readonly raw: string;
}

interface Example {
  readonly house: string;
  readonly opinion: boolean;
  readonly habits: Readonly<Record<string, number>>;
}

const CLIP = 3;
const PENALTY = 0.006;
/** Papers with fewer articles are left out together. */
const HOUSE_MIN = 30;

const file = process.argv[2];
if (file === undefined) {
  console.error('name the file that training/kinds/collect.py has written');
  process.exit(2);
}
const articles = readLines<Labelled>(file);
const counts = countsOf(articles.map(({ house }) => house));
const houseOf = (house: string): string => ((counts.get(house) ?? 0) < HOUSE_MIN ? 'other papers' : house);

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

function examplesOf(textOf: (article: Labelled) => string): readonly Example[] {
  return articles.flatMap((article) => {
    const { text } = withoutPageParts({ title: article.title, text: textOf(article) });
    const habits = habitsIn(sentencesOf(text));
    return habits === null ? [] : { house: houseOf(article.house), opinion: article.opinion, habits };
  });
}

function trained(examples: readonly Example[]): OpinionModel {
  const names = Object.keys(examples[0]?.habits ?? {});
  const scales = names.map((name) => {
    const values = examples.map(({ habits }) => habits[name] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return { name, mean, sd: sd === 0 ? 1 : sd };
  });
  const kindOf = ({ house, opinion }: Example): string => `${house} ${String(opinion)}`;
  const of = countsOf(examples.map(kindOf));
  // Half of the weight for each kind, and less for each further article of a paper.
  const raw = examples.map((each) => 1 / Math.sqrt(of.get(kindOf(each)) ?? 1));
  const total = (opinion: boolean): number =>
    raw.reduce((sum, weight, at) => (examples[at]?.opinion === opinion ? sum + weight : sum), 0);
  const totals = { opinion: total(true), report: total(false) };
  const rows = examples.map(({ opinion, habits }, at): Row => ({
    x: Float64Array.from(scales, ({ name, mean, sd }) =>
      Math.max(-CLIP, Math.min(CLIP, ((habits[name] ?? mean) - mean) / sd)),
    ),
    y: opinion ? 1 : 0,
    weight: (raw[at] ?? 0) / (opinion ? totals.opinion : totals.report),
  }));
  const { intercept, coefficients } = fitLogistic(
    rows,
    scales.map(() => 0),
    PENALTY,
  );
  const round = (value: number): number => Number(value.toPrecision(5));
  return {
    id: 'opinion@1',
    trainedOn: [...new Set(examples.map(({ house }) => house))].sort(),
    clip: CLIP,
    intercept: round(intercept),
    habits: scales.map(({ name, mean, sd }, at) => ({
      name,
      mean: round(mean),
      sd: round(sd),
      coefficient: round(coefficients[at] ?? 0),
    })),
  };
}

interface Judged extends Pick<Example, 'house' | 'opinion'> {
  readonly share: number;
}

/** Each example judged by a model that has seen nothing of its paper. `others` are the same articles in another form. */
function leftOut(examples: readonly Example[], others: readonly Example[] = examples): readonly Judged[] {
  return [...new Set(examples.map(({ house }) => house))].sort().flatMap((house) => {
    const model = trained(examples.filter((each) => each.house !== house));
    return others
      .filter((each) => each.house === house)
      .map(({ opinion, habits }) => ({ house, opinion, share: opinionBy(model, habits) }));
  });
}

const shareOf = (found: readonly Judged[], is: (share: number) => boolean): string =>
  found.length === 0 ? '  -  ' : (found.filter(({ share }) => is(share)).length / found.length).toFixed(3);

function line(name: string, judged: readonly Judged[]): string {
  const [opinions, reports] = [judged.filter(({ opinion }) => opinion), judged.filter(({ opinion }) => !opinion)];
  const area =
    opinions.length === 0 || reports.length === 0
      ? '  -  '
      : auc(
          judged.map(({ share }) => share),
          judged.map(({ opinion }) => opinion),
        ).toFixed(3);
  const called = (found: readonly Judged[]): string =>
    `${String(found.length).padStart(4)}: opinion ${shareOf(found, (share) => share >= OPINION_SHARE.opinion)}, report ${shareOf(found, (share) => share < OPINION_SHARE.report)}`;
  return `  ${name.padEnd(24)} AUC ${area}  opinions ${called(opinions)}  reports ${called(reports)}`;
}

const examples = examplesOf(({ text }) => text);
const judged = leftOut(examples);
console.log('Each paper left out:');
for (const house of new Set(judged.map((each) => each.house)))
  console.log(
    line(
      house,
      judged.filter((each) => each.house === house),
    ),
  );
console.log(line('all', judged));
console.log('Controls:');
const lengths = articles.map(({ house, opinion, text }) => ({
  house: houseOf(house),
  opinion,
  habits: { length: Math.log(text.length) },
}));
console.log(line('length alone', leftOut(lengths)));
console.log(line('with notes on the writer', leftOut(examplesOf(({ raw }) => raw))));
const unmarked = examplesOf(({ text }) => text.replaceAll(/["“”]/gu, ''));
console.log(line('without quotation marks', leftOut(examples, unmarked)));

const model = trained(examples);
const target = new URL('../../src/words/opinion-model.json', import.meta.url);
const style = await resolveConfig(target);
writeFileSync(target, await format(JSON.stringify(model), { ...style, filepath: target.pathname }));
console.log(`Wrote opinion-model.json with ${model.habits.length} habits`);
