import { afterAll, describe, expect, it } from '@jest/globals';
import { type Analyst, type AnalystQuestion, type PeerArgument } from '../../../src/analysts/index.js';
import { type AnswerRecord, OfflineAnalyst, ThreadedOfflineAnalyst } from '../../../src/analysts/offline/index.js';
import { identifyClaims } from '../../../src/claims/index.js';
import { analystContract, CAST, platformOf, REPORT, SCREED } from '../../contracts/analyst.contract.js';

const threaded = new ThreadedOfflineAnalyst();
const starved = new ThreadedOfflineAnalyst({ cpuMsMax: 1 });
afterAll(() => Promise.all([threaded.close(), starved.close()]));

analystContract('offline, in threads', () => threaded);

const claims = identifyClaims(REPORT);
const questionOf = (index: number, voices: readonly PeerArgument[] = []): AnalystQuestion => ({
  debateId: 'threads',
  round: voices.length === 0 ? 1 : 2,
  depth: 'standard',
  article: REPORT,
  claims,
  persona: CAST[index]!,
  platform: platformOf(CAST[index]!),
  arguments: voices,
});

async function bothRounds(analyst: Analyst): Promise<readonly PeerArgument[]> {
  let voices: readonly PeerArgument[] = [];
  for (let round = 0; round < 2; round++) {
    const { signal } = new AbortController();
    const answers = await Promise.all(CAST.map((_, index) => analyst.ask(questionOf(index, voices), signal)));
    voices = CAST.map(({ id, name, platform }, index) => ({ persona: id, name, platform, ...answers[index]! }));
  }
  return voices;
}

describe('the offline analyst in threads', () => {
  it('gives the same answer as the analyst in the caller’s thread', async () => {
    expect(await bothRounds(threaded)).toEqual(await bothRounds(new OfflineAnalyst()));
  });

  it('answers questions that arrive while a task of their signal is running', async () => {
    const { signal } = new AbortController();
    const first = threaded.ask(questionOf(0), signal);
    const late = first.then(() => threaded.ask(questionOf(1), signal));
    expect((await late).opinion.argument).not.toBe((await first).opinion.argument);
  });

  it('does not withdraw questions of another signal', async () => {
    const [gone, kept] = [new AbortController(), new AbortController()];
    const withdrawn = threaded.ask(questionOf(0), gone.signal);
    const other = threaded.ask(questionOf(1), kept.signal);
    gone.abort(new Error('the debate ended'));
    await expect(withdrawn).rejects.toMatchObject({ reason: 'The question was withdrawn.', retryable: false });
    expect((await other).opinion.score).toBeGreaterThan(0);
  });

  it('stops on an article that takes too long, and another analyst continues to answer', async () => {
    const long = { ...SCREED, text: SCREED.text.repeat(60) };
    const { signal } = new AbortController();
    await expect(
      starved.ask({ ...questionOf(0), article: long, claims: [], depth: 'deep' }, signal),
    ).rejects.toMatchObject({ retryable: false, reason: expect.stringContaining('limits') });
    await expect(threaded.ask(questionOf(0), signal)).resolves.toBeDefined();
  });

  it('reports every answer, successful or not', async () => {
    const told: AnswerRecord[] = [];
    const heard = new ThreadedOfflineAnalyst({ onAnswer: (answer) => told.push(answer) });
    await heard.ask(questionOf(0), new AbortController().signal);
    await heard.close();
    await expect(heard.ask(questionOf(0), new AbortController().signal)).rejects.toThrow();
    const record = (outcome: string): unknown => ({ model: heard.model, outcome, latencyMs: expect.any(Number) });
    expect(told).toEqual([record('answered'), record('failed')]);
  });

  it('refuses questions as retryable after it is closed', async () => {
    const closed = new ThreadedOfflineAnalyst();
    await closed.close();
    await expect(closed.ask(questionOf(0), new AbortController().signal)).rejects.toMatchObject({ retryable: true });
  });
});
