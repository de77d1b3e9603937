import { type z } from 'zod';
import { quickCheck, type QuickCheck } from './compiled-schema.js';
import { type Fact, type Recorded, type RecordedEvent } from './event.js';

/** Lifts the data of one version to the next; pure. */
export type Upcaster = (data: never) => unknown;

/** One event type: its newest schema, its version, and how older shapes are lifted on read. */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  /** 1 when omitted. */
  readonly version?: number;
  /** `upcasters[0]` lifts version 1 to 2, and so on; there are `version - 1` of them. */
  readonly upcasters?: readonly Upcaster[];
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** The union of facts that a table of definitions describes. */
export type FactsOf<D extends EventDefinitions> = {
  [K in keyof D & string]: { readonly type: K; readonly data: z.output<D[K]['schema']> };
}[keyof D & string];

/** A stored event that its schema does not accept, or whose type or version nobody knows. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
  constructor(event: RecordedEvent, reason: string) {
    super(`${event.stream}@${event.revision} ${event.type}: ${reason}`);
  }
}

/**
 * Every event type of the service, once. Reading lifts old shapes to the newest and validates them, so that code past
 * this point knows one shape only.
 */
export class Catalogue {
  readonly #definitions: ReadonlyMap<string, EventDefinition & { readonly isKnown: QuickCheck }>;

  constructor(...tables: readonly EventDefinitions[]) {
    const definitions = new Map<string, EventDefinition & { readonly isKnown: QuickCheck }>();
    for (const [type, definition] of tables.flatMap((table) => Object.entries(table))) {
      if (definitions.has(type)) throw new Error(`event type ${type} is declared twice`);
      if ((definition.upcasters?.length ?? 0) !== (definition.version ?? 1) - 1)
        throw new Error(`event type ${type} needs ${(definition.version ?? 1) - 1} upcasters`);
      definitions.set(type, { ...definition, isKnown: quickCheck(definition.schema) });
    }
    this.#definitions = definitions;
  }

  get types(): readonly string[] {
    return [...this.#definitions.keys()];
  }

  versionOf(type: string): number {
    return this.#definitions.get(type)?.version ?? 1;
  }

  /** The definition as documentation and audits need it. */
  definition(type: string): EventDefinition | undefined {
    return this.#definitions.get(type);
  }

  /**
   * The event with its data at the newest version, validated.
   * @throws UnreadableEventError for an unknown type, a version from the future or data that its schema refuses.
   */
  read<F extends Fact = Fact>(event: RecordedEvent): Recorded<F> {
    if (event.damage !== undefined) throw new UnreadableEventError(event, event.damage);
    const definition = this.#definitions.get(event.type);
    if (!definition) throw new UnreadableEventError(event, 'unknown event type');
    const newest = definition.version ?? 1;
    const stored = Number(event.metadata.v);
    if (!Number.isInteger(stored) || stored < 1 || stored > newest)
      throw new UnreadableEventError(event, `version ${event.metadata.v} is not between 1 and ${newest}`);
    let data = event.data;
    for (let version = stored; version < newest; version++) data = definition.upcasters?.[version - 1]?.(data as never);
    if (!definition.isKnown(data)) data = validated(definition.schema, data, event);
    // Named one by one: a spread here is a third of what reading an event takes.
    const { id, type, stream, revision, position, metadata } = event;
    return { id, type, data, stream, revision, position, metadata } as Recorded<F>;
  }

  /** The fact as it will be read back. @throws ZodError for one that could not be; Error for an unknown type */
  writable<F extends Fact>({ type, data }: F): F {
    const definition = this.#definitions.get(type);
    if (!definition) throw new Error(`event type ${type} is not in the catalogue`);
    return { type, data: definition.schema.parse(data) } as F;
  }
}

function validated(schema: z.ZodType, data: unknown, event: RecordedEvent): unknown {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new UnreadableEventError(
    event,
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}
