import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { OpenAI } from 'openai';
import { type AnalystQuestion } from '../src/analysts/analyst.js';
import { LlmAnalyst } from '../src/analysts/llm/index.js';
import { renderPrompt } from '../src/analysts/llm/prompt.js';
import { requestForm } from '../src/analysts/llm/dialects.js';
import { type Bench, type Figure, median } from './report.js';
import { articleOf, questionsOf, shippedCast } from './support/debate-questions.js';
import { heldMiB } from './support/held-memory.js';

const ROUNDS = 5;
const MODEL_MS = 1_000;
const SIXTY_MAX_MS = 1_300;

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** In a separate process, so that only the client's CPU is measured. */
async function modelServer(delayMs: number): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'support', 'model-server.ts'), [String(delayMs)], {
    execArgv: ['--import', join(import.meta.dirname, '..', 'scripts', 'typescript.mjs')],
  });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

type Ask = (question: AnalystQuestion) => Promise<unknown>;

const OPTIONS = { apiKey: 'none', model: 'scripted' };

function analyst(baseUrl: string): { ask: Ask; close: () => Promise<void> } {
  const made = new LlmAnalyst({ ...OPTIONS, baseUrl, timeoutMs: 60_000, maxConcurrent: 1_000 });
  return { ask: (question) => made.ask(question, new AbortController().signal), close: () => made.close() };
}

/** The same requests by the vendor's package alone: prepared prompts, and replies that are parsed but not checked. */
function bare(baseURL: string): { ask: Ask; close: () => Promise<void> } {
  const client = new OpenAI({ apiKey: OPTIONS.apiKey, baseURL, maxRetries: 0 });
  const bodies = new WeakMap<AnalystQuestion, OpenAI.Chat.ChatCompletionCreateParamsNonStreaming>();
  return {
    ask: async (question) => {
      const body = bodies.get(question) ?? bodyOf(question);
      bodies.set(question, body);
      const completion = await client.chat.completions.create(body);
      return JSON.parse(completion.choices[0]!.message.content!) as unknown;
    },
    close: () => Promise.resolve(),
  };
}

function bodyOf(question: AnalystQuestion): OpenAI.Chat.ChatCompletionCreateParamsNonStreaming {
  const { system, user, form } = renderPrompt(question, { secret: 'bench', today: '2026-01-01' });
  return {
    model: OPTIONS.model,
    temperature: 0.7,
    max_completion_tokens: 2_000,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    ...requestForm('json_schema', form),
  };
}

interface Burst {
  readonly wallMs: number;
  /** User and system CPU of this process per call. */
  readonly cpuMs: number;
}

async function burst(ask: Ask, questions: readonly AnalystQuestion[], calls: number): Promise<Burst> {
  const before = process.cpuUsage();
  const start = performance.now();
  await Promise.all(Array.from({ length: calls }, (_, n) => ask(questions[n % questions.length]!)));
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { wallMs, cpuMs: (user + system) / 1_000 / calls };
}

async function run(): Promise<readonly Figure[]> {
  const cast = await shippedCast();
  const article = articleOf(1_000);
  const questions = ([1, 2] as const).flatMap((round) => questionsOf(cast, article, 'standard', round));
  const figures: Figure[] = [];

  const quick = await modelServer(0);
  const [ours, theirs] = [analyst(quick.url), bare(quick.url)];
  for (const { ask } of [ours, theirs]) for (let n = 0; n < 3; n += 1) await burst(ask, questions, 60);
  for (const calls of [60, 600]) {
    const cpu: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    // Alternates, so that slow moments of the machine affect both.
    for (let n = 0; n < ROUNDS; n += 1) {
      cpu.ours.push((await burst(ours.ask, questions, calls)).cpuMs);
      cpu.theirs.push((await burst(theirs.ask, questions, calls)).cpuMs);
    }
    figures.push({
      name: `CPU per call, ${calls} at once`,
      value: median(cpu.ours),
      unit: 'ms',
      against: { name: 'openai alone', value: median(cpu.theirs) },
      bar: null,
      holds: null,
    });
  }
  const settledMiB = heldMiB();
  for (let n = 0; n < ROUNDS * 2; n += 1) await burst(ours.ask, questions, 600);
  figures.push({
    name: 'memory held after 6,000 further calls',
    value: heldMiB() - settledMiB,
    unit: 'MiB',
    against: null,
    bar: null,
    holds: null,
  });
  await Promise.all([ours.close(), theirs.close()]);
  await quick.stop();

  const slow = await modelServer(MODEL_MS);
  const [oursSlow, theirsSlow] = [analyst(slow.url), bare(slow.url)];
  for (const calls of [60, 600]) {
    const [mine, its]: [number[], number[]] = [[], []];
    for (let n = 0; n < ROUNDS; n += 1) {
      mine.push((await burst(oursSlow.ask, questions, calls)).wallMs);
      its.push((await burst(theirsSlow.ask, questions, calls)).wallMs);
    }
    const wallMs = median(mine);
    figures.push({
      name: `${calls} calls of ${MODEL_MS} ms each, at once`,
      value: wallMs,
      unit: 'ms',
      against: { name: 'openai alone', value: median(its) },
      bar: calls === 60 ? `<= ${SIXTY_MAX_MS} ms` : null,
      holds: calls === 60 ? wallMs <= SIXTY_MAX_MS : null,
    });
  }
  await Promise.all([oursSlow.close(), theirsSlow.close()]);
  await slow.stop();
  return figures;
}

export const bench: Bench = { summary: 'cost of the LLM analyst compared with the openai package alone', run };
