import { type Catalogue, type CommandContext, derivedId, sha256, canonicalJson } from '../kernel/index.js';
import { type EventStore } from '../event-store/index.js';
import { type Cast, type Persona, type Platform } from '../personas/index.js';
import { type CastFact, castStream } from './debate.events.js';
import { type SeatedCast } from './debate.runner.js';

const REMEMBERED = 32;

/** Casts by their hash, kept in full in the log once, so that a debate of last year has last year's personas. */
export class Casts {
  readonly #known = new Map<string, SeatedCast>();

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
    const stream = castStream(cast.hash);
    const standing = await this.store.read(stream, 0, 'forwards', 1);
    if (standing.length === 0)
      await this.store.append(
        stream,
        [
          {
            id: derivedId('cast', cast.hash),
            ...fact,
            metadata: {
              v: String(this.catalogue.versionOf('CastRecorded')),
              correlationId: context.correlationId,
              causationId: context.commandId,
              actor: context.actor,
              at: context.at,
            },
          },
        ],
        'any',
      );
    this.#remember(cast.hash, seated(cast.platforms, cast.personas));
  }

  /** @throws Error when the log holds no such cast. */
  async get(hash: string): Promise<SeatedCast> {
    const known = this.#known.get(hash);
    if (known) return known;
    const [event] = await this.store.read(castStream(hash), 0, 'forwards', 1);
    if (!event) throw new Error(`the log holds no cast ${hash}`);
    const { platforms, personas } = this.catalogue.read<CastFact>(event).data;
    const cast = seated(platforms, personas);
    this.#remember(hash, cast);
    return cast;
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
