import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { readConfig } from '../../src/config/index.js';
import { ClipClassifier } from '../../src/detection/clip/clip-classifier.js';
import { readHead } from '../../src/detection/clip/head-files.js';
import { configureDecoder, decodeImage, readHeader } from '../../src/detection/intake/intake.js';
import { CLIP_HEAD_FOLDER, encoderStoreOf } from '../../src/factories.js';
import { Refusal, sha256 } from '../../src/kernel/index.js';
import { weightsOf } from './weights.js';

/**
 * Scores pictures of owners whom the installed detector does not know, as the service scores an upload (view B):
 *
 *     node --import ./scripts/typescript.mjs training/pictures/measure-kinds.ts DATA [--write]
 *
 * DATA is the folder that `training.detector.kinds` and `training.detector.unseen` fill. Scores are kept in DATA/kinds.jsonl, so that
 * a stopped run continues. Results: training/detector/results/kinds.json, from which `training.detector.clip.kinds` sets thresholds.
 */
const [data, ...options] = process.argv.slice(2);
if (data === undefined) throw new Error('the folder of the pictures is missing');
const DETECTOR = join(import.meta.dirname, '../detector');

interface Row {
  readonly id: string;
  readonly ai: boolean;
  readonly owner: string;
  /** The kind of a real picture, the generator family of a generated one. */
  readonly kind: string;
  readonly file: string;
}

function rows(manifest: string, folder: string): readonly Row[] {
  const lines = readFileSync(join(DETECTOR, manifest), 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [id = '', , label, source = '', kind = ''] = line.split(',');
    // A path with a comma is quoted.
    const suffix = extname(line.replace(/"$/, '')).toLowerCase();
    const file = join(data as string, 'images', folder, source, `${id}${suffix}`);
    return { id, ai: label === 'ai_generated', owner: source.split('_')[0] ?? '', kind, file };
  });
}

interface Answer {
  readonly id: string;
  readonly revision: string;
  /** Probability of `ai`, 0 to 1, four decimals. */
  readonly score: number;
  /** Whether the service gives this picture a verdict: it does not if the picture is nearly flat or enlarged. */
  readonly judged: boolean;
}

const store = encoderStoreOf(readConfig(process.env));
if (!store.isInstalled) throw new Error('the encoder is not installed: `cli detector install`');
const detector = await ClipClassifier.load({ headFolder: CLIP_HEAD_FOLDER, encoderFile: store.file });
// Thresholds do not change a score: the same weights with other thresholds continue.
const revision = weightsOf(await readHead(CLIP_HEAD_FOLDER));
configureDecoder();

async function answerTo(row: Row): Promise<Answer | undefined> {
  const file = readFileSync(row.file);
  try {
    const { answer, evidence } = await detector.judge(await decodeImage(file, await readHeader(file)), sha256(file));
    if (evidence.crops === 0) return undefined;
    const doubted = answer.verdict === 'uncertain' && !(answer.reason ?? '').startsWith('The score');
    return { id: row.id, revision, score: answer.classes[0].score, judged: !doubted };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`${row.id}: ${error.message}`);
    return undefined;
  }
}

const kept = join(data, 'kinds.jsonl');
const known = new Map(
  (existsSync(kept) ? readFileSync(kept, 'utf8').trimEnd().split('\n') : [])
    .map((line) => JSON.parse(line) as Answer)
    .filter((answer) => answer.revision === revision)
    .map((answer) => [answer.id, answer]),
);
const everything = [
  ...rows('manifest-kinds.csv', 'folds'),
  ...rows('manifest-unseen.csv', 'unseen').filter(({ ai }) => ai),
].filter(({ file }) => existsSync(file));
for (const [n, row] of everything.entries()) {
  if (!known.has(row.id)) {
    const answer = await answerTo(row);
    if (answer !== undefined) {
      known.set(row.id, answer);
      appendFileSync(kept, `${JSON.stringify(answer)}\n`);
    }
  }
  if ((n + 1) % 50 === 0) console.error(`${n + 1} of ${everything.length}`);
}
await detector.dispose();
const results = everything.flatMap(({ id, ai, owner, kind }) => {
  const answer = known.get(id);
  return answer === undefined ? [] : [{ id, ai, owner, kind, score: answer.score, judged: answer.judged }];
});
console.log(`${results.length} of ${everything.length} pictures have a score`);
if (options.includes('--write'))
  writeFileSync(
    join(DETECTOR, 'results/kinds.json'),
    `[\n${results.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`,
  );
