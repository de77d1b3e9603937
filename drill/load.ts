import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type TestCluster } from '../test/support/cluster.js';

export type Kind = 'debate' | 'detection' | 'purchase' | 'fork' | 'stream' | 'read' | 'account';

/** One request, as observed by its client. */
export interface Sample {
  /** Time of sending, milliseconds since the start of the drill. */
  readonly atMs: number;
  readonly tookMs: number;
  readonly kind: Kind;
  /** HTTP status; 0 for a broken connection or a missing answer. */
  readonly status: number;
}

export interface Account {
  readonly accountId: string;
  readonly apiKey: string;
  readonly email: string;
}

/** An acknowledged debate, and how to request it again. */
export interface Acknowledged {
  readonly id: string;
  readonly idempotencyKey: string;
}

/** Everything that the service has acknowledged to one account. */
export interface Receipts {
  readonly debates: Acknowledged[];
  readonly forks: (Acknowledged & { readonly parent: string })[];
  purchases: number;
  detections: number;
  /** Number of detections that may or may not have been counted, because the answer was broken or an ambiguous 503. */
  detectionsUnknown: number;
  streams: number;
  reads: number;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

export const PASSWORD = 'a long password';
export const FORK_CHANGE = { weights: { forum: 3 } };

/** The words in the detail of an ambiguous 503. */
const MAYBE = 'may have been recorded';
/** The shortest time between two debates. */
const BETWEEN_DEBATES_MS = 700;
const BETWEEN_PURCHASES_MS = 2_500;
const BETWEEN_DETECTIONS_MS = 1_500;
const BETWEEN_READS_MS = 400;
/** Below the free daily quota of 10. */
const DETECTIONS_MAX = 8;
const ANSWER_MS_MAX = 20_000;
const BETWEEN_TRIES_MS = 250;
const TRIES_MAX = 400;
/** Statuses that a client retries: a broken connection, its own request in progress, overload, an unavailable log. */
const REPEATED: ReadonlySet<number> = new Set([0, 409, 502, 503]);

/**
 * Clients of one account, which send requests to all nodes in turn and repeat failed ones at the next node
 * with the same `Idempotency-Key` until they are acknowledged.
 */
export class Load {
  readonly receipts: Receipts = {
    debates: [],
    forks: [],
    purchases: 0,
    detections: 0,
    detectionsUnknown: 0,
    streams: 0,
    reads: 0,
  };
  /** Answers that no client should get, and requests that were never acknowledged. */
  readonly faults: string[] = [];
  readonly #stopping = new AbortController();
  readonly #work: Promise<unknown>[] = [];
  #next: number;

  constructor(
    private readonly cluster: TestCluster,
    readonly account: Account,
    readonly parts: {
      readonly nodes: number;
      /** Maximum number of debates. */
      readonly debates: number;
      /** How long the run takes about; debates begin in all of it. */
      readonly lastsMs: number;
      readonly webhook: string;
      readonly began: number;
      readonly sample: (sample: Sample) => void;
    },
    first: number,
  ) {
    this.#next = first;
  }

  start(): void {
    const { debates, lastsMs } = this.parts;
    this.#every(Math.max(BETWEEN_DEBATES_MS, lastsMs / debates), debates, () => this.#debate());
    this.#every(BETWEEN_PURCHASES_MS, Infinity, () => this.purchase());
    this.#every(BETWEEN_DETECTIONS_MS, DETECTIONS_MAX, () => this.#detect());
    this.#every(BETWEEN_READS_MS, Infinity, () => this.#read());
  }

