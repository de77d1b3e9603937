import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly stream?: boolean;
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly schema: { readonly properties: Record<string, unknown> } };
  };
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
}

/** The server's reaction to one call; everything except `say` and `opinion` is misbehaviour. */
export type Behaviour =
  /** Answers with this text. */
  | {
      readonly kind: 'say';
      readonly content: string;
      readonly finishReason?: string;
      readonly usage?: ReportedUsage | null;
      readonly model?: string;
      readonly delayMs?: number;
      /** The answer waits for this. */
      readonly until?: Promise<void>;
    }
  /** Answers with a valid opinion of the persona, with these fields changed. */
  | {
      readonly kind: 'opinion';
      readonly change?: Readonly<Record<string, unknown>>;
      readonly before?: string;
      readonly after?: string;
      readonly delayMs?: number;
      /** The answer waits for this. */
      readonly until?: Promise<void>;
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly error?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** A given body. */
  | { readonly kind: 'raw'; readonly body: string; readonly contentType?: string; readonly status?: number }
  /** A compressed body of this many spaces. */
  | { readonly kind: 'zipped'; readonly bytes: number }
  | { readonly kind: 'refusal'; readonly text: string }
  /** Closes the connection without an answer. */
  | { readonly kind: 'reset' }
  /** Half of the answer, then the connection ends. */
  | { readonly kind: 'half-body' }
  /** Headers and half of the answer, then silence. */
  | { readonly kind: 'stall' }
  /** Never answers. */
  | { readonly kind: 'hang' };

export interface ReportedUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly prompt_tokens_details?: { readonly cached_tokens: number };
}

export interface ReceivedCall {
  /** 1-based, over all calls. */
  readonly number: number;
  readonly request: ChatRequest;
  readonly headers: IncomingMessage['headers'];
  /** The persona named in the prompt. */
  readonly persona: string;
  readonly round: 1 | 2;
  /** Resolves when the client has closed the connection. */
  readonly closed: Promise<void>;
}

export interface Capacity {
  readonly slots: number;
  /** @param working number of calls in the slots, including this one */
  readonly callMs: (working: number) => number;
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

export interface OpenAiServerOptions {
  /** The behaviour for each call; a valid opinion when undefined. */
  readonly behave?: (call: ReceivedCall) => Behaviour | undefined;
  /** Number of slots, filled in order of arrival, and the duration of a call; unlimited when omitted. */
  readonly capacity?: Capacity;
  /** Answers to GET by path: JSON, or the text that a function returns; 404 otherwise. */
  readonly pages?: Readonly<Record<string, unknown>>;
  /** The port; a free one when omitted. */
  readonly port?: number;
  /** The request parameters that the server knows; all of them when omitted. It answers 400 to any other. */
  readonly knows?: readonly ('json_schema' | 'json_object' | 'tools' | 'temperature' | 'max_tokens')[];
}

export interface OpenAiServer {
  /** The base URL, `/v1` included. */
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** Calls that have not been answered yet. */
  readonly open: number;
  /** Calls that wait for a slot. */
  readonly queued: number;
  /** Number of calls that the client aborted. */
  readonly hangUps: number;
  /** Maximum number of concurrent calls. */
  readonly mostAtOnce: number;
  /** Resolves when the nth call (1-based) has arrived. */
  arrival(number: number): Promise<ReceivedCall>;
  /** Resolves when every call that was sent before has arrived. */
  quiet(): Promise<void>;
  /** Replaces the script. */
  behave(script: NonNullable<OpenAiServerOptions['behave']>): void;
  close(): Promise<void>;
}

/** Requests after which a call that was sent before the first has arrived, although it may open its own connection. */
const QUIET_TURNS = 20;

/** A loopback server for OpenAI's chat completions that misbehaves by script. */
export async function startOpenAiServer(options: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const calls: ReceivedCall[] = [];
  const awaited = new Map<number, (call: ReceivedCall) => void>();
  const sockets = new Map<Socket, Promise<void>>();
  let behave = options.behave ?? (() => undefined);
  let atOnce = 0;
  let mostAtOnce = 0;
  let hangUps = 0;
  const slots = options.capacity ? new Slots(options.capacity) : undefined;

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  server.on('connection', (socket: Socket) => {
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => {
        sockets.delete(socket);
        resolve();
      });
    });
    sockets.set(socket, closed);
    // Disconnecting clients are part of the tests.
    socket.on('error', () => undefined);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const page = options.pages?.[request.url ?? ''];
    if (request.method === 'GET' && page !== undefined) {
      if (typeof page === 'function') response.end((page as () => string)());
      else sendJson(response, 200, page as object);
      return;
    }
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      sendError(response, 404, { message: `no such route: ${request.url ?? ''}` });
      return;
    }
    const chat = JSON.parse(body) as ChatRequest;
    const prompt = chat.messages.map(({ content }) => content).join('\n');
    const call: ReceivedCall = {
      number: calls.length + 1,
      request: chat,
      headers: request.headers,
      persona: /# Who you are\nid: (\S+)/.exec(prompt)?.[1] ?? '',
      round: /^# Round 2$/m.test(prompt) ? 2 : 1,
      closed: sockets.get(request.socket) ?? Promise.resolve(),
    };
    calls.push(call);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.on('close', () => {
      atOnce -= 1;
      if (!response.writableFinished) hangUps += 1;
    });
    awaited.get(call.number)?.(call);
    const objection = objectionTo(chat, options.knows);
    await slots?.take(response);
    if (response.destroyed) return;
    if (objection) sendError(response, 400, objection);
    else await act(behave(call) ?? { kind: 'opinion' }, call, response);
  }

  // An idle connection outlives any pause of a test or a benchmark.
  server.keepAliveTimeout = 600_000;
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    get open() {
      return atOnce;
    },
    get queued() {
      return slots?.queued ?? 0;
    },
    get hangUps() {
      return hangUps;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    arrival: (number) => {
      const arrived = calls[number - 1];
      return arrived ? Promise.resolve(arrived) : new Promise((resolve) => awaited.set(number, resolve));
    },
    quiet: async () => {
      for (let turn = 0; turn < QUIET_TURNS; turn += 1) await (await fetch(`http://127.0.0.1:${port}/quiet`)).text();
    },
    behave: (script) => {
      behave = script;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
  };
}

