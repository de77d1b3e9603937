import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LlmAnalyst } from '../../src/analysts/llm/index.js';
import { type DebateResult } from '../../src/debate/index.js';
import { until } from '../support/cluster.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { courseAndCreditFindings } from '../debate/audited-money.js';
import { type Answer, SimulationsApp } from '../debate/simulations-app.js';
import { ARTICLE } from '../debate/support.js';

/** Price of a deep debate with a language model, and its answers. */
const [PRICE, ANSWERS] = [5, 60];
const GRANTED = 1_000;

const directory = temporaryDirectory();
let server: OpenAiServer;
let model: LlmAnalyst;
let app: SimulationsApp;
/** Calls that the server has answered. The operator pays for these. */
let answered = 0;

beforeAll(async () => {
  server = await startOpenAiServer({
    // One after the other, so that a test can stop the server after any answer.
    capacity: {
      slots: 1,
      callMs: () => 1,
      after: (delayMs, callback) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
    },
  });
  model = new LlmAnalyst({
    apiKey: 'none',
    baseUrl: server.url,
    model: 'counted',
    timeoutMs: 60_000,
    maxConcurrent: 60,
  });
  app = await SimulationsApp.start({ directory: directory.path, model });
  await app.grant('ada', GRANTED);
});
afterAll(async () => {
  await app.close();
  await model.close();
  await server.close();
  directory.remove();
});

/** The server answers so many more calls and none after that. */
function answerOnly(count: number): void {
  const last = answered + count;
  server.behave(() => {
    if (answered >= last) return { kind: 'hang' };
    answered += 1;
    return { kind: 'opinion' };
  });
}

const balance = async (): Promise<number> => {
  const { balance: left, reserved } = await app.account('ada');
  expect(reserved).toBe(0);
  return left;
};
const begin = (): Promise<Answer> =>
  app.request('POST', '/api/simulate', {
    headers: { prefer: 'respond-async' },
    body: { url: ARTICLE.url, depth: 'deep' },
  });
const forkOf = (id: string, body: object = {}): Promise<Answer> =>
  app.request('POST', `/api/simulations/${id}/fork`, { body });

const findings = (debate: DebateResult): Promise<unknown> => courseAndCreditFindings(app.store, debate);

it.each(Array.from({ length: ANSWERS }, (_, count) => count))(
  'charges for the answers of a debate that is cancelled after %i, and for the others when a fork asks for them',
  async (count) => {
    const [paidBefore, before] = [answered, await balance()];
    answerOnly(count);
    const { body: opened } = await begin();
    await until(() => (answered === paidBefore + count && server.open > 0) || undefined);
    const { body: cancelled } = await app.request('DELETE', `/api/simulations/${opened.id}`);
    const calls = answered - paidBefore;
    const charged = before - (await balance());
    expect(cancelled).toMatchObject({ status: 'abandoned', credits: charged, problem: { code: 'cancelled' } });
    const charge = { credits: charged, answers: cancelled.transcript.length, requested: ANSWERS };
    expect(cancelled.problem?.charge).toEqual(charge);
    expect(charged).toBe(Math.ceil((PRICE * charge.answers) / ANSWERS));
    // At most the one that is on its way is not charged.
    expect({ count, uncharged: Math.max(0, calls - charge.answers - 1) }).toEqual({ count, uncharged: 0 });

    await until(() => server.open === 0 || undefined);
    answerOnly(Infinity);
    const { body: fork } = await forkOf(opened.id);
    // The last word of whoever was contradicted most is asked for once more.
    const lastWord = fork.lastWord === null ? 0 : 1;
    expect(fork).toMatchObject({ status: 'done', usage: { calls: ANSWERS - charge.answers + lastWord } });
    const all = before - (await balance());
    expect(all).toBe(charged + fork.credits);
    // The last word is in the price of the sixty answers.
    const paid = answered - paidBefore - lastWord;
    expect(all).toBeGreaterThanOrEqual((PRICE * (paid - 1)) / ANSWERS);
    expect(await findings(cancelled)).toEqual([]);
    expect(await findings(fork)).toEqual([]);
  },
);
