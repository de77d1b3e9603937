import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { type PricedEstimate } from '../../src/debate/engine/estimates.js';
import { withOpenPassages } from '../evidence/weighing-story.js';
import { KillableService } from '../support/killable-service.js';
import { isJudging, isListing, listingOf } from '../support/llm-questions.js';
import { type Behaviour } from '../support/openai-server.js';

const JUDGED: Behaviour = { kind: 'say', content: '{"claims": []}' };
const STATEMENT = 'The council rejected the new harbour plan of the trust on Tuesday';

let service: KillableService;

beforeAll(async () => {
  service = await KillableService.start((web, directory) => {
    withOpenPassages(web);
    writeFileSync(join(directory, 'analyst.yaml'), 'claims: model\n');
  });
});
afterAll(() => service.close());

/** Number of recorded judgements of claims. */
const judgements = (): number => service.recorded('PlausibilityJudged').length;
/** Tokens of the recorded lists, in log order. */
const recordedTokens = (): readonly number[] =>
  service.recorded('StatementsListed').map(({ tokens }) => tokens?.input ?? 0);
const listings = (): number => service.model.calls.filter(isListing).length;

it('a service killed between the call for claims and its record asks once more, and counts one call', async () => {
  const estimate = await service.call<PricedEstimate>('/api/simulate/estimate', {
    url: service.web.url('/story'),
    evidence: 'none',
  });
  // A list of statements, a judgement of claims, and the agents in two rounds.
  expect(estimate.calls).toBe(2 + 2 * estimate.agents);

  let tellKnown = (): void => undefined;
  const known = new Promise<void>((resolve) => (tellKnown = resolve));
  // The answer goes to a process that has been killed.
  const dead = known.then(async () => {
    service.kill();
    await service.gone();
  });
  service.model.behave((received) =>
    isListing(received) ? { ...listingOf([['', STATEMENT]]), until: dead } : isJudging(received) ? JUDGED : undefined,
  );
  const { id } = await service.call<DebateResult>('/api/simulate', {
    url: service.web.url('/story'),
    evidence: 'none',
  });
  await service.model.arrival(1);
  tellKnown();
  await dead;
  expect(recordedTokens()).toEqual([]);

  await service.restart();
  const answer = await service.ended(id);
  expect(answer).toMatchObject({ status: 'done', claimExtraction: { extractor: 'model-claims@1', problem: null } });
  expect([listings(), recordedTokens().length]).toEqual([2, 1]);
  expect(answer.usage.calls).toBe(service.model.calls.length - 1);
});

it('a service killed after the calls for claims were recorded asks nobody again, and the audit passes', async () => {
  const before = listings();
  const judged = judgements();
  let killed = false;
  service.model.behave((received) => {
    if (isListing(received)) return listingOf([['', STATEMENT]]);
    if (isJudging(received)) return JUDGED;
    return killed ? undefined : { kind: 'hang' };
  });
  const next = service.model.calls.length + 1;
  const { id } = await service.call<DebateResult>('/api/simulate', {
    url: service.web.url('/story'),
    evidence: 'none',
  });
  // The third call is to an agent, so the list and the judgement are recorded.
  await service.model.arrival(next + 2);
  service.kill();
  killed = true;
  await service.gone();
  const [, recorded] = recordedTokens();
  expect(recorded).toBeGreaterThan(0);

  await service.restart();
  const answer = await service.ended(id);
  expect(answer.claims.filter(({ field }) => field === 'text').map(({ quote }) => quote)).toEqual([STATEMENT]);
  expect([listings() - before, recordedTokens().length]).toEqual([1, 2]);
  expect([service.model.calls.slice(next - 1).filter(isJudging).length, judgements() - judged]).toEqual([1, 1]);
  const audit = await service.call<{ outcome: string }>(`/api/simulations/${id}/audit`);
  expect(audit.outcome).toBe('passed');
});

it('a service killed between the judgement of claims and its record asks once more, and lists nothing again', async () => {
  const first = service.model.calls.length;
  const judged = judgements();
  let isDead = false;
  service.model.behave((received) => {
    if (isListing(received)) return listingOf([['', STATEMENT]]);
    if (!isJudging(received)) return undefined;
    return isDead ? JUDGED : { kind: 'hang' };
  });
  const { id } = await service.call<DebateResult>('/api/simulate', {
    url: service.web.url('/story'),
    evidence: 'none',
  });
  await service.model.arrival(first + 2);
  service.kill();
  isDead = true;
  await service.gone();
  expect(judgements()).toBe(judged);

  await service.restart();
  const answer = await service.ended(id);
  expect(answer).toMatchObject({ status: 'done', plausibility: { judgements: [], problem: null } });
  const calls = service.model.calls.slice(first);
  expect([calls.filter(isListing).length, calls.filter(isJudging).length, judgements() - judged]).toEqual([1, 2, 1]);
  expect(answer.usage.calls).toBe(calls.length - 1);
});
