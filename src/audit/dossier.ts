import {
  CAST_EVENTS,
  type CastFact,
  DEBATE,
  type DebateData,
  type DebateFact,
  type Frame,
  type PromptsFact,
  type ShippedDebate,
  UnknownMachineError,
} from '../debate/index.js';
import { erasureInWords, type ErasureRecord } from '../erasure/index.js';
import { CREDIT_EVENTS, type CreditFact } from '../billing/index.js';
import { Catalogue, keyedDigest, type Recorded, type RecordedEvent, UnreadableEventError } from '../kernel/index.js';
import { castOf, type Persona, personaHash, type Platform } from '../personas/index.js';
import { type PublicKey } from './seal.js';

/** An event as evidence. Its position in a log is omitted, since it is not a property of the debate. */
export type Exhibit = Omit<RecordedEvent, 'position'>;

/** The input of an audit, exactly as stored: no event is upcast or validated. */
export interface AuditEvidence {
  readonly debateId: string;
  /** The debate's stream, in the order of revisions. */
  readonly events: readonly Exhibit[];
  /** The first event of the cast's stream; null when unavailable. */
  readonly cast: Exhibit | null;
  /** The first event of the prompts' stream; null if there is none. */
  readonly prompts: Exhibit | null;
  /** Events in the account's stream that concern this debate; null when the account's movements are unavailable. */
  readonly credits: readonly Exhibit[] | null;
  /** The trusted keys. */
  readonly keys: readonly PublicKey[];
  /** The debate comes from an imported bundle, with the bundle's own keys. */
  readonly foreign?: boolean;
  /** The key of the digests by which its chain links events, base64url; missing if it links them with their data. */
  readonly digestKey?: string;
  /** What is known of an erased debate. Its events are as they are stored: encrypted, but for the seal. */
  readonly erasure?: ErasureRecord;
}

/** The type of the one event of a debate that is not encrypted. */
export const SEAL = 'DebateSealed' satisfies DebateFact['type'];

/** The digest that stands for an event's data in the chain; undefined if the data itself is linked. */
export function digestIn({ digestKey, erasure }: AuditEvidence, { type, revision, data }: Exhibit): string | undefined {
  if (type === SEAL) return undefined;
  if (erasure) return erasure.request.digests[revision];
  return digestKey === undefined ? undefined : keyedDigest(digestKey, data);
}

/** One problem. `revision` is the event of the debate that shows it, null for the debate as a whole. */
export interface Fault {
  readonly revision: number | null;
  readonly detail: string;
}

/** The parsed evidence: events upcast and folded step by step. */
export interface Dossier extends AuditEvidence {
  /** Events that fail their schemas. */
  readonly unreadable: readonly Fault[];
  /**
   * The first event, per stream, of a type or version that this program does not know; null if there is none. What
   * depends on such events cannot be checked, but chain and seal can.
   */
  readonly unknown: Readonly<Record<'events' | 'cast' | 'prompts' | 'credits', string | null>>;
  /** One frame for each readable event; empty when this program lacks the debate's machines. */
  readonly frames: readonly Frame[];
  /** What the stages of the debate find in their events, by check. Looked for once, when a check asks for it. */
  readonly findings: () => readonly (Fault & { readonly check: string })[];
  /** Why `frames` is empty; null otherwise. */
  readonly unknownMachine: string | null;
  readonly opening: DebateData<'DebateOpened'> | null;
  readonly article: DebateData<'ArticleImported'> | null;
  /** Null when unavailable or unreadable. */
  readonly definitions: Definitions | null;
  /** The language model's prompts by name; null when unavailable or unreadable. */
  readonly promptTexts: Readonly<Record<string, string>> | null;
}

/** A recorded cast with the hashes computed from its content. */
export interface Definitions {
  readonly platforms: ReadonlyMap<string, Platform>;
  readonly personas: ReadonlyMap<string, { readonly persona: Persona; readonly hash: string }>;
  readonly hash: string;
}

/** One check of an audit. Yields its findings; returns the reason when it could not check, otherwise undefined. */
export type Check = (dossier: Dossier) => Generator<Fault, string | undefined>;

/** What an audit reads besides the debate's own events. */
const SHARED_EVENTS = [CAST_EVENTS, CREDIT_EVENTS] as const;
const SHARED = new Catalogue(...SHARED_EVENTS);

/** The stages of the audited debates, and the catalogue that reads the evidence about them. */
export interface AuditedStages {
  readonly debate: ShippedDebate;
  readonly catalogue: Catalogue;
}
export const auditedStages = (debate: ShippedDebate): AuditedStages => ({
  debate,
  catalogue: new Catalogue(debate.events, ...SHARED_EVENTS),
});
export const SHIPPED = auditedStages(DEBATE);

