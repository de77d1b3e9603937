import { creditsStream } from '../billing/index.js';
import { castStream, debateStream, NEVER_OPENED, promptsStream } from '../debate/index.js';
import { type ErasureRecord, erasableTextsOf } from '../erasure/index.js';
import { type EventStore, isUnavailable } from '../event-store/index.js';
import { Catalogue, idOf, type RecordedEvent, Refusal, START, UnreadableEventError } from '../kernel/index.js';
import { AUDIT_REFUSALS } from './audit.refusals.js';
import { evidenceOfLines } from './bundle.js';
import { type AuditEvidence, type Exhibit, memberOf } from './dossier.js';
import { FOREIGN_EVENTS, type ForeignFact, foreignStream } from './foreign.events.js';
import { type PublicKey } from './seal.js';

const FOREIGN = new Catalogue(FOREIGN_EVENTS);
const PAGE = 500;
const SHARED_MAX = 64;

/** Copies of the log's own events on this node. */
export interface EvidenceCopies {
  readonly isAllThereIs: boolean;
  of(debateId: string): Omit<AuditEvidence, 'keys'> | undefined;
}

/**
 * Reads the evidence for an audit from the log, or from copies of its events. It ignores projections, which prove
 * nothing. A stream whose index is damaged is read by place, so that its audit can say what is missing.
 */
export class EvidenceReader {
  readonly #known = new Map<string, Exhibit | null>();
  /** Streams with a damaged index, each of which costs a walk over the whole log. */
  readonly #byPlace = new Map<string, Promise<readonly RecordedEvent[]>>();

  constructor(
    private readonly store: EventStore,
    /** Called for every debate, since keys are rotated. */
    private readonly keys: () => readonly PublicKey[],
    /** Used while the log cannot be reached. */
    private readonly copies?: EvidenceCopies,
  ) {}

  /** The service's own debate, otherwise an imported one; undefined when the log has neither. */
  async of(debateId: string): Promise<AuditEvidence | undefined> {
    if (this.copies?.isAllThereIs === true) return this.#copied(debateId) ?? this.#recorded(debateId);
    try {
      return await this.#recorded(debateId);
    } catch (error) {
      const copied = isUnavailable(error) ? this.#copied(debateId) : undefined;
      if (!copied) throw error;
      return copied;
    }
  }

