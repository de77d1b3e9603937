import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { readConfig } from '../../src/config/index.js';
import { ClipClassifier } from '../../src/detection/clip/clip-classifier.js';
import { readHead } from '../../src/detection/clip/head-files.js';
import { Classifier, type Judged, type ModelName } from '../../src/detection/detector/classifier.js';
import { type Pixels } from '../../src/detection/detector/crops.js';
import { type Verdict } from '../../src/detection/detection.answer.schema.js';
import { configureDecoder, decodeImage, readHeader } from '../../src/detection/intake/intake.js';
import { CLIP_HEAD_FOLDER, encoderStoreOf } from '../../src/factories.js';
import { Refusal, sha256 } from '../../src/kernel/index.js';
import { weightsOf } from './weights.js';

/**
 * Measures how much a score depends on the form in which a picture arrives:
 *
 *     node --import ./scripts/typescript.mjs training/pictures/measure-forms.ts DATA [--write] [--only clip|embedded]
 *
 * DATA is the folder that `training.detector.unseen` fills, with pictures of owners of whom neither detector has seen anything. Each is
 * brought into ten forms, and every form is judged as the service judges an upload. Answers are kept in
 * DATA/forms.jsonl, so that a stopped run continues. Results: training/detector/results/forms.json, in which --only leaves the other
 * detector's figures as they are.
 */
const [data, ...options] = process.argv.slice(2);
const only = options.includes('--only') ? options[options.indexOf('--only') + 1] : undefined;
if (data === undefined) throw new Error('the folder of the pictures is missing');
const DETECTOR = join(import.meta.dirname, '../detector');
const MODEL = join(import.meta.dirname, '../../models/elenchus-vit');
const RESULTS = join(DETECTOR, 'results/forms.json');

const opened = (file: Buffer): Sharp => sharp(file).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb');
const within = (file: Buffer, side: number): Sharp =>
  opened(file).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** On a page with a margin, without loss. */
const screenshot = (file: Buffer): Promise<Buffer> =>
  within(file, 1_280).extend({ top: 24, bottom: 40, left: 32, right: 32, background: '#f0f2f5' }).png().toBuffer();

const halved = async (file: Buffer): Promise<Buffer> => {
  const { width, height } = await opened(file).metadata();
  return within(file, Math.round(Math.max(width, height) / 2))
    .png()
    .toBuffer();
};

/** Without a tenth of each side. */
const cropped = async (file: Buffer): Promise<Buffer> => {
  const { data: bytes, info } = await opened(file).raw().toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.round(info.width / 10), Math.round(info.height / 10)];
  const region = { left, top, width: info.width - 2 * left, height: info.height - 2 * top };
  const { width, height, channels } = info;
  return sharp(bytes, { raw: { width, height, channels } }).extract(region).jpeg({ quality: 90 }).toBuffer();
};

const FORMS: Readonly<Record<string, (file: Buffer) => Promise<Buffer>>> = {
  'as found': (file) => Promise.resolve(file),
  'at most 1,600 px, q70': (file) => within(file, 1_600).jpeg({ quality: 70 }).toBuffer(),
  'at most 1,080 px, q75': (file) => within(file, 1_080).jpeg({ quality: 75 }).toBuffer(),
  screenshot,
  'passed on twice': async (file) =>
    within(await within(file, 1_600).jpeg({ quality: 78 }).toBuffer(), 1_000)
      .jpeg({ quality: 70 })
      .toBuffer(),
  'saved again, q90': (file) => opened(file).jpeg({ quality: 90 }).toBuffer(),
  'q60, full chroma': (file) => opened(file).jpeg({ quality: 60, chromaSubsampling: '4:4:4' }).toBuffer(),
  WebP: (file) => opened(file).webp({ quality: 80 }).toBuffer(),
  'half size, lossless': halved,
  'cropped, q90': cropped,
};
const EVERYDAY = Object.keys(FORMS).slice(0, 4);

interface Row {
  readonly id: string;
  readonly ai: boolean;
  readonly owner: string;
  readonly file: string;
}

