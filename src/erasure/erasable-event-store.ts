import { LRUCache } from 'lru-cache';
import {
  type AppendResult,
  type EventFilter,
  type EventStore,
  firstEvent,
  StreamErasedError,
  type Subscription,
  type SubscriptionMessage,
} from '../event-store/index.js';
import {
  Catalogue,
  categoryOf,
  type DigestOf,
  derivedId,
  idOf,
  isUnreadable,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '../kernel/index.js';
import { systemClock } from '../runtime/index.js';
import {
  ERASURE_EVENTS,
  erasureStream,
  type ErasureFact,
  TEXT_KEY_EVENTS,
  type TextKeyFact,
  textKeyStream,
} from './erasure.events.js';
import { type ErasureRecord, erasureRecordOf } from './erasure.decider.js';
import { TextKey } from './text-key.js';

/** How events of one type can be erased. */
export interface ErasableType {
  /** The id of the debate or detection that an event belongs to. */
  readonly subject: (event: Pick<RecordedEvent, 'stream' | 'data'>) => string;
  /** The members of its data that stay readable. */
  readonly clear: readonly string[];
  /**
   * What readers get when the key is destroyed: `nothing`, as of an erased stream, or its `clear` members as an event of
   * another type.
   */
  readonly afterwards: 'nothing' | { readonly as: string };
  /** Its data is dense already: packing it would take long and save nothing. */
  readonly isDense?: true;
  /** Whether a key is made when there is none. Otherwise events are encrypted from the first of their stream on, or not at all. */
  readonly makesKey: boolean;
}

/** The erasable types of a category of streams. */
export type ErasableTypes = Readonly<Record<string, (type: string) => ErasableType | undefined>>;

/** What is left of the texts of a debate or detection. */
export type TextState =
  | { readonly state: 'open'; readonly key: TextKey }
  | { readonly state: 'erased'; readonly record: ErasureRecord }
  /** Recorded in clear. */
  | { readonly state: 'none' };

/** A log whose texts can be erased, beside the log as it is stored. */
export interface ErasableTexts {
  /** Shows encrypted events as they are stored. */
  readonly stored: EventStore;
  /** @param id of the debate or detection. @throws StoreUnavailableError */
  textStateOf(id: string): Promise<TextState>;
}

const TEXTS = Symbol('TEXTS');
const KEYS_MAX = 20_000;
const CATALOGUE = new Catalogue(TEXT_KEY_EVENTS, ERASURE_EVENTS);
const KEY_MADE = 'TextKeyMade' satisfies TextKeyFact['type'];
const TEXTS_ERASED = 'TextsErased' satisfies ErasureFact['type'];

interface SealedData {
  readonly [member: string]: unknown;
  readonly sealed: string;
}

const isSealed = (data: unknown): data is SealedData =>
  typeof data === 'object' && data !== null && 'sealed' in data && typeof data.sealed === 'string';

/** What the log can say of its texts; undefined for one that encrypts none. */
export function erasableTextsOf(store: object): ErasableTexts | undefined {
  return (store as { readonly [TEXTS]?: ErasableTexts })[TEXTS];
}

/**
 * A log that encrypts what debates and detections say, each with a key of its own in the stream `textkey-<id>`. Erasing that
 * stream erases the texts in every copy of the log that lacks it, while all other events, chains and seals stay.
 * Everything else is the store's own.
 */
export function withErasableTexts<S extends EventStore>(store: S, types: ErasableTypes): S {
  const texts = new SealedTexts(store, types);
  const own: Partial<EventStore> & { readonly [TEXTS]: ErasableTexts } = {
    append: (stream, events, expected) => texts.append(stream, events, expected),
    read: (...page) => texts.read(...page),
    readAll: (from, filter) => texts.readAll(from, filter),
    subscribe: (from, filter) => texts.subscribe(from, filter),
    erase: (stream) => texts.erase(stream),
    digestsOf: (stream, isNew) => texts.digestsOf(stream, isNew),
    [TEXTS]: texts,
  };
  return new Proxy(store, {
    get: (target, name) => {
      if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    has: (target, name) => Object.hasOwn(own, name) || name in target,
  });
}

class SealedTexts implements ErasableTexts {
  readonly #types: ErasableTypes;
  /** Keys, and the records of erasures that are done. Neither changes but by an erasure, of which the log tells every node. */
  readonly #known = new LRUCache<string, Exclude<TextState, { readonly state: 'none' }>>({ max: KEYS_MAX });

  constructor(
    readonly stored: EventStore,
    types: ErasableTypes,
  ) {
    this.#types = types;
  }

  async textStateOf(id: string): Promise<TextState> {
    const known = this.#known.get(id);
    if (known) return known;
    const made = await firstEvent(this.stored, textKeyStream(id));
    if (made) return this.#note(id, { state: 'open', key: keyIn(made) });
    const requested = await firstEvent(this.stored, erasureStream(id));
    const record = requested && erasureRecordOf(CATALOGUE.read<ErasureFact>(requested));
    return record ? this.#note(id, { state: 'erased', record }) : { state: 'none' };
  }

  /**
   * Like `textStateOf`, for a reader of other streams as well, whom a damaged key must not stop. Trusts a missing key only when
   * reads are proved current: it precedes what it encrypts.
   */
  async #provenStateOf(id: string): Promise<TextState> {
    try {
      const texts = await this.textStateOf(id);
      if (texts.state !== 'none' || !this.stored.proveCurrent) return texts;
      await this.stored.proveCurrent();
      return await this.textStateOf(id);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return { state: 'none' };
    }
  }

  #note<T extends Exclude<TextState, { readonly state: 'none' }>>(id: string, state: T): T {
    this.#known.set(id, state);
    return state;
  }

  async digestsOf(stream: string, isNew: boolean): Promise<DigestOf | undefined> {
    const typeOf = this.#types[categoryOf(stream)];
    if (!typeOf) return undefined;
    const id = idOf(stream);
    let texts = await this.textStateOf(id);
    // A stream that was begun before there were keys stays in clear.
    if (texts.state === 'none' && isNew && (await firstEvent(this.stored, stream)) === undefined)
      texts = await this.#make(id);
    if (texts.state === 'erased') throw new StreamErasedError(stream);
    if (texts.state === 'none') return undefined;
    const { key } = texts;
    return ({ type, data }) => (typeOf(type) ? key.digestOf(data) : undefined);
  }

  /** Makes the key, or finds the one that another process has just made. */
  async #make(id: string): Promise<TextState> {
    const stream = textKeyStream(id);
    const fact: TextKeyFact = { type: KEY_MADE, data: { key: TextKey.random() } };
    const at = systemClock.now().toISOString();
    const context = { commandId: id, correlationId: id, actor: 'system', at };
    const event = CATALOGUE.newEvent(derivedId(stream), fact, context);
    // An append of the same id by another process counts as repeated, so the stored key is read.
    await this.stored.append(stream, [event], 'none');
    return this.textStateOf(id);
  }

  append(stream: string, events: readonly NewEvent[], expected: number | 'none' | 'any'): Promise<AppendResult> {
    const typeOf = this.#types[categoryOf(stream)];
    if (!typeOf || !events.some(({ type }) => typeOf(type))) return this.stored.append(stream, events, expected);
    return this.#sealedIn(stream, events, typeOf).then((sealed) => this.stored.append(stream, sealed, expected));
  }

  async #sealedIn(
    stream: string,
    events: readonly NewEvent[],
    typeOf: NonNullable<ErasableTypes[string]>,
  ): Promise<readonly NewEvent[]> {
    const sealed: NewEvent[] = [];
    for (const event of events) {
      const type = typeOf(event.type);
      const { data } = event;
      if (!type) {
        sealed.push(event);
        continue;
      }
      const id = type.subject({ stream, data });
      let texts = await this.textStateOf(id);
      if (texts.state === 'none' && type.makesKey) texts = await this.#make(id);
      if (texts.state === 'erased') throw new StreamErasedError(stream);
      sealed.push(
        texts.state === 'none'
          ? event
          : {
              ...event,
              data: { ...clearOf(data, type), sealed: texts.key.encrypt(data, event.id, stream, type.isDense) },
            },
      );
    }
    return sealed;
  }

  async read(
    stream: string,
    from: number | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<readonly RecordedEvent[]> {
    const events = await this.stored.read(stream, from, direction, limit);
    const shown = await this.#opened(events);
    // A stream of which something is erased reads as empty, also its seal.
    return shown.length === events.length ? shown : [];
  }

  async *readAll(from: Position, filter?: EventFilter): AsyncGenerator<readonly RecordedEvent[]> {
    for await (const page of this.stored.readAll(from, filter)) {
      const shown = await this.#opened(page);
      if (shown.length > 0) yield shown;
    }
  }

  subscribe(from: Position, filter?: EventFilter): Subscription {
    const inner = this.stored.subscribe(from, filter);
    const opened = (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => this.#opened(events);
    return {
      close: () => inner.close(),
      async *[Symbol.asyncIterator](): AsyncGenerator<SubscriptionMessage, void, undefined> {
        for await (const message of inner) {
          if (message.kind === 'caught-up') {
            yield message;
            continue;
          }
          const events = await opened(message.events);
          if (events.length > 0) yield { kind: 'events', events };
        }
      },
    };
  }

  async erase(stream: string): Promise<void> {
    if (stream.startsWith(textKeyStream(''))) this.#known.delete(idOf(stream));
    await this.stored.erase(stream);
    // A reader may have loaded the key again in between.
    if (stream.startsWith(textKeyStream(''))) this.#known.delete(idOf(stream));
  }

  /** The events as they were appended, without those that are erased. */
  async #opened(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    if (!events.some((event) => isSealed(event.data) || event.type === KEY_MADE || event.type === TEXTS_ERASED))
      return events;
    const opened: RecordedEvent[] = [];
    for (const event of events) {
      // The key precedes what it decrypts, so a reader of the whole log needs no further reads.
      if (event.type === KEY_MADE && event.damage === undefined)
        this.#note(idOf(event.stream), { state: 'open', key: keyIn(event) });
      if (event.type === TEXTS_ERASED) this.#known.delete(idOf(event.stream));
      const type = isSealed(event.data) ? this.#types[categoryOf(event.stream)]?.(event.type) : undefined;
      if (!type) {
        opened.push(event);
        continue;
      }
      const id = type.subject(event);
      const shown = openedOne(event, type, this.#known.get(id) ?? (await this.#provenStateOf(id)));
      if (shown) opened.push(shown);
    }
    return opened;
  }
}

/** The event as it was appended; undefined if nothing is left of it. */
function openedOne(event: RecordedEvent, type: ErasableType, texts: TextState): RecordedEvent | undefined {
  const data = event.data as SealedData;
  if (texts.state === 'erased')
    return type.afterwards === 'nothing'
      ? undefined
      : { ...event, type: type.afterwards.as, data: clearOf(data, type) };
  if (texts.state === 'none') return { ...event, data: null, damage: 'the key of its texts is missing or damaged' };
  try {
    return { ...event, data: texts.key.decrypt(data.sealed, event.id, event.stream) };
  } catch {
    return { ...event, data: null, damage: 'its texts cannot be decrypted' };
  }
}

function keyIn(event: RecordedEvent): TextKey {
  return new TextKey(CATALOGUE.read<TextKeyFact>(event).data.key);
}

function clearOf(data: unknown, { clear }: ErasableType): Readonly<Record<string, unknown>> {
  return Object.fromEntries(clear.map((member) => [member, (data as Readonly<Record<string, unknown>>)[member]]));
}
