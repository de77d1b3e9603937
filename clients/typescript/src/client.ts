import { messagesOf } from './event-stream.js';
import { jsonLinesOf } from './json-lines.js';
import {
  type Answer,
  type CommonOptions,
  type Method,
  type OperationAt,
  type PathOf,
  type RequestArguments,
} from './operations.js';
import { type components, type operations } from './schema.js';
import { pause, randomKey, type Sent, Transport, type TransportOptions } from './transport.js';

export type ElenchusOptions = TransportOptions;
export type Schemas = components['schemas'];
type DebateContent = operations['simulate']['requestBody']['content'];
/** An article by its address, as text, or as a `File`, whose name gives its type. */
export type DebateRequest = DebateContent['application/json'] | DebateContent['multipart/form-data'];
export type ForkRequest = NonNullable<operations['forkSimulation']['requestBody']>['content']['application/json'];
export type DebateFilter = Omit<NonNullable<operations['listSimulations']['parameters']['query']>, 'cursor'>;

/** A picture, or its address, which the service fetches. */
export type Picture = Blob | Uint8Array | { readonly url: string };
export type DetectionFilter = Omit<NonNullable<operations['listDetections']['parameters']['query']>, 'cursor'>;

export interface WatchOptions {
  /** Events after this revision; all of them when omitted. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Used unless the stream has a `retry:` field. */
const RECONNECT_MS = 3_000;
/** Maximum number of successive connections to a stream without an event. */
const EMPTY_CONNECTIONS_MAX = 8;

/** Client of the Elenchus HTTP API. */
export class Elenchus {
  readonly #transport: Transport;

  constructor(options: ElenchusOptions) {
    this.#transport = new Transport(options);
  }

  /**
   * Any operation of the API by its method and path, with the types of the API document. Returns text if the answer
   * is not JSON. @throws ElenchusProblem
   */
  async request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[options]: RequestArguments<OperationAt<M, P>>
  ): Promise<Answer<OperationAt<M, P>>> {
    const response = await this.#transport.send(method, path, options);
    return (await bodyOf(response)) as Answer<OperationAt<M, P>>;
  }

