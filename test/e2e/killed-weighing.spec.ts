import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { type PricedEstimate } from '../../src/debate/engine/estimates.js';
import { passagesIn, rightly, saying, withOpenPassages } from '../evidence/weighing-story.js';
import { until } from '../support/cluster.js';
import { KillableService } from '../support/killable-service.js';

let service: KillableService;

beforeAll(async () => {
  service = await KillableService.start((web) => void withOpenPassages(web));
});
afterAll(() => service.close());

/** Claims with a recorded weighing. */
const weighedClaims = (): readonly string[] => service.recorded('EvidenceWeighed').map(({ claim }) => claim);

it('a service killed while a model weighs evidence asks again only for the claims whose call was under way', async () => {
  const estimate = await service.call<PricedEstimate>('/api/simulate/estimate', { url: service.web.url('/story') });
  expect(estimate.evidence.weighings).toBeGreaterThanOrEqual(2);
  // And one list of statements and one judgement of the claims.
  expect(estimate.calls).toBe(2 * estimate.agents + estimate.evidence.weighings + 2);

  const isFerry = (passages: ReadonlyMap<string, string>): boolean =>
    [...passages.values()].some((text) => text.includes('far fewer'));
  let killed = false;
  service.model.behave((received) => {
    const passages = passagesIn(received);
    if (!passages) return undefined;
    if (killed || isFerry(passages)) return saying(rightly(passages));
    // The call for the other claim is under way until the first claim's result is recorded.
    void until(() => weighedClaims().length > 0 || undefined).then(() => {
      killed = true;
      service.kill();
    });
    return { kind: 'hang' };
  });
  const { id } = await service.call<DebateResult>('/api/simulate', { url: service.web.url('/story') });
  await service.gone();
  const [recorded, ...more] = weighedClaims();
  expect([recorded === undefined, more]).toEqual([false, []]);

  await service.restart();
  const answer = await service.ended(id);
  expect(answer).toMatchObject({ status: 'done', basis: 'sources' });
  const asked = service.model.calls.map(passagesIn).filter((passages) => passages !== undefined);
  expect(asked.filter(isFerry)).toHaveLength(1);
  expect(asked.filter((passages) => !isFerry(passages))).toHaveLength(2);
  expect(new Set(weighedClaims()).size).toBe(weighedClaims().length);
  expect(answer.claims.flatMap(({ weighing }) => (weighing ? [weighing.problem] : []))).toEqual([null, null]);
  // Calls of the first process count.
  expect(answer.usage.calls).toBe(service.model.calls.length - 1);
  const audit = await service.call<{ outcome: string }>(`/api/simulations/${id}/audit`);
  expect(audit.outcome).toBe('passed');
});