  #copied(debateId: string): AuditEvidence | undefined {
    const copied = this.copies?.of(debateId);
    return copied && { ...copied, keys: this.keys() };
  }

  async #recorded(debateId: string): Promise<AuditEvidence | undefined> {
    const found = await this.#debate(debateId);
    const { events, erasure } = found;
    if (events.length === 0 && !erasure) return this.#imported(debateId);
    const accountId = erasure ? (erasure.request.accountId ?? undefined) : memberOf(events[0], 'accountId');
    const credits =
      accountId === undefined
        ? []
        : (await this.#stream(creditsStream(accountId))).filter((event) => memberOf(event, 'debateId') === debateId);
    return this.#evidence(debateId, found, credits);
  }

  /** The events of a debate; of an erased one as they are stored. */
  async #debate(debateId: string): Promise<DebateFound> {
    const stream = debateStream(debateId);
    const texts = erasableTextsOf(this.store);
    const state = await texts?.textStateOf(debateId);
    if (state?.state === 'erased') return { events: await this.#stream(stream, texts?.stored), erasure: state.record };
    const events = await this.#stream(stream);
    return state?.state === 'open' ? { events, digestKey: state.key.digestKey } : { events };
  }

  /**
   * Every debate in the log, and every debate that was paid for but is missing from the log. Only debate ids and the
   * positions of their credit movements are kept in memory; debates are read one at a time.
   */
  async all(): Promise<{ readonly count: number; readonly each: () => AsyncGenerator<AuditEvidence> }> {
    const debates = new Map<string, Traces>();
    for await (const page of this.store.readAll(START, { streams: ['debate-', 'credits-'] }))
      for (const event of page)
        if (event.stream.startsWith('debate-')) traces(debates, idOf(event.stream)).opened = true;
        else {
          const debateId = memberOf(event, 'debateId');
          if (debateId === undefined) continue;
          const known = traces(debates, debateId);
          known.movements.push({ stream: event.stream, revision: event.revision });
          known.givenUp = event.type === 'CreditsReleased' && memberOf(event, 'reason') === NEVER_OPENED;
        }
    // Credits released because no debate was opened do not imply a debate.
    for (const [debateId, { opened, givenUp }] of debates) if (givenUp && !opened) debates.delete(debateId);
    const each = async function* (this: EvidenceReader): AsyncGenerator<AuditEvidence> {
      for (const [debateId, { movements }] of debates) {
        const credits = await Promise.all(
          movements.map(({ stream, revision }) =>
            this.#despiteIndex(
              stream,
              () => this.store.read(stream, revision, 'forwards', 1),
              (event) => event.revision === revision,
            ),
          ),
        );
        yield this.#evidence(debateId, await this.#debate(debateId), credits.flat());
      }
    };
    return { count: debates.size, each: () => each.call(this) };
  }

  /** @throws UnreadableEventError, Refusal `not-a-bundle` when parts of the import are missing. */
  async #imported(debateId: string): Promise<AuditEvidence | undefined> {
    const parts = (await this.#stream(foreignStream(debateId))).map((event) => FOREIGN.read<ForeignFact>(event).data);
    const [first] = parts;
    if (!first) return undefined;
    if (parts.length !== first.parts)
      throw new Refusal(AUDIT_REFUSALS['not-a-bundle'], {
        detail: `Only ${parts.length} of ${first.parts} parts were imported; import the bundle again.`,
      });
    return { ...evidenceOfLines(parts.flatMap(({ lines }) => lines)), foreign: true };
  }

  async #evidence(debateId: string, found: DebateFound, credits: readonly Exhibit[]): Promise<AuditEvidence> {
    const { events } = found;
    const castHash = memberOf(events[0], 'castHash');
    const promptHash = memberOf(events[0], 'promptHash');
    return {
      debateId,
      ...found,
      cast: castHash === undefined ? null : await this.#shared(castStream(castHash)),
      prompts: promptHash === undefined ? null : await this.#shared(promptsStream(promptHash)),
      credits,
      keys: this.keys(),
    };
  }

  /** The single event of a stream that many debates reference. */
  async #shared(stream: string): Promise<Exhibit | null> {
    const known = this.#known.get(stream);
    if (known !== undefined) return known;
    const [event] = await this.#despiteIndex(stream, () => this.store.read(stream, 0, 'forwards', 1));
    if (this.#known.size >= SHARED_MAX) this.#known.clear();
    this.#known.set(stream, event ?? null);
    return event ?? null;
  }

  /** What `read` finds, or the stream's events in the order of the whole log if its index lacks some of them. */
  async #despiteIndex(
    stream: string,
    read: () => Promise<readonly RecordedEvent[]>,
    isWanted: (event: RecordedEvent) => boolean = () => true,
  ): Promise<readonly RecordedEvent[]> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error;
      return (await this.#walked(stream)).filter(isWanted);
    }
  }

  /** The events of one stream in the order of the whole log, walked once for all that need it. */
  #walked(stream: string): Promise<readonly RecordedEvent[]> {
    const known = this.#byPlace.get(stream);
    if (known) return known;
    const walking = this.#walk(stream);
    if (this.#byPlace.size >= SHARED_MAX) this.#byPlace.clear();
    this.#byPlace.set(stream, walking);
    // The log may be unavailable for the moment.
    walking.catch(() => this.#byPlace.delete(stream));
    return walking;
  }

  async #walk(stream: string): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const page of this.store.readAll(START, { streams: [stream] }))
      events.push(...page.filter((event) => event.stream === stream));
    return events;
  }

  #stream(stream: string, store: Pick<EventStore, 'read'> = this.store): Promise<readonly RecordedEvent[]> {
    return this.#despiteIndex(stream, async () => {
      const events: RecordedEvent[] = [];
      for (;;) {
        const from = events.at(-1)?.revision ?? -1;
        const page = await store.read(stream, from + 1, 'forwards', PAGE);
        events.push(...page);
        if (page.length < PAGE) return events;
      }
    });
  }
}

/** A debate as the log has it. */
interface DebateFound extends Pick<AuditEvidence, 'digestKey'> {
  readonly events: readonly RecordedEvent[];
  readonly erasure?: ErasureRecord;
}

/** Position of an event. Only this is kept of every debate's movements until the debate is read. */
interface Place {
  readonly stream: string;
  readonly revision: number;
}

/** Traces of a debate in the log: whether its own events exist, and where its credits moved. */
interface Traces {
  opened: boolean;
  /** The last movement released the credits because no debate was opened. */
  givenUp: boolean;
  readonly movements: Place[];
}

function traces(debates: Map<string, Traces>, debateId: string): Traces {
  let known = debates.get(debateId);
  if (!known) debates.set(debateId, (known = { opened: false, givenUp: false, movements: [] }));
  return known;
}
