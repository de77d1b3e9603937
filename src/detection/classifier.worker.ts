import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Refusal, sha256 } from '../kernel/index.js';
import { Classifier, type ModelSource } from './classifier.js';
import { type DetectionRefusalCode } from './detection.refusals.js';
import { type Evidence, type Examined, type ImageTask, type Outcome, type ReadyWorker } from './examination.js';
import { configureDecoder, decodeImage, type DecodedImage, readHeader } from './intake.js';
import { provenanceOf } from './provenance.js';
import { type Answer, answerOf, scoreOf, spreadOf, tooSmallToJudge } from './verdict.js';
import { type WorkerMessage, type WorkerOrder } from './worker-pool.js';

const port = parentPort;
if (!port) throw new Error('this module is the entry of a worker thread');
const say = (message: WorkerMessage<ReadyWorker, Outcome>): void => port.postMessage(message);

configureDecoder();
const classifier = await Classifier.load(workerData as ModelSource);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Pixels lie outside of V8's heap, which sees no need to collect them: from this claim on they are let go at once. */
const LARGE_CLAIM = 50_000_000;

/** One at a time keeps up with the inference; more would only take its core from it. */
const inTurn = pLimit(1);

/** Waits until so many bytes may be held. */
type Claim = (bytes: number) => Promise<void>;

async function look(task: ImageTask, claim: Claim): Promise<Outcome> {
  if (!task.scored) return { kind: 'examined', ...(await examine(task, claim)) };
  const { bytes } = task;
  const { format, metadata } = await readHeader(bytes);
  return { kind: 'traced', provenance: await provenanceOf(bytes, format, metadata) };
}

async function examine({ bytes, sha256: known }: ImageTask, claim: Claim): Promise<Examined> {
  const start = performance.now();
  const header = await readHeader(bytes);
  const asked = performance.now();
  await claim(header.memory);
  let [begun, decoded] = [0, 0];
  const decoding = inTurn(() => {
    begun = performance.now();
    return decodeImage(bytes, header).finally(() => (decoded = performance.now()));
  });
  const [pixels, provenance] = await Promise.all([decoding, provenanceOf(bytes, header.format, header.metadata)]);
  const read = performance.now();
  const { width, height, format } = pixels;
  const { answer, evidence } = await score(pixels);
  return {
    examination: {
      ...answer,
      image: { sha256: known ?? sha256(bytes), width, height, format, bytes: bytes.byteLength },
      evidence,
      provenance,
    },
    took: {
      decode: asked - start + (decoded - begun),
      provenance: read - decoded,
      inference: performance.now() - read,
    },
  };
}

async function score(pixels: DecodedImage): Promise<{ answer: Answer; evidence: Evidence }> {
  const { settings } = classifier;
  if (Math.min(pixels.width, pixels.height) < settings.minShortSide)
    return { answer: tooSmallToJudge(settings.minShortSide), evidence: { crops: 0, spread: 0 } };
  const logits = await classifier.logits(pixels);
  const evidence = { crops: logits.length, spread: spreadOf(logits) };
  const answer = answerOf(logits, settings);
  // A second look can only take a call back, so an image without one is spared it.
  const again = answer.verdict === 'uncertain' ? undefined : await classifier.logitsRecompressed(pixels);
  if (!again) return { answer, evidence };
  const recompressionShift = Math.abs(scoreOf(again, settings) - scoreOf(logits, settings));
  return { answer: answerOf(logits, settings, recompressionShift), evidence: { ...evidence, recompressionShift } };
}

const atWork = new Set<Promise<void>>();
const claims = new Map<number, { readonly resolve: () => void; readonly reject: (error: unknown) => void }>();

function begin(job: number, task: ImageTask): void {
  let claimed = 0;
  const claim: Claim = (amount) =>
    new Promise((resolve, reject) => {
      claimed = amount;
      claims.set(job, { resolve, reject });
      say({ kind: 'claim', job, amount });
    });
  const letGo = (): void => {
    if (claimed >= LARGE_CLAIM) collectGarbage();
  };
  const work = look(task, claim).then(
    (result) => {
      letGo();
      say({ kind: 'result', job, result });
    },
    (error: unknown) => {
      letGo();
      if (error instanceof Refusal) {
        const { code, detail, extra } = error;
        const refused = { kind: 'refused' as const, code: code as DetectionRefusalCode, extra };
        say({ kind: 'result', job, result: detail === undefined ? refused : { ...refused, detail } });
      } else
        say({ kind: 'failed', job, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    },
  );
  atWork.add(work);
  void work.finally(() => {
    atWork.delete(work);
    claims.delete(job);
  });
}

async function retire(): Promise<void> {
  for (const { reject } of claims.values()) reject(new Error('the thread ends'));
  await Promise.all(atWork);
  await classifier.dispose();
  port?.close();
}

port.on('message', (order: WorkerOrder<ImageTask>) => {
  switch (order.kind) {
    case 'task':
      begin(order.job, order.task);
      return;
    case 'granted':
      return claims.get(order.job)?.resolve();
    case 'retire':
      return void retire();
  }
});

say({ kind: 'ready', ready: { model: classifier.name } });