  /** Starts no more requests, and waits until all running ones are acknowledged. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    while (this.#work.length > 0) await Promise.all(this.#work.splice(0));
  }

  async purchase(): Promise<void> {
    const answer = await this.post('purchase', '/api/billing/test-purchase', { pack: 'starter' }, randomUUID());
    if (answer) this.receipts.purchases++;
  }

  /** @returns the first answer that acknowledges the request; undefined if there is none */
  async post(kind: Kind, path: string, body: unknown, idempotencyKey: string): Promise<Response | undefined> {
    return this.ask(kind, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey, prefer: 'respond-async' },
      body: JSON.stringify(body),
    });
  }

  async ask(kind: Kind, path: string, init: Asked = {}): Promise<Response | undefined> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const answer = await this.once(kind, path, init);
      if (answer?.ok === true) return answer;
      if (!REPEATED.has(answer?.status ?? 0)) {
        this.faults.push(`${init.method ?? 'GET'} ${path}: ${answer?.status} ${await answer?.text()}`);
        return undefined;
      }
      await answer?.body?.cancel();
      await pause(BETWEEN_TRIES_MS);
    }
    this.faults.push(`${init.method ?? 'GET'} ${path}: never acknowledged`);
    return undefined;
  }

  /** Makes one attempt at the next node. @returns undefined if there is no answer */
  async once(kind: Kind, path: string, { headers, ...init }: Asked = {}): Promise<Response | undefined> {
    const url = this.cluster.nodes.get(this.#next++ % this.parts.nodes)?.url;
    const atMs = performance.now() - this.parts.began;
    let status = 0;
    try {
      const answer = await fetch(`${url}${path}`, {
        ...init,
        headers: { 'x-api-key': this.account.apiKey, ...headers },
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      status = answer.status;
      return answer;
    } catch {
      return undefined;
    } finally {
      this.parts.sample({ atMs, tookMs: performance.now() - this.parts.began - atMs, kind, status });
    }
  }

  #every(ms: number, times: number, work: () => Promise<void>): void {
    const { signal } = this.#stopping;
    this.#begin(async () => {
      for (let n = 0; n < times && !signal.aborted; n++) {
        this.#begin(work);
        await pause(ms, undefined, { signal }).catch(() => undefined);
      }
    });
  }

  #begin(work: () => Promise<void>): void {
    this.#work.push(work().catch((error: unknown) => this.faults.push(String(error))));
  }

  async #debate(): Promise<void> {
    const idempotencyKey = randomUUID();
    const request = { url: this.cluster.articleUrl, depth: 'micro', webhook: this.parts.webhook };
    const answer = await this.post('debate', '/api/simulate', request, idempotencyKey);
    if (!answer) return;
    const { id } = (await answer.json()) as { id: string };
    const count = this.receipts.debates.push({ id, idempotencyKey });
    this.#begin(() => this.#watch(id));
    if (count % 3 === 0) this.#begin(() => this.#fork(id));
  }

  /** Follows a debate's events to its end; a stream that breaks is resumed at another node. */
  async #watch(id: string): Promise<void> {
    let last = -1;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const headers: Record<string, string> = last < 0 ? {} : { 'last-event-id': String(last) };
      const answer = await this.once('stream', `/api/simulations/${id}/events`, { headers });
      if (answer?.status === 204) {
        this.receipts.streams++;
        return;
      }
      if (answer?.ok === true)
        // Ignores an incomplete event at the end of a broken stream.
        for (const line of (await received(answer)).split('\n\n').slice(0, -1)) {
          const revision = /^id: (\d+)$/m.exec(line)?.[1];
          if (revision === undefined) continue;
          if (Number(revision) !== last + 1)
            this.faults.push(`the stream of ${id} continues after event ${last} with event ${revision}`);
          last = Number(revision);
        }
      else if (!REPEATED.has(answer?.status ?? 0)) {
        this.faults.push(`the stream of ${id}: ${answer?.status} ${await answer?.text()}`);
        return;
      }
      await pause(BETWEEN_TRIES_MS);
    }
    this.faults.push(`the stream of ${id} never ended`);
  }

  /** Forks a finished debate without new answers, which is free. */
  async #fork(parent: string): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const answer = await this.ask('read', `/api/simulations/${parent}`);
      if (!answer || ((await answer.json()) as { status: string }).status !== 'running') break;
      await pause(BETWEEN_TRIES_MS);
    }
    const idempotencyKey = randomUUID();
    const answer = await this.post('fork', `/api/simulations/${parent}/fork`, FORK_CHANGE, idempotencyKey);
    if (answer) this.receipts.forks.push({ ...((await answer.json()) as { id: string }), idempotencyKey, parent });
  }

  async #detect(): Promise<void> {
    // A repeated picture would cost nothing.
    const [r, g, b] = randomBytes(3);
    const background = { r: r!, g: g!, b: b! };
    const image = await sharp({ create: { width: 96, height: 96, channels: 3, background } })
      .png()
      .toBuffer();
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const body = new FormData();
      body.append('image', new Blob([new Uint8Array(image)]), 'a.png');
      const answer = await this.once('detection', '/api/detect', { method: 'POST', body });
      const said = await answer?.text().catch(() => '');
      if (answer?.ok === true) {
        this.receipts.detections++;
        return;
      }
      // Without an answer, or with an ambiguous one, a client does not know whether it was counted.
      if (!answer || said?.includes(MAYBE) === true) this.receipts.detectionsUnknown++;
      if (answer?.status === 429) return;
      if (answer && !REPEATED.has(answer.status)) {
        this.faults.push(`POST /api/detect: ${answer.status}`);
        return;
      }
      await pause(BETWEEN_TRIES_MS);
    }
  }

  async #read(): Promise<void> {
    const answer = await this.once('account', '/api/account');
    await answer?.body?.cancel();
    if (answer?.ok === true) this.receipts.reads++;
    else if (!REPEATED.has(answer?.status ?? 0)) this.faults.push(`GET /api/account: ${answer?.status}`);
  }
}

/** The text received before the stream ended or broke. */
async function received(answer: Response): Promise<string> {
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  try {
    for await (const piece of answer.body ?? []) pieces.push(decoder.decode(piece as Uint8Array, { stream: true }));
  } catch {
    // The caller resumes it after the received part.
  }
  return pieces.join('');
}
