import {
  CAST_EVENTS,
  type CastFact,
  DEBATE_EVENTS,
  type DebateData,
  type DebateFact,
  type Frame,
  type PromptsFact,
  replay,
  UnknownMachineError,
} from '../debate/index.js';
import { CREDIT_EVENTS, type CreditFact } from '../billing/index.js';
import { Catalogue, type Recorded, type RecordedEvent, UnreadableEventError } from '../kernel/index.js';
import { castOf, type Persona, personaHash, type Platform } from '../personas/index.js';
import { type PublicKey } from './seal.js';

/** An event as an auditor is handed it; where it stood in some log says nothing of the debate. */
export type Exhibit = Omit<RecordedEvent, 'position'>;

/** Everything that an audit looks at, as it was stored: nothing lifted, nothing validated. */
export interface AuditEvidence {
  readonly debateId: string;
  /** The debate's stream, in the order of revisions. */
  readonly events: readonly Exhibit[];
  /** The first event of the cast's stream; null where it is not at hand. */
  readonly cast: Exhibit | null;
  /** The first event of the prompts' stream; null where there is none. */
  readonly prompts: Exhibit | null;
  /** What the account's stream says of this debate; null where the account's books are not at hand. */
  readonly credits: readonly Exhibit[] | null;
  /** The keys whose seals are believed. */
  readonly keys: readonly PublicKey[];
  /** It comes from a bundle that was imported, with keys that the bundle brought. */
  readonly foreign?: boolean;
}

/** Something that is not as it should be; `revision` is the event of the debate that shows it, null for the whole. */
export interface Fault {
  readonly revision: number | null;
  readonly detail: string;
}

/** The evidence, read: old shapes lifted, and folded step by step. */
export interface Dossier extends AuditEvidence {
  /** Events that their schemas do not accept. */
  readonly unreadable: readonly Fault[];
  /**
   * Says which event is of a type or version that this program does not know, by where it stands; null where there is
   * none. What follows from such events cannot be checked, while chain and seal can.
   */
  readonly unknown: Readonly<Record<'events' | 'cast' | 'prompts' | 'credits', string | null>>;
  /** One for each event that can be read; none where this program lacks the debate's machines. */
  readonly frames: readonly Frame[];
  /** Why there are none; null otherwise. */
  readonly unknownMachine: string | null;
  readonly opening: DebateData<'DebateOpened'> | null;
  readonly article: DebateData<'ArticleImported'> | null;
  /** Null where it is not at hand or cannot be read. */
  readonly definitions: Definitions | null;
  /** The texts that a language model was told, by name; null where they are not at hand or cannot be read. */
  readonly told: Readonly<Record<string, string>> | null;
}

/** A recorded cast with the hashes that its content has. */
export interface Definitions {
  readonly platforms: ReadonlyMap<string, Platform>;
  readonly personas: ReadonlyMap<string, { readonly persona: Persona; readonly hash: string }>;
  readonly hash: string;
}

/** One thing that an audit looks into: yields what it finds; returns why it could not look, if it could not. */
export type Check = (dossier: Dossier) => Generator<Fault, string | undefined>;

const CATALOGUE = new Catalogue(DEBATE_EVENTS, CAST_EVENTS, CREDIT_EVENTS);

export function dossierOf(evidence: AuditEvidence): Dossier {
  const unreadable: Fault[] = [];
  const facts: Recorded<DebateFact>[] = [];
  for (const event of evidence.events) {
    const fact = read<DebateFact>(event);
    if (typeof fact === 'string') unreadable.push({ revision: event.revision, detail: fact });
    else if (!(fact.type in DEBATE_EVENTS))
      unreadable.push({ revision: event.revision, detail: `${fact.type} is no event of a debate` });
    else facts.push(fact);
  }
  const [frames, unknownMachine] = framesOf(facts);
  const last = frames.at(-1)?.after;
  return {
    ...evidence,
    unreadable,
    unknown: {
      events: unknownAmong(evidence.events),
      cast: unknownAmong([evidence.cast]),
      prompts: unknownAmong([evidence.prompts]),
      credits: unknownAmong(evidence.credits ?? []),
    },
    frames,
    unknownMachine,
    opening: last?.opening ?? null,
    article: last?.article ?? null,
    definitions: evidence.cast && definitionsOf(evidence.cast),
    told: evidence.prompts && toldIn(evidence.prompts),
  };
}

function framesOf(facts: readonly Recorded<DebateFact>[]): readonly [readonly Frame[], string | null] {
  try {
    return [[...replay(facts)], null];
  } catch (error) {
    if (error instanceof UnknownMachineError) return [[], error.message];
    throw error;
  }
}

function toldIn(event: Exhibit): Readonly<Record<string, string>> | null {
  const fact = event.type === 'PromptsRecorded' ? read<PromptsFact>(event) : null;
  return fact === null || typeof fact === 'string' ? null : fact.data.texts;
}

/** Thousands of debates may share one cast, whose reading costs more than a debate's. */
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

/** The movements of credits, read; those that cannot be read are faults of the whole. */
export function movementsOf(credits: readonly Exhibit[]): readonly (Recorded<CreditFact> | string)[] {
  return credits.map((event) => read<CreditFact>(event));
}

/** What a newer program may know of the events and this one does not. */
function unknownAmong(events: readonly (Exhibit | null)[]): string | null {
  for (const event of events) {
    const unknown = event && unknownIn(event);
    if (unknown) return unknown;
  }
  return null;
}

function unknownIn({ stream, revision, type, metadata, damage }: Exhibit): string | null {
  const newest = CATALOGUE.definition(type) ? CATALOGUE.versionOf(type) : 0;
  if (damage !== undefined || (newest > 0 && !(Number(metadata.v) > newest))) return null;
  const what = newest === 0 ? type : `${type} version ${metadata.v}`;
  return `${stream}@${revision} is ${what}, which this program does not know`;
}

/** The event lifted and validated, or what is wrong with it. */
function read<F extends DebateFact | CastFact | PromptsFact | CreditFact>(event: Exhibit): Recorded<F> | string {
  try {
    return CATALOGUE.read<F>(event as RecordedEvent);
  } catch (error) {
    if (error instanceof UnreadableEventError) return error.message;
    throw error;
  }
}
