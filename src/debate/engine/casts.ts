import {
  type Catalogue,
  type CommandContext,
  derivedId,
  type Fact,
  sha256,
  canonicalJson,
} from '../../kernel/index.js';
import { type EventStore, firstEvent } from '../../event-store/index.js';
import { type Cast, type Persona, type Platform } from '../../personas/index.js';
import { type PromptTexts } from '../../analysts/index.js';
import { type CastFact, castStream, type PromptsFact, promptsStream } from '../model/debate.events.js';
import { type SeatedCast } from './debate.run.js';

const REMEMBERED = 32;

/**
 * Casts by their hash, and prompts by theirs, kept in full in the log once, so that a debate of last year has last
 * year's personas and what they were told.
 */
export class Casts {
  readonly #known = new Map<string, SeatedCast>();
  readonly #knownPrompts = new Set<string>();

  constructor(
    private readonly store: EventStore,
    private readonly catalogue: Catalogue,
  ) {}

  /** Writes a cast down unless it stands already. */
  async record(cast: Cast, context: CommandContext): Promise<void> {
    if (this.#known.has(cast.hash)) return;
    const fact: CastFact = {
      type: 'CastRecorded',
      data: { platforms: [...cast.platforms], personas: [...cast.personas] },
    };
    await this.#once(castStream(cast.hash), derivedId('cast', cast.hash), fact, context);
    this.#remember(cast.hash, seated(cast.platforms, cast.personas));
  }

  /** Writes the texts of an analyst's prompts down unless they stand already. */
  async recordPrompts({ hash, texts }: PromptTexts, context: CommandContext): Promise<void> {
    if (this.#knownPrompts.has(hash)) return;
    const fact: PromptsFact = { type: 'PromptsRecorded', data: { texts: { ...texts } } };
    await this.#once(promptsStream(hash), derivedId('prompts', hash), fact, context);
    this.#knownPrompts.add(hash);
  }

  /** @throws Error when the log holds no such cast. */
  async get(hash: string): Promise<SeatedCast> {
    const known = this.#known.get(hash);
    if (known) return known;
    const event = await firstEvent(this.store, castStream(hash));
    if (!event) throw new Error(`the log holds no cast ${hash}`);
    const { platforms, personas } = this.catalogue.read<CastFact>(event).data;
    const cast = seated(platforms, personas);
    this.#remember(hash, cast);
    return cast;
  }

  async #once(stream: string, id: string, fact: Fact, context: CommandContext): Promise<void> {
    if (await firstEvent(this.store, stream)) return;
    await this.store.append(stream, [this.catalogue.newEvent(id, fact, context)], 'any');
  }

  #remember(hash: string, cast: SeatedCast): void {
    this.#known.set(hash, cast);
    const oldest = this.#known.keys().next();
    if (this.#known.size > REMEMBERED && oldest.done !== true) this.#known.delete(oldest.value);
  }
}

function seated(platforms: readonly Platform[], personas: readonly Persona[]): SeatedCast {
  return {
    platforms: new Map(platforms.map((platform) => [platform.id, platform])),
    personas: new Map(personas.map((persona) => [persona.id, persona])),
  };
}

/** The content hash of one definition, which DebateOpened carries for each agent. */
export function definitionHash(persona: Persona): string {
  let hash = hashes.get(persona);
  if (hash === undefined) hashes.set(persona, (hash = sha256(canonicalJson(persona))));
  return hash;
}

/** A cast's definitions are frozen, and every debate of the cast asks for their hashes. */
const hashes = new WeakMap<Persona, string>();