/** A queue for a fixed number of slots. A disconnected client releases its slot. */
class Slots {
  readonly #queue = new Set<() => void>();
  #working = 0;

  get queued(): number {
    return this.#queue.size;
  }

  constructor(private readonly capacity: Capacity) {}

  /** Resolves when the call has had its time in a slot, or its client has disconnected. */
  take(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      let cancel: (() => void) | undefined;
      const end = (): void => {
        if (cancel) {
          cancel();
          cancel = undefined;
          this.#working -= 1;
        }
        this.#queue.delete(begin);
        resolve();
        this.#next();
      };
      const begin = (): void => {
        this.#queue.delete(begin);
        this.#working += 1;
        cancel = this.capacity.after(this.capacity.callMs(this.#working), () => {
          response.off('close', end);
          end();
        });
      };
      response.once('close', end);
      this.#queue.add(begin);
      this.#next();
    });
  }

  #next(): void {
    for (const begin of this.#queue) {
      if (this.#working >= this.capacity.slots) return;
      begin();
    }
  }
}

/** Error messages like OpenAI's. */
function objectionTo(
  chat: ChatRequest,
  knows: OpenAiServerOptions['knows'],
): Readonly<Record<string, unknown>> | undefined {
  if (!knows) return undefined;
  const format = chat.response_format?.type;
  if (format === 'json_schema' && !knows.includes('json_schema'))
    return {
      message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      type: 'invalid_request_error',
      param: 'response_format',
    };
  if (format === 'json_object' && !knows.includes('json_object'))
    return { message: 'response_format is not supported', param: 'response_format' };
  if (chat.tools && !knows.includes('tools')) return { message: 'tools are not supported by this model' };
  if (chat.temperature !== undefined && !knows.includes('temperature'))
    return {
      message: "Unsupported value: 'temperature' does not support 0.7 with this model.",
      param: 'temperature',
      code: 'unsupported_value',
    };
  if (chat.max_tokens !== undefined && !knows.includes('max_tokens'))
    return {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      param: 'max_tokens',
      code: 'unsupported_parameter',
    };
  return undefined;
}

async function act(behaviour: Behaviour, call: ReceivedCall, response: ServerResponse): Promise<void> {
  switch (behaviour.kind) {
    case 'say':
      await pause(behaviour.delayMs);
      await behaviour.until;
      send(response, call, behaviour.content, behaviour);
      return;
    case 'opinion': {
      await pause(behaviour.delayMs);
      await behaviour.until;
      const sound = isLastWord(call) ? soundLastWord(call) : soundOpinion(call);
      const content = JSON.stringify({ ...sound, ...behaviour.change });
      send(response, call, `${behaviour.before ?? ''}${content}${behaviour.after ?? ''}`, {});
      return;
    }
    case 'status':
      sendError(response, behaviour.status, behaviour.error ?? { message: 'scripted' }, behaviour.headers);
      return;
    case 'raw':
      response.writeHead(behaviour.status ?? 200, { 'content-type': behaviour.contentType ?? 'application/json' });
      response.end(behaviour.body);
      return;
    case 'zipped':
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(behaviour.bytes, ' ')));
      return;
    case 'refusal':
      sendJson(response, 200, {
        ...completion(call, '', {}),
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: { role: 'assistant', content: null, refusal: behaviour.text },
          },
        ],
      });
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'half-body':
    case 'stall': {
      const body = JSON.stringify(completion(call, JSON.stringify(soundOpinion(call)), {}));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.write(body.slice(0, body.length / 2), () => {
        if (behaviour.kind === 'half-body') response.socket?.destroy();
      });
      return;
    }
    case 'hang':
  }
}

