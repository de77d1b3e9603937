import { existsSync } from 'node:fs';
import { type AuditEvidence, EvidenceReader, evidenceOf, type Exhibit } from '../audit/index.js';
import { readConfig } from '../config/index.js';
import { type CastFact, castStream, DEBATE_REFUSALS, type DebateFact, historyOf } from '../debate/index.js';
import { type Recorded, Refusal, START } from '../kernel/index.js';
import { CATALOGUE, openLog } from '../event-log.js';
import { bundleText } from './bundle-file.js';

/** A debate for reading alone: no model, no read models, no persona file of today. */
export interface PastDebate {
  readonly id: string;
  readonly events: readonly Recorded<DebateFact>[];
  /** What its personas are called, by their ids, as its own cast has them. */
  readonly names: ReadonlyMap<string, string>;
  /** Another service held it: it comes from a bundle, imported or not. */
  readonly foreign: boolean;
}

/**
 * The debate of a bundle, by its file; or of the configured log by its id, held here or imported, whether or not a
 * service runs on the log.
 * @throws Refusal `not-found`, `not-a-bundle`; UnreadableEventError
 */
export async function pastDebate(target: string): Promise<PastDebate> {
  if (existsSync(target)) return foreignDebate(evidenceOf(bundleText(target)));
  const store = await openLog(readConfig(process.env), { readOnly: true });
  try {
    const events = await historyOf(store, CATALOGUE, target);
    const [opened] = events;
    if (opened) {
      const castHash = opened.type === 'DebateOpened' ? opened.data.castHash : '';
      const [cast] = await store.read(castStream(castHash), 0, 'forwards', 1);
      return { id: target, events, names: namesOf(cast), foreign: false };
    }
    const imported = await new EvidenceReader(store, () => []).of(target);
    if (imported) return foreignDebate(imported);
  } finally {
    await store.close();
  }
  throw new Refusal(DEBATE_REFUSALS['not-found'], { detail: `There is no debate ${target}.` });
}

function foreignDebate({ debateId, events, cast }: AuditEvidence): PastDebate {
  return { id: debateId, events: events.map((event) => read<DebateFact>(event)), names: namesOf(cast), foreign: true };
}

const namesOf = (cast: Exhibit | null | undefined): ReadonlyMap<string, string> =>
  new Map(cast ? read<CastFact>(cast).data.personas.map(({ id, name }) => [id, name]) : []);

/** Where it stood in some log says nothing of a debate. */
const read = <F extends DebateFact | CastFact>(exhibit: Exhibit): Recorded<F> =>
  CATALOGUE.read<F>({ ...exhibit, position: START });
