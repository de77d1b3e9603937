import { setTimeout as after } from 'node:timers';
import { type CallRecord, LlmAnalyst } from '../src/analysts/llm/index.js';
import { ArticleTexts } from '../src/appraisal/index.js';
import { StandaloneDebates } from '../src/debate/engine/standalone-debates.js';
import { LlamaServer, llamaMissing } from '../test/support/llama/llama-server.js';
import { startOpenAiServer } from '../test/support/openai-server.js';
import { type Bench, type Figure, plain } from './report.js';
import { articleOf, shippedCast } from './support/debate-questions.js';

const SLOTS = [1, 4];
/** Large enough for a micro debate on the article, in the tiny model's tokens. */
const WINDOW_TOKENS = 16_384;
const ARTICLE_WORDS = 250;
const SCRIPTED_CALL_MS = 1_000;
const WALL_SHARE = 1.15;
const REPEATED_MAX_PERCENT = 5;

interface ModelServer {
  readonly url: string;
  stop(): Promise<void>;
}

async function realServer(slots: number): Promise<ModelServer> {
  const server = await LlamaServer.at({ slots, windowTokens: WINDOW_TOKENS });
  await server.start();
  return { url: server.url, stop: () => server.kill() };
}

async function scriptedServer(slots: number): Promise<ModelServer> {
  const server = await startOpenAiServer({
    capacity: {
      slots,
      callMs: () => SCRIPTED_CALL_MS,
      after: (delayMs, callback) => {
        const timer = after(callback, delayMs);
        return () => clearTimeout(timer);
      },
    },
    pages: { '/props': { total_slots: slots, default_generation_settings: { n_ctx: WINDOW_TOKENS } } },
  });
  return { url: server.url, stop: () => server.close() };
}

/** One debate of thirty agents, with the defaults of the service. */
async function debate(slots: number): Promise<readonly Figure[]> {
  const server = llamaMissing === undefined ? await realServer(slots) : await scriptedServer(slots);
  const calls: CallRecord[] = [];
  const analyst = new LlmAnalyst({
    apiKey: 'none',
    baseUrl: server.url,
    model: 'tiny',
    timeoutMs: 60_000,
    maxConcurrent: 60,
    onCall: (call) => calls.push(call),
  });
  const texts = new ArticleTexts({ workers: 1 });
  const article = articleOf(ARTICLE_WORDS);
  // Starts the process first, which is not part of a debate.
  await texts.read(article);
  const debates = await StandaloneDebates.open(await shippedCast(), analyst, { texts });
  const startedAt = performance.now();
  const { excused, usage } = await debates.hold(article, 'micro');
  const wallS = (performance.now() - startedAt) / 1_000;
  for (const each of [debates, analyst, texts]) await each.close();
  await server.stop();

  const latencyS = calls.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / 1_000;
  const hangUps = calls.filter(({ outcome }) => outcome === 'deadline' || outcome === 'aborted').length;
  const repeated = (100 * calls.filter(({ outcome }) => outcome !== 'answered').length) / calls.length;
  const named = (name: string): string => `slots: ${slots}, ${name}`;
  return [
    {
      name: named('debate'),
      value: wallS,
      unit: 's',
      against: { name: 'calls x latency / slots', value: latencyS / slots },
      bar: `<= ${WALL_SHARE} x`,
      holds: wallS <= (WALL_SHARE * latencyS) / slots,
    },
    { ...plain(named('hang-ups'), hangUps, 'calls'), bar: '0', holds: hangUps === 0 },
    {
      ...plain(named('calls repeated'), repeated, '%'),
      bar: `<= ${REPEATED_MAX_PERCENT} %`,
      holds: repeated <= REPEATED_MAX_PERCENT,
    },
    plain(named('calls'), calls.length, 'calls'),
    plain(named('latency of a call'), latencyS / calls.length, 's'),
    plain(named('input tokens'), usage.inputTokens, 'tokens'),
    plain(named('input tokens from the cache'), (100 * usage.cachedTokens) / usage.inputTokens, '%'),
    { ...plain(named('agents lost'), excused.length, 'agents'), bar: '0', holds: excused.length === 0 },
  ];
}

export const bench: Bench = {
  summary: 'a debate against a real llama-server (LLAMA_SERVER, LLAMA_MODEL), else against a scripted one',
  run: async () => {
    console.error(
      llamaMissing === undefined
        ? 'Against a real llama-server.'
        : `Against the scripted model server of the tests, ${SCRIPTED_CALL_MS} ms per call: ${llamaMissing}.`,
    );
    const figures: Figure[] = [];
    for (const slots of SLOTS) figures.push(...(await debate(slots)));
    return figures;
  },
};
