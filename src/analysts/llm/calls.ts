import { isIP } from 'node:net';
import { addSpending, type AskReport, type WholeSpending, NOTHING_SPENT, type Usage } from '../analyst.js';
import { type RawReply } from './completion.js';
import { Dialects, type Dialect, type OutputMode } from './dialects.js';
import { withoutThinking } from './extraction.js';
import { type FailureCode, LlmFailure, NO_USAGE, ServerRefusal } from './llm.errors.js';
import { type ModelServer, type ServerFacts, type ServerOptions, type Turn } from './model-server.js';
import { Congestion, Pace, type PaceOptions, type Running } from './pace.js';
import { type ReplyForm } from './reply-form.js';
import { priced, type Prices, TokenGauge, TokenLedger } from './usage.js';

/** How often the client repeats a request that got no answer. */
const RETRIES = 1;
/** How often a call is made again that missed its deadline while others were under way. */
const CONGESTIONS_MAX = 3;

/** What a call is for. */
export interface CallSubject {
  readonly debateId: string;
  /** An agent's opinion or last word, the weighing of a claim's evidence, a list of statements, plausibility, a picture. */
  readonly task: 'opinion' | 'last-word' | 'weighing' | 'statements' | 'plausibility' | 'picture';
  /** Null when the call is not made for an agent. */
  readonly persona: string | null;
  readonly round: 1 | 2 | null;
}

/** One call to the server. A request that the client repeats has a record for each attempt. */
export interface CallRecord extends CallSubject {
  /** The model asked for. */
  readonly model: string;
  /** The model as it names itself; null when none answered. */
  readonly answeredAs: string | null;
  readonly temperature: number | undefined;
  readonly maxOutputTokens: number;
  readonly outcome: 'answered' | 'throttled' | 'unsupported' | 'aborted' | FailureCode;
  /** Number of calls under way when this one started, including itself. */
  readonly atOnce: number;
  readonly finishReason: string | null;
  readonly usage: Usage;
  /** US dollars; null when the model has no price. */
  readonly costUsd: number | null;
  /** The messages and the reply; present only with `recordContent`. */
  readonly content?: { readonly turns: readonly Turn[]; readonly reply: string | null };
  /** When the call was sent, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly latencyMs: number;
}

/** One request for an answer, which may take several calls, with what it has used so far. */
export interface ModelRequest {
  readonly about: CallSubject;
  readonly model: string;
  readonly temperature: number | undefined;
  readonly expectedOutputTokens: number;
  /** The limit on the input and output tokens of the whole debate. */
  readonly capTokens: number;
  readonly signal: AbortSignal;
  readonly report?: AskReport | undefined;
  /** Whether the request waits for an unavailable server until the signal is aborted. */
  readonly waitsForServer: boolean;
  /** Whether the client repeats requests that got no answer and may have been billed. */
  readonly repeats: boolean;
  maxOutputTokens: number;
  spent: WholeSpending;
  /** The total last reported to the caller. */
  reported: WholeSpending;
}

export const UNSPENT = { spent: NOTHING_SPENT, reported: NOTHING_SPENT } as const;

export interface CallsOptions extends ServerOptions, PaceOptions {
  readonly output?: OutputMode | undefined;
  readonly prices?: Prices | undefined;
  readonly onCall?: ((call: CallRecord) => void) | undefined;
  readonly recordContent?: boolean | undefined;
}

/** Makes calls to one model server: within each debate's token cap, at the pace of the server, each one recorded. */
export class Calls {
  readonly gauge = new TokenGauge();
  readonly ledger = new TokenLedger();
  readonly dialects: Dialects;
  readonly pace: Pace;
  #server: Promise<ModelServer> | undefined;
  #facts: ServerFacts = {};
  #factsKnown: Promise<void> | undefined;

  constructor(private readonly options: CallsOptions) {
    this.dialects = new Dialects(options.output);
    this.pace = new Pace({
      ...options,
      onAway: (reason) => {
        // A different server may answer after an outage.
        if (reason === null) this.#factsKnown = undefined;
        options.onAway?.(reason);
      },
    });
  }