  /** Like `request`, but returns the Response: for headers, and to read text while it arrives. */
  respond<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[options]: RequestArguments<OperationAt<M, P>>
  ): Promise<Response> {
    return this.#transport.send(method, path, options);
  }

  /**
   * Scores how likely an image is AI-generated: its bytes, or its URL, which the service fetches. `maxFalseAlarm` (.01 to
   * .2) is the share of real pictures of any measured kind that may be called `ai`.
   */
  async detect(
    image: Picture,
    { maxFalseAlarm, ...common }: CommonOptions & { readonly maxFalseAlarm?: number } = {},
  ): Promise<Schemas['Detection']> {
    const options = { ...common, ...(maxFalseAlarm === undefined ? {} : { query: { maxFalseAlarm } }) };
    // Without `Prefer` the answer is whole.
    return (await this.#detect(image, options)) as Schemas['Detection'];
  }

  /**
   * Leaves a picture with the service, which judges it whatever becomes of this connection. Ask for the answer with
   * `detection`, or be told of its end by a webhook of the workspace (`detection.ended`). A picture that was answered before
   * gets that answer at once.
   */
  detectLater(
    image: Picture,
    options: CommonOptions = {},
  ): Promise<Schemas['Detection'] | Schemas['PendingDetection']> {
    return this.#detect(image, { ...options, headers: { ...options.headers, prefer: 'respond-async' } });
  }

  #detect(
    image: Picture,
    options: CommonOptions & { readonly query?: { readonly maxFalseAlarm: number } },
  ): Promise<Schemas['Detection'] | Schemas['PendingDetection']> {
    if ('url' in image) return this.request('POST', '/api/detect', { ...options, body: { url: image.url } });
    const body = new FormData();
    body.set('image', image instanceof Blob ? image : new Blob([image as Uint8Array<ArrayBuffer>]), 'image');
    return this.request('POST', '/api/detect', { ...options, body });
  }

  /**
   * Many pictures at once, by their addresses or in a ZIP archive. Yields a line for each when it is done, including
   * refused ones, with the id of the batch. `maxFalseAlarm` is as in `detect`. @throws ElenchusProblem if the whole batch is refused
   */
  async *detectBatch(
    pictures: readonly string[] | Blob | Uint8Array,
    { maxFalseAlarm, ...common }: CommonOptions & { readonly maxFalseAlarm?: number } = {},
  ): AsyncGenerator<Schemas['BatchLine'], void, undefined> {
    const isArchive = pictures instanceof Blob || pictures instanceof Uint8Array;
    const body = isArchive
      ? new Blob([pictures as Blob | Uint8Array<ArrayBuffer>], { type: 'application/zip' })
      : new Blob([pictures.map((url) => `${JSON.stringify({ url })}\n`).join('')], { type: 'application/x-ndjson' });
    const options = { ...common, ...(maxFalseAlarm === undefined ? {} : { query: { maxFalseAlarm } }) };
    const response = await this.#transport.send('POST', '/api/detect/batch', { ...options, body });
    if (response.body) yield* jsonLinesOf<Schemas['BatchLine']>(response.body);
  }

  /** What became of a batch: how many pictures were judged, refused and charged, also after its connection broke. */
  batch(id: string, options: CommonOptions = {}): Promise<Schemas['DetectionBatch']> {
    return this.request('GET', '/api/detect/batch/{batchId}', { ...options, path: { batchId: id } });
  }

  /** A detection as it was answered. Waits for the answer of one that has none yet. @throws ElenchusProblem also when there is none */
  async detection(id: string, options: CommonOptions = {}): Promise<Schemas['KeptDetection']> {
    for (;;) {
      const path = { detectionId: id };
      const response = await this.respond('GET', '/api/detections/{detectionId}', { ...options, path });
      if (response.status !== 202) return (await response.json()) as Schemas['KeptDetection'];
      await response.body?.cancel();
      await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000, options.signal);
    }
  }

  /** The thumbnail of a past detection, a JPEG, if the account kept thumbnails then. */
  async thumbnail(id: string, options: CommonOptions = {}): Promise<Blob> {
    const path = '/api/detections/{detectionId}/thumbnail';
    return (await this.respond('GET', path, { ...options, path: { detectionId: id } })).blob();
  }

  /** Erases a past detection for good, with its thumbnail. That it was made still counts. */
  eraseDetection(id: string, options: CommonOptions = {}): Promise<Schemas['Erasure']> {
    return this.request('POST', '/api/detections/{detectionId}/erase', { ...options, path: { detectionId: id } });
  }

  /** Starts to keep a thumbnail of each new picture, or stops and erases the kept ones. */
  keepThumbnails(keep: boolean, options: CommonOptions = {}): Promise<Schemas['ThumbnailSetting']> {
    return this.request('PUT', '/api/account/thumbnails', { ...options, body: { keep } });
  }

  /** The account's matching detections, newest first. Pages are read as needed. */
  detections(
    filter: DetectionFilter = {},
    options: CommonOptions = {},
  ): AsyncGenerator<Schemas['DetectionRow'], void, undefined> {
    return pages(async (cursor) => {
      const query = { ...filter, ...(cursor === undefined ? {} : { cursor }) };
      const { detections, next } = await this.request('GET', '/api/detections', { ...options, query });
      return { items: detections, next };
    });
  }

  /**
   * Holds a debate and waits for its verdict, however long it takes. An interrupted wait continues with the same
   * `idempotencyKey`, without a second charge. @throws ElenchusProblem also when the debate is abandoned
   */
  debate(request: DebateRequest, options: CommonOptions = {}): Promise<Schemas['Simulation']> {
    return this.#ended('/api/simulate', { ...options, body: contentOf(request) });
  }

  /** Forks a past debate, and waits like `debate`. */
  fork(id: string, change: ForkRequest, options: CommonOptions = {}): Promise<Schemas['Simulation']> {
    return this.#ended('/api/simulations/{id}/fork', { ...options, path: { id }, body: change });
  }

  /**
   * Tries a debate again that ended without a verdict, and waits like `debate`. What was answered is neither asked nor
   * paid again.
   */
  retry(id: string, options: CommonOptions = {}): Promise<Schemas['Simulation']> {
    return this.#ended('/api/simulations/{id}/retry', { ...options, path: { id } });
  }

  /** Starts a debate and returns it at once in its current state. */
  start(request: DebateRequest, options: CommonOptions = {}): Promise<Schemas['Simulation']> {
    const headers = { ...options.headers, prefer: 'respond-async' };
    return this.request('POST', '/api/simulate', { ...options, headers, body: contentOf(request) });
  }

  /** Waits until a debate is over, and returns it: `status` is `done` or `abandoned`. */
  async wait(id: string, { signal }: Pick<WatchOptions, 'signal'> = {}): Promise<Schemas['Simulation']> {
    await drained(this.watch(id, { signal }));
    return this.simulation(id, { signal });
  }

  simulation(id: string, options: CommonOptions = {}): Promise<Schemas['Simulation']> {
    return this.request('GET', '/api/simulations/{id}', { ...options, path: { id } });
  }

  /** Cancels a debate and releases its credits. */
  cancel(id: string, options: CommonOptions = {}): Promise<Schemas['Simulation']> {
    return this.request('DELETE', '/api/simulations/{id}', { ...options, path: { id } });
  }

  /** Looks again for the evidence of a debate that is over. The debate stays as it is. */
  lookForEvidenceChanges(id: string, options: CommonOptions = {}): Promise<Schemas['EvidenceLook']> {
    return this.request('POST', '/api/simulations/{id}/evidence-changes', { ...options, path: { id } });
  }

  /** What has changed about the evidence of a debate since it was held, the latest last. */
  evidenceChanges(id: string, options: CommonOptions = {}): Promise<Schemas['EvidenceLooks']> {
    return this.request('GET', '/api/simulations/{id}/evidence-changes', { ...options, path: { id } });
  }

  /** Erases an ended debate for good. What was charged stays. */
  erase(id: string, options: CommonOptions = {}): Promise<Schemas['Erasure']> {
    return this.request('POST', '/api/simulations/{id}/erase', { ...options, path: { id } });
  }

  /**
   * The events of a debate in order, each once, until it is over. After a broken connection it continues after the last
   * event. @throws ElenchusProblem, or the network's error if the service remains unreachable
   */
  async *watch(
    id: string,
    { after, signal }: WatchOptions = {},
  ): AsyncGenerator<Schemas['WatchedEvent'], void, undefined> {
    let last = after === undefined ? undefined : String(after);
    let retryMs = RECONNECT_MS;
    for (let empty = 0; ; empty += 1) {
      const response = await this.respond('GET', '/api/simulations/{id}/events', {
        path: { id },
        headers: { accept: 'text/event-stream', ...(last === undefined ? {} : { 'last-event-id': last }) },
        signal,
      });
      // The service answers 204 when no further event follows.
      if (response.status === 204 || !response.body) return;
      let isBroken = false;
      try {
        for await (const { id: revision, data, retryMs: told } of messagesOf(response.body)) {
          retryMs = told ?? retryMs;
          if (revision === undefined || data === undefined) continue;
          const event = JSON.parse(data) as Schemas['WatchedEvent'];
          last = revision;
          empty = 0;
          yield event;
        }
      } catch (error) {
        if (signal?.aborted === true || empty >= EMPTY_CONNECTIONS_MAX) throw error;
        isBroken = true;
      }
      if (isBroken || empty > 0) await pause(retryMs, signal);
    }
  }

  /** The account's matching debates, newest first. Pages are read as needed. */
  debates(
    filter: DebateFilter = {},
    options: CommonOptions = {},
  ): AsyncGenerator<Schemas['SimulationRow'], void, undefined> {
    return pages(async (cursor) => {
      const query = { ...filter, ...(cursor === undefined ? {} : { cursor }) };
      const { simulations, next } = await this.request('GET', '/api/simulations', { ...options, query });
      return { items: simulations, next };
    });
  }

  /** Every movement of the account's credits, newest first. */
  movements(options: CommonOptions = {}): AsyncGenerator<Schemas['Movement'], void, undefined> {
    return pages(async (cursor) => {
      const query = { format: 'json', ...(cursor === undefined ? {} : { cursor }) } as const;
      const { movements, next } = await this.request('GET', '/api/account/ledger', { ...options, query });
      return { items: movements, next };
    });
  }

  account(options: CommonOptions = {}): Promise<Schemas['Account']> {
    return this.request('GET', '/api/account', options);
  }

  /** Repeats the request with one key until the answer is no longer 202. Watches events between requests. */
  async #ended(
    path: '/api/simulate' | '/api/simulations/{id}/fork' | '/api/simulations/{id}/retry',
    sent: Sent,
  ): Promise<Schemas['Simulation']> {
    const idempotencyKey = sent.idempotencyKey ?? randomKey();
    for (;;) {
      const headers = { ...sent.headers, prefer: 'respond-async, wait=20' };
      const response = await this.#transport.send('POST', path, { ...sent, headers, idempotencyKey });
      const simulation = (await response.json()) as Schemas['Simulation'];
      if (response.status !== 202) return simulation;
      await drained(this.watch(simulation.id, { signal: sent.signal }));
    }
  }
}

async function* pages<T>(
  read: (cursor: string | undefined) => Promise<{ readonly items: readonly T[]; readonly next: string | null }>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined;
  do {
    const { items, next } = await read(cursor);
    yield* items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** The body of the request: a form if there is a file, which is its last part. */
function contentOf(request: DebateRequest): DebateContent['application/json'] | FormData {
  if (!('file' in request)) return request;
  const { file, ...fields } = request;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return form;
}

async function drained(events: AsyncGenerator): Promise<void> {
  while ((await events.next()).done !== true);
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = /^application\/([\w-]+\+)?json/.test(response.headers.get('content-type') ?? '');
  return isJson ? response.json() : response.text();
}
