import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AuditEvidence,
  EvidenceReader,
  evidenceOf,
  type Exhibit,
  AUDIT_REFUSALS,
  BUNDLE_LIMITS,
} from '../audit/index.js';
import { readConfig, type Config } from '../config/index.js';
import { type CastFact, castStream, DEBATE_REFUSALS, type DebateFact, debateStream } from '../debate/index.js';
import { erasedRefusal } from '../erasure/index.js';
import { readFacts, type EventStore } from '../event-store/index.js';
import { type Recorded, Refusal, START } from '../kernel/index.js';
import { CATALOGUE, openReadableLog } from '../event-log.js';

/** A debate opened read-only: it needs no model, no read models and no current persona files. */
interface PastDebate {
  readonly id: string;
  readonly events: readonly Recorded<DebateFact>[];
  /** Names of its personas by id, from its own cast. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether it is a debate of another service, from a bundle. */
  readonly foreign: boolean;
}

/**
 * The debate in a bundle file, or the debate with this id in the configured log, held here or imported. Works whether
 * or not a service is running on the log.
 * @throws Refusal `not-found`, `not-a-bundle`; UnreadableEventError
 */
export async function pastDebate(target: string): Promise<PastDebate> {
  if (existsSync(target)) return foreignDebate(evidenceOf(bundleText(target)));
  const store = await openReadableLog(readConfig(process.env), { readOnly: true });
  try {
    const events = await readFacts<DebateFact>(store, CATALOGUE, debateStream(target));
    const [opened] = events;
    if (opened) {
      const castHash = opened.type === 'DebateOpened' ? opened.data.castHash : '';
      const [cast] = await store.read(castStream(castHash), 0, 'forwards', 1);
      return { id: target, events, names: namesOf(cast), foreign: false };
    }
    const imported = await new EvidenceReader(store, () => []).of(target);
    if (imported?.erasure) {
      const { at, request } = imported.erasure;
      throw erasedRefusal({ kind: 'debate', at, reason: request.reason });
    }
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

/** Reads an event that may come from a bundle and then has no position in a log. */
const read = <F extends DebateFact | CastFact>(exhibit: Exhibit): Recorded<F> =>
  CATALOGUE.read<F>({ ...exhibit, position: START });

/** Reads a bundle; a file over the limit is refused before it is read. @throws Refusal `bundle-too-large` */
export function bundleText(file: string): string {
  const { size } = statSync(file);
  // UTF-8 uses up to three bytes for each UTF-16 unit.
  if (size > 3 * BUNDLE_LIMITS.characters)
    throw new Refusal(AUDIT_REFUSALS['bundle-too-large'], { detail: `${file} has ${size} bytes.` });
  return readFileSync(file, 'utf8');
}

/** The configured log, for read-only commands. A missing log is not created. */
export async function openExistingLog(config: Pick<Config, 'dataDirectory' | 'eventStoreUrl'>): Promise<EventStore> {
  if (config.eventStoreUrl === undefined && !existsSync(join(config.dataDirectory, 'events.sqlite')))
    throw new Error(`there is no log in ${config.dataDirectory}`);
  return openReadableLog(config);
}