function rows(folder: string): readonly Row[] {
  const lines = readFileSync(join(DETECTOR, 'manifest-unseen.csv'), 'utf8').trimEnd().split('\n').slice(1);
  const all = lines.map((line) => {
    const [id = '', , label, source = ''] = line.split(',');
    // A path with a comma is quoted.
    const suffix = extname(line.replace(/"$/, '')).toLowerCase();
    const file = join(folder, 'images/unseen', source, `${id}${suffix}`);
    return { id, ai: label === 'ai_generated', owner: source.split('_')[0] ?? '', file };
  });
  // Owners in turn, so that a stopped run has seen all of them.
  const nth = new Map<string, number>();
  const turns = all.map((row) => {
    const turn = (nth.get(row.owner) ?? 0) + 1;
    nth.set(row.owner, turn);
    return { row, turn };
  });
  return turns.sort((one, other) => one.turn - other.turn).map(({ row }) => row);
}

interface Answer {
  readonly id: string;
  readonly form: string;
  readonly revision: string;
  /** 0 to 100; null for a form that is too small to be judged. */
  readonly score: number | null;
  readonly verdict: Verdict;
}

interface Judge {
  readonly name: ModelName;
  judge(pixels: Pixels, sha256: string): Promise<Judged>;
}

async function judges(): Promise<Readonly<Record<string, Judge>>> {
  const store = encoderStoreOf(readConfig(process.env));
  if (!store.isInstalled) throw new Error('the encoder is not installed: `cli detector install`');
  return {
    ...(only === 'embedded'
      ? {}
      : { clip: await ClipClassifier.load({ headFolder: CLIP_HEAD_FOLDER, encoderFile: store.file }) }),
    ...(only === 'clip' ? {} : { embedded: await Classifier.load({ modelFolder: MODEL }) }),
  };
}

/** The answers to one form; none for a file that the service refuses, such as one that is too large. */
async function judged(row: Row, form: string, all: readonly Judge[]): Promise<readonly Answer[]> {
  const file = await (FORMS[form] as (file: Buffer) => Promise<Buffer>)(readFileSync(row.file));
  try {
    const pixels = await decodeImage(file, await readHeader(file));
    const answers: Answer[] = [];
    for (const judge of all) {
      const { answer, evidence } = await judge.judge(pixels, sha256(file));
      const { aiScore, verdict } = answer;
      const score = evidence.crops === 0 ? null : aiScore;
      answers.push({ id: row.id, form, revision: judge.name.revision, score, verdict });
    }
    return answers;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`${row.id}, ${form}: ${error.message}`);
    return [];
  }
}

async function answersTo(all: readonly Row[], named: readonly Judge[]): Promise<readonly Answer[]> {
  const kept = join(data as string, 'forms.jsonl');
  const known: Answer[] = existsSync(kept)
    ? readFileSync(kept, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Answer)
    : [];
  const key = ({ id, form, revision }: Omit<Answer, 'score' | 'verdict'>): string => `${id}\n${form}\n${revision}`;
  const have = new Set(known.map(key));
  for (const forms of [EVERYDAY, Object.keys(FORMS).filter((form) => !EVERYDAY.includes(form))])
    for (const [n, row] of all.entries()) {
      for (const form of forms) {
        const missing = named.filter(({ name }) => !have.has(key({ id: row.id, form, revision: name.revision })));
        const found = missing.length === 0 ? [] : await judged(row, form, missing);
        if (found.length > 0) appendFileSync(kept, found.map((one) => `${JSON.stringify(one)}\n`).join(''));
        known.push(...found);
      }
      if ((n + 1) % 10 === 0) console.error(`${n + 1} of ${all.length}, ${forms.length} forms`);
    }
  const revisions = new Set(named.map(({ name }) => name.revision));
  return known.filter(({ revision }) => revisions.has(revision));
}

// ---- the measure ---------------------------------------------------------------------

interface Weighed {
  readonly score: number;
  readonly weight: number;
}

/** Probability that a generated picture scores above a real one, ties counting half. */
function auc(generated: readonly Weighed[], real: readonly Weighed[]): number {
  let [above, all] = [0, 0];
  for (const one of generated)
    for (const other of real) {
      const weight = one.weight * other.weight;
      all += weight;
      if (one.score > other.score) above += weight;
      else if (one.score === other.score) above += weight / 2;
    }
  return above / all;
}

const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
const quantile = (sorted: readonly number[], q: number): number => sorted[Math.round((sorted.length - 1) * q)] ?? 0;

/** What the service answers about a picture that it does not judge. */
const NO_SCORE = 50;

type Table = ReadonlyMap<string, ReadonlyMap<string, Answer>>;

/** Scores of one class in one form; owners count alike, or pictures. */
function scoresOf(all: readonly Row[], table: Table, form: string, weigh: 'owners' | 'pictures'): readonly Weighed[] {
  const of = new Map<string, number>();
  for (const { owner } of all) of.set(owner, (of.get(owner) ?? 0) + 1);
  return all.map(({ id, owner }) => ({
    score: table.get(id)?.get(form)?.score ?? NO_SCORE,
    weight: weigh === 'owners' ? 1 / (of.get(owner) ?? 1) : 1,
  }));
}

function crossings(all: readonly Row[], table: Table, weigh: 'owners' | 'pictures') {
  const [made, real] = [all.filter(({ ai }) => ai), all.filter(({ ai }) => !ai)];
  const found = EVERYDAY.flatMap((generated) =>
    EVERYDAY.map((other) => ({
      generated,
      real: other,
      auc: rounded(auc(scoresOf(made, table, generated, weigh), scoresOf(real, table, other, weigh))),
    })),
  );
  const values = found.map((one) => one.auc);
  const [worst] = [...found].sort((a, b) => a.auc - b.auc);
  return { worst, mean: rounded(values.reduce((sum, one) => sum + one, 0) / values.length) };
}

/** Between the lowest and the highest score of a picture over all forms that were judged, in points. */
function spread(all: readonly Row[], table: Table) {
  const ranges = all
    .map(({ id }) => {
      const scores = [...(table.get(id)?.values() ?? [])].flatMap(({ score }) => score ?? []);
      return Math.max(...scores) - Math.min(...scores);
    })
    .sort((a, b) => a - b);
  const mean = ranges.reduce((sum, one) => sum + one, 0) / ranges.length;
  return {
    mean: rounded(mean, 1),
    median: rounded(quantile(ranges, 0.5), 1),
    'ninth decile': rounded(quantile(ranges, 0.9), 1),
  };
}

/** The share of all forms that were too small to be judged. */
function notJudged(all: readonly Row[], table: Table): number {
  const scores = all.flatMap(({ id }) => [...(table.get(id)?.values() ?? [])].map(({ score }) => score));
  return scores.filter((score) => score === null).length / scores.length;
}

function byForm(all: readonly Row[], table: Table, forms: readonly string[]) {
  const [made, real] = [all.filter(({ ai }) => ai), all.filter(({ ai }) => !ai)];
  const share = (mine: readonly Row[], form: string, verdict: Verdict): number =>
    rounded(mine.filter(({ id }) => table.get(id)?.get(form)?.verdict === verdict).length / mine.length);
  return Object.fromEntries(
    forms.map((form) => [
      form,
      {
        auc: rounded(auc(scoresOf(made, table, form, 'pictures'), scoresOf(real, table, form, 'pictures'))),
        found: share(made, form, 'ai'),
        realCalledAi: share(real, form, 'ai'),
        realPassed: share(real, form, 'not_ai'),
      },
    ]),
  );
}

function figuresOf(everyday: readonly Row[], complete: readonly Row[], table: Table, name: ModelName) {
  const forms = { ...byForm(complete, table, Object.keys(FORMS)), ...byForm(everyday, table, EVERYDAY) };
  const mean = (value: 'found' | 'realCalledAi'): number =>
    rounded(EVERYDAY.reduce((sum, form) => sum + (forms[form]?.[value] ?? 0), 0) / EVERYDAY.length);
  return {
    revision: name.revision,
    crossings: crossings(everyday, table, 'pictures'),
    'crossings, owners equal': crossings(everyday, table, 'owners'),
    'not judged': rounded(notJudged(complete, table)),
    spread: spread(complete, table),
    'spread, real': spread(
      complete.filter(({ ai }) => !ai),
      table,
    ),
    everyday: { found: mean('found'), realCalledAi: mean('realCalledAi') },
    forms,
  };
}

configureDecoder();
const everything = rows(data);
const detectors = await judges();
const answers = await answersTo(everything, Object.values(detectors));
const tableOf = (revision: string): Table => {
  const table = new Map<string, Map<string, Answer>>();
  for (const answer of answers.filter((one) => one.revision === revision))
    table.set(answer.id, (table.get(answer.id) ?? new Map<string, Answer>()).set(answer.form, answer));
  return table;
};
/** The pictures of which all of these forms were judged, by each detector. */
const judgedIn = (forms: readonly string[]): readonly Row[] => {
  const tables = Object.values(detectors).map(({ name }) => tableOf(name.revision));
  return everything.filter(({ id }) => tables.every((table) => forms.every((form) => table.get(id)?.has(form))));
};
const count = (all: readonly Row[], ai: boolean) => {
  const mine = all.filter((row) => row.ai === ai);
  return { pictures: mine.length, owners: new Set(mine.map(({ owner }) => owner)).size };
};
const [everyday, complete] = [judgedIn(EVERYDAY), judgedIn(Object.keys(FORMS))];
const head = await readHead(CLIP_HEAD_FOLDER);
const results = {
  'head of clip': { weights: weightsOf(head), threshold: head.thresholds.ai },
  generated: count(everyday, true),
  real: count(everyday, false),
  'in all ten forms': { generated: count(complete, true).pictures, real: count(complete, false).pictures },
  everyday: EVERYDAY,
  detectors: {
    ...(only === undefined ? {} : (JSON.parse(readFileSync(RESULTS, 'utf8')) as { detectors: object }).detectors),
    ...Object.fromEntries(
      Object.entries(detectors).map(([key, { name }]) => [
        key,
        figuresOf(everyday, complete, tableOf(name.revision), name),
      ]),
    ),
  },
};
console.log(JSON.stringify(results, null, 1));
if (options.includes('--write')) writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`);