/** Whether a call asks an agent for its answer to those that contradicted it. */
export const isLastWord = ({ request }: Pick<ReceivedCall, 'request'>): boolean =>
  request.messages[1]?.content.includes('\n# The last word\n') === true;

/** A valid answer to each objection that a call shows; the second is conceded. */
export function soundLastWord({ request, persona }: ReceivedCall): Readonly<Record<string, unknown>> {
  const labels = [...(request.messages[1]?.content ?? '').matchAll(/^(peer-\d+) \(/gm)].map(([, label]) => label);
  return {
    answers: labels.map((to, n) => ({
      to,
      stance: n === 1 ? 'concede' : 'disagree',
      reason: `Point ${n + 1} was weighed.`,
    })),
    argument: `I am ${persona}, and of what I said the passage stands.`,
  };
}

/** A valid opinion of the persona that quotes the article and answers a peer. */
export function soundOpinion({ request, persona, round }: ReceivedCall): Readonly<Record<string, unknown>> {
  const prompt = request.messages.map(({ content }) => content).join('\n');
  const text = /«article (\w+)»\n([\s\S]*?)\n«end of article \1»/.exec(prompt)?.[2] ?? '';
  const body = text.slice(text.indexOf('\n\n') + 2);
  const quote = /[^\n.!?]{10,120}/.exec(body)?.[0].trim() ?? '';
  const peers = [...prompt.matchAll(/^(peer-\d+) \(/gm)].map(([, label]) => label ?? '');
  const listed = /«claims (\w+)»\n([\s\S]*?)\n«end of claims \1»/.exec(prompt)?.[2] ?? '';
  const claims = [...listed.matchAll(/^(c\d+) \(/gm)].map(([, id]) => id ?? '').slice(0, 3);
  const seed = Buffer.from(persona).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7);
  return {
    argument: `Round ${round}, and I am ${persona}: what stands out to me is "${quote}", and by my standards that is worth something.`,
    on: claims,
    claims: claims.map((id, index) => ({ id, credibility: (seed + 37 * index) % 101, confidence: 10 })),
    flags: quote === '' ? [] : [{ flag: 'unsourced-claim', quote }],
    ...(round === 1
      ? {
          knows: '',
          objection: `${persona} asks who can be held to "${quote}".`,
          wouldChange: 'A document that says so.',
        }
      : {
          replies: [
            {
              to: peers[seed % Math.max(1, peers.length)] ?? '',
              point: 'what the passage proves',
              stance: 'disagree',
              reason: 'That passage proves less than is claimed.',
            },
          ],
        }),
    score: 20 + (seed % 60),
    confidence: 12,
  };
}

function send(
  response: ServerResponse,
  call: ReceivedCall,
  content: string,
  options: { readonly finishReason?: string; readonly usage?: ReportedUsage | null; readonly model?: string },
): void {
  const whole = completion(call, content, options);
  if (call.request.stream === true) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = (delta: object, finish: string | null): void =>
      void response.write(
        `data: ${JSON.stringify({ ...whole, object: 'chat.completion.chunk', usage: null, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    event({ role: 'assistant', content: '' }, null);
    for (let at = 0; at < content.length; at += 40) event({ content: content.slice(at, at + 40) }, null);
    event({}, options.finishReason ?? 'stop');
    response.write(`data: ${JSON.stringify({ ...whole, object: 'chat.completion.chunk', choices: [] })}\n\n`);
    response.end('data: [DONE]\n\n');
  } else sendJson(response, 200, whole);
}

function completion(
  { number, request }: ReceivedCall,
  content: string,
  options: { readonly finishReason?: string; readonly usage?: ReportedUsage | null; readonly model?: string },
): object {
  const promptChars = request.messages.reduce((sum, message) => sum + message.content.length, 0);
  const tool = request.tools?.[0];
  return {
    id: `chatcmpl-${number}`,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: options.model ?? `${request.model}-scripted`,
    choices: [
      {
        index: 0,
        finish_reason: options.finishReason ?? (tool ? 'tool_calls' : 'stop'),
        message: tool
          ? {
              role: 'assistant',
              content: null,
              tool_calls: [
                { id: `call_${number}`, type: 'function', function: { name: tool.function.name, arguments: content } },
              ],
            }
          : { role: 'assistant', content, refusal: null },
      },
    ],
    ...(options.usage === null
      ? {}
      : {
          usage: options.usage ?? {
            prompt_tokens: Math.ceil(promptChars / 4),
            completion_tokens: Math.ceil(content.length / 4),
            prompt_tokens_details: { cached_tokens: 0 },
          },
        }),
  };
}

function sendError(
  response: ServerResponse,
  status: number,
  error: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendJson(response, status, { error: { type: 'error', param: null, code: null, ...error } }, headers);
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function pause(delayMs: number | undefined): Promise<void> {
  return delayMs === undefined ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, delayMs));
}
