import { Inject, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedFormat, exportFileOf, exportHeaders, exportSchema, PdfWriter, verify } from '../audit/index.js';
import {
  debateAtRevision,
  debateFormSchema,
  debateHeaderSchema,
  debateRequestSchema,
  DEBATE_REFUSALS,
  debateStateSchema,
  endsWatch,
  EVENT_STREAM_BEGINNING,
  EVENT_STREAM_HEADERS,
  eventTexts,
  frameLines,
  framePageOf,
  framesSchema,
  JSON_LINES,
  replay,
  RequestedArticles,
  RETRY_AFTER_S,
  shown,
  valueIn,
  watchHeaderSchema,
} from '../debate/index.js';
import {
  detectHeaderSchema,
  detectionQuerySchema,
  type Detector,
  DETECTOR,
  holdForPicture,
  PENDING_RETRY_AFTER_S,
  sentPicture,
  THUMBNAIL,
} from '../detection/index.js';
import {
  type Caller,
  HTTP_REFUSALS,
  invalidField,
  linesInTurn,
  type OperationDeclaration,
  parseRequest,
  preferenceOf,
  preferredType,
  sandboxHeaders,
} from '../http/index.js';
import { canonicalJson, derivedId, Refusal, sha256 } from '../kernel/index.js';
import { CLOCK, type Clock, FairMemory } from '../runtime/index.js';
import { RecordedExamples } from './recorded-examples.js';

/**
 * With what the ids of examples begin. The rest is new for each request, or derived from what makes requests the same, so
 * that an id is known without being stored.
 */
const [DEBATE_ID, DETECTION_ID] = ['deba7e00', 'de7ec700'];
/** Requests whose repetition is noticed. */
const REQUESTS_MAX = 10_000;
/** Retry-After of a refusal that was asked for: longer than clients wait by themselves, so that they tell of it. */
const ASKED_RETRY_AFTER_S = 3_600;

