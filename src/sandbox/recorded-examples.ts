import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AuditEvidence, evidenceOf } from '../audit/index.js';
import { DEBATE, DEBATE_EVENTS, type DebateFact, type DebateResult, debateResultOf } from '../debate/index.js';
import { type DetectionAnswer, type KeptDetection } from '../detection/index.js';
import { Catalogue, type Recorded, type RecordedEvent } from '../kernel/index.js';

/** Where `scripts/record-examples.ts` writes what a service has answered. The path works from src/ and from dist/. */
const FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../web/examples');
const NOT_A_JUDGEMENT = 'A recorded example of the sandbox, not a judgement of your picture.';

/** A debate that was held once, of an invented article. */
export interface RecordedDebate {
  /** With the keys of the service that held it. */
  readonly evidence: AuditEvidence;
  readonly events: readonly Recorded<DebateFact>[];
  readonly result: DebateResult;
}

interface RecordedPicture {
  readonly answer: DetectionAnswer;
  /** As it is read back later. */
  readonly kept: KeptDetection;
}

/** The recorded examples. Each is read when it is first asked for. */
export class RecordedExamples {
  #debate: Promise<RecordedDebate> | undefined;
  #picture: Promise<RecordedPicture> | undefined;

  get debate(): Promise<RecordedDebate> {
    return (this.#debate ??= recordedDebate());
  }

  get picture(): Promise<RecordedPicture> {
    return (this.#picture ??= recordedPicture());
  }
}

const textOf = (name: string): Promise<string> => readFile(join(FOLDER, name), 'utf8');

async function recordedDebate(): Promise<RecordedDebate> {
  const evidence = { ...evidenceOf(await textOf('debate.jsonl')), foreign: true };
  const catalogue = new Catalogue(DEBATE_EVENTS);
  const events = evidence.events.map((event) => catalogue.read<DebateFact>(event as RecordedEvent));
  return { evidence, events, result: debateResultOf(evidence.debateId, DEBATE.fold(events), events) };
}

async function recordedPicture(): Promise<RecordedPicture> {
  const [answer, kept] = await Promise.all([textOf('picture.json'), textOf('kept-picture.json')]);
  const detection = JSON.parse(answer) as DetectionAnswer;
  return {
    answer: { ...detection, model: { ...detection.model, note: NOT_A_JUDGEMENT } },
    kept: JSON.parse(kept) as KeptDetection,
  };
}
