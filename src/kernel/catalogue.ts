import { type z } from 'zod';
import { type QuickCheck, quickCheck } from './compiled-schema.js';
import { type CommandContext } from './decider.js';
import { codeOf } from './errors.js';
import { type Fact, type NewEvent, type Recorded, type RecordedEvent } from './event.js';

/** Converts the data of one version to the next; pure. */
export type Upcaster = (data: never) => unknown;

/** One event type: its newest schema, its version, and the upcasters for older versions. */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  /** 1 when omitted. */
  readonly version?: number;
  /** `upcasters[0]` converts version 1 to 2, and so on; there are `version - 1` of them. */
  readonly upcasters?: readonly Upcaster[];
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** The union of facts that a table of definitions describes. */
export type FactsOf<D extends EventDefinitions> = {
  [K in keyof D & string]: { readonly type: K; readonly data: z.output<D[K]['schema']> };
}[keyof D & string];

/**
 * Why an event cannot be read: `unknown` when a newer program may know its type or version, `damaged` when its
 * data is not an event or does not match its schema.
 */
export type Unreadability = 'unknown' | 'damaged';

/** A stored event that this program cannot read. Recognised by its `code`. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
  readonly code = 'stream-unreadable';
  readonly stream: string;
  readonly revision: number;
  constructor(
    { stream, revision, type }: Pick<RecordedEvent, 'stream' | 'revision' | 'type'>,
    readonly kind: Unreadability,
    readonly reason: string,
  ) {
    super(`${stream}@${revision} ${type}: ${reason}`);
    this.stream = stream;
    this.revision = revision;
  }
}

/** Whether the cause of an error is an unreadable event, or a row made from such events. */
export function isUnreadable(error: unknown): boolean {
  return codeOf(error) === 'stream-unreadable';
}

/**
 * All event types of the service. Reading upcasts to the newest version and validates, so that other code
 * handles one version only.
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

  /** Every type with its newest version. */
  get versions(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#definitions].map(([type, { version = 1 }]) => [type, version]));
  }

  versionOf(type: string): number {
    return this.#definitions.get(type)?.version ?? 1;
  }

  /** The definition, for documentation and audits. */
  definition(type: string): EventDefinition | undefined {
    return this.#definitions.get(type);
  }

  /**
   * The event with its data at the newest version, validated.
   * @throws UnreadableEventError for an unknown type, an unknown version, or data that does not match its schema.
   */
  read<F extends Fact = Fact>(event: RecordedEvent): Recorded<F> {
    if (event.damage !== undefined) throw new UnreadableEventError(event, 'damaged', event.damage);
    const definition = this.#definitions.get(event.type);
    if (!definition) throw new UnreadableEventError(event, 'unknown', 'unknown event type');
    assertMetadata(event);
    const newest = definition.version ?? 1;
    const stored = Number(event.metadata.v);
    if (!Number.isInteger(stored) || stored < 1 || stored > newest)
      throw new UnreadableEventError(
        event,
        stored > newest ? 'unknown' : 'damaged',
        `version ${event.metadata.v} is not between 1 and ${newest}`,
      );
    let data = stored === newest ? event.data : lifted(event, definition, stored);
    if (!definition.isKnown(data)) data = validated(definition.schema, data, event);
    // Listed one by one: a spread would take a third of the time of reading an event.
    const { id, type, stream, revision, position, metadata } = event;
    return { id, type, data, stream, revision, position, metadata } as Recorded<F>;
  }

  /**
   * An event to append: the fact, validated by its newest schema, with the metadata of the command that led to it.
   * @throws ZodError for data that does not match its schema; Error for an unknown type.
   */
  newEvent(id: string, { type, data }: Fact, context: CommandContext): NewEvent {
    const definition = this.#definitions.get(type);
    if (!definition) throw new Error(`event type ${type} is not in the catalogue`);
    const { correlationId, commandId, actor, at } = context;
    return {
      id,
      type,
      data: definition.schema.parse(data),
      metadata: {
        v: String(definition.version ?? 1),
        correlationId,
        causationId: commandId,
        actor,
        at,
        ...requester(context),
      },
    };
  }
}

/** The workspace, member and key of a command that came with a request, as metadata. */
function requester({ by }: CommandContext): Readonly<Record<string, string>> {
  if (!by) return {};
  return { workspace: by.workspaceId, member: by.memberId, ...(by.keyId === null ? {} : { key: by.keyId }) };
}

/** The data at the newest version. An upcaster may receive data that does not match its version. */
function lifted(event: RecordedEvent, { upcasters = [] }: EventDefinition, from: number): unknown {
  try {
    return upcasters.slice(from - 1).reduce<unknown>((data, upcast) => upcast(data as never), event.data);
  } catch (error) {
    throw new UnreadableEventError(event, 'damaged', `version ${from} cannot be upcast: ${String(error)}`);
  }
}

/** Checked by hand for speed, since every event that is read passes here. */
function assertMetadata(event: RecordedEvent): void {
  const metadata: unknown = event.metadata;
  if (typeof metadata !== 'object' || metadata === null)
    throw new UnreadableEventError(event, 'damaged', 'its metadata is not an object');
  const { v, correlationId, causationId, actor, at } = metadata as Readonly<Record<string, unknown>>;
  if (
    typeof v !== 'string' ||
    typeof correlationId !== 'string' ||
    typeof causationId !== 'string' ||
    typeof actor !== 'string' ||
    typeof at !== 'string'
  )
    throw new UnreadableEventError(event, 'damaged', 'its metadata lacks v, correlationId, causationId, actor or at');
}

function validated(schema: z.ZodType, data: unknown, event: RecordedEvent): unknown {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new UnreadableEventError(
    event,
    'damaged',
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}
