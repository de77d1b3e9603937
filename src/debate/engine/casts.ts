import { LRUCache } from 'lru-cache';
import { type Catalogue, type CommandContext, derivedId, type Fact } from '../../kernel/index.js';
import { type EventStore, firstEvent } from '../../event-store/index.js';
import { type Cast, type Persona, type Platform } from '../../personas/index.js';
import { type PromptTexts } from '../../analysts/index.js';
import { type LoadedCast } from '../stages/work.js';
import { type CastFact, castStream, type PromptsFact, promptsStream } from '../model/cast.events.js';

const CASTS_KEPT = 32;

/**
 * Casts and prompts, each recorded once in full under its hash. An old debate keeps the personas and prompts that it
 * was opened with.
 */
export class Casts {
  readonly #known = new LRUCache<string, LoadedCast>({ max: CASTS_KEPT });
  readonly #recordedPrompts = new Set<string>();

  constructor(
    private readonly store: EventStore,
    private readonly catalogue: Catalogue,
  ) {}

  /** Records a cast unless the log already has it. */
  async record(cast: Cast, context: CommandContext): Promise<void> {
    if (this.#known.has(cast.hash)) return;
    const fact: CastFact = {
      type: 'CastRecorded',
      data: { platforms: [...cast.platforms], personas: [...cast.personas] },
    };
    await this.#recordOnce(castStream(cast.hash), derivedId('cast', cast.hash), fact, context);
    this.#known.set(cast.hash, loaded(cast.platforms, cast.personas));
  }

  /** Records the texts of an analyst's prompts unless the log already has them. */
  async recordPrompts({ hash, texts }: PromptTexts, context: CommandContext): Promise<void> {
    if (this.#recordedPrompts.has(hash)) return;
    const fact: PromptsFact = { type: 'PromptsRecorded', data: { texts: { ...texts } } };
    await this.#recordOnce(promptsStream(hash), derivedId('prompts', hash), fact, context);
    this.#recordedPrompts.add(hash);
  }

  /** @throws Error when the log has no such cast */
  async get(hash: string): Promise<LoadedCast> {
    const known = this.#known.get(hash);
    if (known) return known;
    const event = await firstEvent(this.store, castStream(hash));
    if (!event) throw new Error(`the log has no cast ${hash}`);
    const { platforms, personas } = this.catalogue.read<CastFact>(event).data;
    const cast = loaded(platforms, personas);
    this.#known.set(hash, cast);
    return cast;
  }

  async #recordOnce(stream: string, id: string, fact: Fact, context: CommandContext): Promise<void> {
    if (await firstEvent(this.store, stream)) return;
    await this.store.append(stream, [this.catalogue.newEvent(id, fact, context)], 'any');
  }
}

function loaded(platforms: readonly Platform[], personas: readonly Persona[]): LoadedCast {
  return {
    platforms: new Map(platforms.map((platform) => [platform.id, platform])),
    personas: new Map(personas.map((persona) => [persona.id, persona])),
  };
}