interface Asked {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
/** The body of an answer; undefined if there is none. */
type Answers = (asked: Asked) => Promise<unknown>;

/**
 * Answers the requests of sandbox keys by recorded examples. What a request contains is checked as always. Nothing is
 * fetched, recorded, charged or counted.
 */
@Injectable()
export class Sandbox {
  readonly #examples = new RecordedExamples();
  /** Hash of a request, by the id that it was answered with. */
  readonly #requests = new LRUCache<string, string>({ max: REQUESTS_MAX });
  readonly #answers: Readonly<Record<string, Answers>> = {
    simulate: (asked) => this.#simulate(asked),
    getSimulation: async (asked) => ({ ...(await this.#examples.debate).result, id: idIn(asked, DEBATE_ID) }),
    getSimulationState: (asked) => this.#state(asked),
    watchSimulation: (asked) => this.#watch(asked),
    replaySimulation: (asked) => this.#frames(asked),
    exportSimulation: (asked) => this.#export(asked),
    auditSimulation: async (asked) => {
      const debateId = idIn(asked, DEBATE_ID);
      return { ...verify((await this.#examples.debate).evidence), debateId };
    },
    detect: (asked) => this.#detect(asked),
    getDetection: async (asked) => ({ ...(await this.#examples.picture).kept, id: idIn(asked, DETECTION_ID) }),
  };

  constructor(
    private readonly articles: RequestedArticles,
    private readonly memory: FairMemory,
    private readonly pdfs: PdfWriter,
    @Inject(DETECTOR) private readonly detector: Pick<Detector, 'preview'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Ids of the operations that have examples. */
  get operations(): readonly string[] {
    return Object.keys(this.#answers);
  }

  /** @throws Refusal of the operation, also the one that the request asks for */
  async answer(operation: OperationDeclaration, asked: Asked): Promise<unknown> {
    const answers = this.#answers[operation.id];
    if (!answers) throw new Error(`${operation.id} declares examples, and the sandbox has none`);
    assertNotAsked(operation, asked.request);
    return answers(asked);
  }

  async #simulate({ caller, request, reply }: Asked): Promise<unknown> {
    const { 'idempotency-key': key, prefer } = parseRequest(debateHeaderSchema, request.headers);
    const { url, terms } = await this.articles.of(request, debateRequestSchema, debateFormSchema);
    const { depth, evidence, webhook = null } = terms;
    const id = exampleId(DEBATE_ID, key === undefined ? this.clock.newId() : derivedId(caller.accountId, key));
    const hash = sha256(canonicalJson({ url, depth, evidence, webhook }));
    if (key !== undefined && (this.#requests.get(id) ?? hash) !== hash)
      throw new Refusal(DEBATE_REFUSALS['idempotency-mismatch']);
    if (key !== undefined) this.#requests.set(id, hash);
    const { result, events } = await this.#examples.debate;
    void reply.header('location', `/api/simulations/${id}`);
    const preference = preferenceOf(prefer);
    if (preference) void reply.header('preference-applied', preference.applied);
    if (preference?.waitMs !== 0) return { ...result, id };
    void reply.status(202).header('retry-after', RETRY_AFTER_S);
    return debateAtRevision(id, events, 0).simulation;
  }

  async #state({ request, ...asked }: Asked): Promise<unknown> {
    const id = idIn({ request, ...asked }, DEBATE_ID);
    const { at, path } = parseRequest(debateStateSchema, request.query);
    const state = debateAtRevision(id, (await this.#examples.debate).events, at);
    return path === undefined ? state : { revision: state.revision, path, value: valueIn(state, path) };
  }

  async #watch(asked: Asked): Promise<unknown> {
    idIn(asked, DEBATE_ID);
    const { 'last-event-id': after = -1 } = parseRequest(watchHeaderSchema, asked.request.headers);
    const { events } = await this.#examples.debate;
    const seen = events.slice(0, events.findIndex(endsWatch) + 1).slice(after + 1);
    if (seen.length === 0) return void asked.reply.status(204);
    void asked.reply.headers(EVENT_STREAM_HEADERS);
    return EVENT_STREAM_BEGINNING + eventTexts(seen).join('');
  }

  async #frames(asked: Asked): Promise<unknown> {
    idIn(asked, DEBATE_ID);
    const { from, limit } = parseRequest(framesSchema, asked.request.query);
    void asked.reply.header('vary', 'accept');
    const frames = shown(replay((await this.#examples.debate).events));
    if (preferredType(asked.request.headers.accept, ['application/json', JSON_LINES]) !== JSON_LINES)
      return framePageOf(frames, from, limit);
    void asked.reply.type(`${JSON_LINES}; charset=utf-8`);
    return linesInTurn(frameLines(frames, from));
  }

  async #export(asked: Asked): Promise<unknown> {
    const id = idIn(asked, DEBATE_ID);
    const { query, headers } = asked.request;
    const { format = acceptedFormat(headers.accept) } = parseRequest(exportSchema, query);
    void asked.reply.headers(exportHeaders(id, format));
    return exportFileOf((await this.#examples.debate).evidence, format, (task) => this.pdfs.write(task));
  }

  /** A picture is decoded, so that what cannot be read is refused, and not examined. An address is not fetched. */
  async #detect({ caller, request, reply }: Asked): Promise<unknown> {
    const { maxFalseAlarm } = parseRequest(detectionQuerySchema, request.query);
    const preference = preferenceOf(parseRequest(detectHeaderSchema, request.headers).prefer);
    const hold = holdForPicture(this.memory, request);
    try {
      const picture = await sentPicture(request, hold);
      if ('bytes' in picture) await this.detector.preview(picture.bytes, THUMBNAIL);
      const hash = 'bytes' in picture ? sha256(picture.bytes) : picture.url;
      const id = exampleId(DETECTION_ID, derivedId(caller.accountId, hash));
      const cached = this.#requests.has(id);
      this.#requests.set(id, hash);
      if (preference && maxFalseAlarm === undefined) {
        void reply.header('preference-applied', preference.applied).header('location', `/api/detections/${id}`);
        if (preference.waitMs === 0 && !cached) {
          void reply.status(202).header('retry-after', PENDING_RETRY_AFTER_S);
          return { id, status: 'pending', at: this.clock.now().toISOString() };
        }
      }
      return { ...(await this.#examples.picture).answer, id, cached };
    } finally {
      hold.release();
    }
  }
}

const exampleId = (kind: string, id: string): string => kind + id.slice(kind.length);

/** The id in the path. @throws Refusal `not-found` for any that the sandbox does not give */
function idIn({ request }: Asked, kind: string): string {
  const [id = ''] = Object.values(request.params as Readonly<Record<string, string>>);
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) || !id.startsWith(kind))
    throw new Refusal(HTTP_REFUSALS['not-found']);
  return id;
}

/** @throws Refusal the one that the header asks for, or `invalid-request` if the operation has no such refusal */
function assertNotAsked({ refusals = [] }: OperationDeclaration, { headers }: FastifyRequest): void {
  const { 'elenchus-sandbox': code } = parseRequest(sandboxHeaders, headers);
  if (code === undefined) return;
  const refusal = refusals.find((one) => one.code === code);
  if (!refusal) {
    const codes = [...new Set(refusals.map((one) => one.code))].sort();
    throw invalidField(
      'elenchus-sandbox',
      `must be a refusal of this operation: ${codes.join(', ') || 'there is none'}`,
    );
  }
  const isForNow = refusal.kind === 'too-many' || refusal.kind === 'unavailable';
  throw new Refusal(refusal, {
    detail: 'The sandbox was asked for this refusal.',
    ...(isForNow ? { retryAfterS: ASKED_RETRY_AFTER_S } : {}),
  });
}