export function dossierOf(evidence: AuditEvidence, { debate, catalogue } = SHIPPED): Dossier {
  const unreadable: Fault[] = [];
  const facts: Recorded<DebateFact>[] = [];
  for (const event of evidence.events) {
    if (evidence.erasure && event.type !== SEAL) continue;
    const fact = read<DebateFact>(event, catalogue);
    if (typeof fact === 'string') unreadable.push({ revision: event.revision, detail: fact });
    else if (!(fact.type in debate.events))
      unreadable.push({ revision: event.revision, detail: `${fact.type} is not an event of a debate` });
    else facts.push(fact);
  }
  const [frames, unknownMachine] = framesOf(debate, facts);
  const last = frames.at(-1)?.after;
  let found: ReturnType<Dossier['findings']> | undefined;
  return {
    ...evidence,
    unreadable,
    unknown: {
      events: evidence.erasure ? wordsOf(evidence.erasure) : unknownAmong(evidence.events, catalogue),
      cast: unknownAmong([evidence.cast]),
      prompts: unknownAmong([evidence.prompts]),
      credits: unknownAmong(evidence.credits ?? []),
    },
    frames,
    findings: () =>
      (found ??= frames.flatMap((frame) =>
        [...debate.findingsIn(frame)].map((finding) => ({ ...finding, revision: frame.revision })),
      )),
    unknownMachine,
    opening: last?.opening ?? null,
    article: last?.article ?? null,
    definitions: evidence.cast && definitionsOf(evidence.cast),
    promptTexts: evidence.prompts && promptTextsIn(evidence.prompts),
  };
}

const wordsOf = ({ at, request: { reason } }: ErasureRecord): string =>
  `the debate was ${erasureInWords({ at, reason })}`;

function framesOf(
  debate: ShippedDebate,
  facts: readonly Recorded<DebateFact>[],
): readonly [readonly Frame[], string | null] {
  try {
    return [[...debate.replay(facts)], null];
  } catch (error) {
    if (error instanceof UnknownMachineError) return [[], error.message];
    throw error;
  }
}

function promptTextsIn(event: Exhibit): Readonly<Record<string, string>> | null {
  const fact = event.type === 'PromptsRecorded' ? read<PromptsFact>(event) : null;
  return fact === null || typeof fact === 'string' ? null : fact.data.texts;
}

/** Cached, since thousands of debates may share one cast and parsing it costs more than parsing a debate. */
const casts = new WeakMap<Exhibit, Definitions | null>();

function definitionsOf(event: Exhibit): Definitions | null {
  const known = casts.get(event);
  if (known !== undefined) return known;
  const cast = event.type === 'CastRecorded' ? read<CastFact>(event) : null;
  const definitions =
    cast === null || typeof cast === 'string'
      ? null
      : {
          platforms: new Map(cast.data.platforms.map((platform) => [platform.id, platform])),
          personas: new Map(cast.data.personas.map((persona) => [persona.id, { persona, hash: personaHash(persona) }])),
          hash: castOf(cast.data.platforms, cast.data.personas).hash,
        };
  casts.set(event, definitions);
  return definitions;
}

/** The parsed credit movements; an unreadable one becomes a finding for the whole debate. */
export function movementsOf(credits: readonly Exhibit[]): readonly (Recorded<CreditFact> | string)[] {
  return credits.map((event) => read<CreditFact>(event));
}

/** The first event of a type or version unknown to this program. */
function unknownAmong(events: readonly (Exhibit | null)[], catalogue = SHARED): string | null {
  for (const event of events) {
    const unknown = event && unknownIn(event, catalogue);
    if (unknown) return unknown;
  }
  return null;
}

function unknownIn({ stream, revision, type, metadata, damage }: Exhibit, catalogue: Catalogue): string | null {
  const newest = catalogue.definition(type) ? catalogue.versionOf(type) : 0;
  if (damage !== undefined || (newest > 0 && !(Number(metadata.v) > newest))) return null;
  const what = newest === 0 ? type : `${type} version ${metadata.v}`;
  return `${stream}@${revision} is ${what}, which this program does not know`;
}

/** The event upcast and validated, or the reason that it is invalid. */
function read<F extends DebateFact | CastFact | PromptsFact | CreditFact>(
  event: Exhibit,
  catalogue = SHARED,
): Recorded<F> | string {
  try {
    return catalogue.read<F>(event as RecordedEvent);
  } catch (error) {
    if (error instanceof UnreadableEventError) return error.message;
    throw error;
  }
}

/** A string member of an event's unvalidated data. */
export function memberOf(event: Exhibit | undefined, name: string): string | undefined {
  const data = event?.data;
  if (typeof data !== 'object' || data === null) return undefined;
  const member = (data as Readonly<Record<string, unknown>>)[name];
  return typeof member === 'string' ? member : undefined;
}