  /** Whether the server's address is local: loopback, a private network, a host without a dot or with a local suffix. */
  get isLocal(): boolean {
    const { baseUrl } = this.options;
    if (baseUrl === undefined) return false;
    const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) === 4) return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/.test(host);
    if (isIP(host) === 6) return /^(?:::1$|f[cde])/i.test(host);
    return !host.includes('.') || /\.(?:local|internal|lan)$/.test(host);
  }

  /** What the server has reported about itself so far. */
  get facts(): ServerFacts {
    return this.#facts;
  }

  /** Asks a local server about its slots and window, once and again after an outage. */
  learnFacts(model: string): Promise<void> {
    const { baseUrl } = this.options;
    if (baseUrl === undefined || !this.isLocal) return Promise.resolve();
    return (this.#factsKnown ??= this.#connected()
      .then((server) => server.facts(baseUrl, model))
      .then((facts) => {
        this.#facts = facts;
        if (facts.slots !== undefined) this.pace.limitTo(facts.slots);
      }));
  }

  /** Gets one reply. Asks again when the server does not support a parameter of the request, or is congested. */
  async reply(request: ModelRequest, form: ReplyForm, turns: readonly Turn[]): Promise<RawReply> {
    for (let congestions = 0; ;) {
      await reportSpending(request);
      const dialect = this.dialects.of(request.model);
      try {
        return await this.#reserved(request, form, turns, dialect);
      } catch (error) {
        if (error instanceof Congestion && request.repeats && (congestions += 1) <= CONGESTIONS_MAX) continue;
        if (!(error instanceof ServerRefusal)) throw error;
        if (error.meaning === 'unsupported' && this.dialects.adapt(request.model, dialect, error)) continue;
        throw error.failure;
      }
    }
  }

  async close(): Promise<void> {
    this.pace.close();
    await (await this.#server)?.close();
  }

  #connected(): Promise<ModelServer> {
    return (this.#server ??= import('./model-server.js').then(({ ModelServer: Server }) => new Server(this.options)));
  }

  /** Makes one call within the debate's token cap. */
  async #reserved(request: ModelRequest, form: ReplyForm, turns: readonly Turn[], dialect: Dialect): Promise<RawReply> {
    const { about, signal, model, maxOutputTokens, expectedOutputTokens, capTokens, waitsForServer } = request;
    await this.learnFacts(model);
    const texts = turns.map(({ content }) => content);
    const inputTokens = this.gauge.reckon(model, texts);
    const settle = await this.ledger.reserve(about.debateId, inputTokens + maxOutputTokens, capTokens, signal);
    if (!settle) throw new LlmFailure('token-cap', `${this.ledger.used(about.debateId)} tokens used`);
    const expected = inputTokens + Math.min(maxOutputTokens, expectedOutputTokens);
    let used = 0;
    try {
      return await this.pace.run(expected, signal, waitsForServer, async (start) => {
        const call = new Call(this.options, request, turns, dialect, start);
        try {
          const reply = await this.#send(call, form, inputTokens);
          call.outcome = 'answered';
          return reply;
        } catch (error) {
          call.failed(error);
          throw error;
        } finally {
          const counted = call.usage.inputTokens + call.usage.outputTokens;
          // A call that was cut off reports no usage, but the server has read its input.
          const unknown = call.outcome === 'aborted' || call.outcome === 'deadline';
          used += counted > 0 ? counted : unknown ? inputTokens : 0;
          call.end();
        }
      });
    } finally {
      settle(used);
    }
  }

  async #send(call: Call, form: ReplyForm, inputTokens: number): Promise<RawReply> {
    const { request, turns, dialect, start } = call;
    const { model, temperature, maxOutputTokens } = request;
    const server = await this.#connected();
    const reply = await server.call(
      { model, dialect, temperature, maxOutputTokens, form, turns },
      { signal: start.signal, retries: request.repeats ? RETRIES : 0, onRetry: (outcome) => call.retried(outcome) },
    );
    const { usage } = reply;
    call.reply = reply;
    call.usage = usage ?? {
      inputTokens,
      cachedTokens: 0,
      outputTokens: this.gauge.reckon(model, [reply.content]),
    };
    const texts = turns.map(({ content }) => content);
    if (usage) this.gauge.learn(model, texts, usage.inputTokens);
    this.dialects.prove(model, dialect.mode);
    if (withoutThinking(reply.content) === '' && reply.finishReason !== 'length')
      throw new LlmFailure('empty-reply', 'no content');
    return reply;
  }
}

/** Reports what the request has used to the caller, before the next call. */
async function reportSpending(request: ModelRequest): Promise<void> {
  const { report, spent, reported } = request;
  const tokens = (of: Usage): number => of.inputTokens + of.outputTokens;
  request.reported = spent;
  if (report && tokens(spent) > tokens(reported)) await report.spent(spent);
}

/** One call of a request, with its result so far. */
class Call {
  outcome: CallRecord['outcome'] = 'aborted';
  usage: Usage = NO_USAGE;
  reply: RawReply | undefined;
  #startedAt = Date.now();
  #startedMs = performance.now();

  constructor(
    private readonly options: Pick<CallsOptions, 'prices' | 'onCall' | 'recordContent'>,
    readonly request: ModelRequest,
    readonly turns: readonly Turn[],
    readonly dialect: Dialect,
    readonly start: Running,
  ) {}

  failed(error: unknown): void {
    if (error instanceof ServerRefusal) this.outcome = error.meaning;
    else if (error instanceof LlmFailure) {
      this.outcome = error.code;
      if (!this.reply) this.usage = error.usage ?? NO_USAGE;
    }
  }

  /** Records the attempt that the client repeats, and begins the next. */
  retried(outcome: FailureCode): void {
    this.outcome = outcome;
    this.end();
    this.outcome = 'aborted';
    this.#startedAt = Date.now();
    this.#startedMs = performance.now();
  }

  /** Records the attempt and adds what it used to the request. */
  end(): void {
    const { request, usage, reply, turns, start } = this;
    const { about, model, temperature, maxOutputTokens } = request;
    const spending = priced(this.options.prices, model, usage);
    request.spent = addSpending(request.spent, spending);
    this.options.onCall?.({
      ...about,
      model,
      answeredAs: reply?.model ?? null,
      temperature: this.dialect.temperature ? temperature : undefined,
      maxOutputTokens,
      outcome: this.outcome,
      atOnce: start.atOnce,
      finishReason: reply?.finishReason ?? null,
      usage,
      costUsd: spending.costUsd,
      ...(this.options.recordContent ? { content: { turns, reply: reply?.content ?? null } } : {}),
      startedAt: this.#startedAt,
      latencyMs: performance.now() - this.#startedMs,
    });
  }
}
