import { describe, expect, it } from '@jest/globals';
import { ENDPOINTS_MAX, type EndpointCommand, endpointsDecider } from '../../src/webhooks/endpoints.decider.js';
import {
  type MessageCommand,
  messageDecider,
  type MessageState,
  type QueuedMessage,
} from '../../src/webhooks/message.decider.js';

const MESSAGE: QueuedMessage = {
  accountId: 'ada',
  type: 'debate.ended',
  subject: 'd',
  at: '2026-11-29T08:00:00.000Z',
  facts: {},
  endpoints: ['one', 'two'],
  nodeId: 'n',
};
const queue: MessageCommand = { kind: 'queue', message: MESSAGE };
const failed = (attempt: number, nextAt: string | null = '2026-11-29T09:00:00.000Z'): MessageCommand => ({
  kind: 'failed',
  endpointId: 'one',
  attempt,
  reason: 'no',
  nextAt,
});
const delivered = (attempt: number, endpointId = 'one'): MessageCommand => ({
  kind: 'delivered',
  endpointId,
  attempt,
  status: 204,
});
const repeat: MessageCommand = { kind: 'repeat', endpointId: 'one' };

/** The state after commands, and how many events the last of them gave. */
function after(...commands: readonly MessageCommand[]): { readonly state: MessageState; readonly events: number } {
  let [state, events] = [messageDecider.initialState(), 0];
  for (const command of commands) {
    const facts = messageDecider.decide(command, state);
    events = facts.length;
    state = facts.reduce(messageDecider.evolve, state);
  }
  return { state, events };
}
const toOne = (...commands: readonly MessageCommand[]): object | undefined => {
  const { state } = after(queue, ...commands);
  return state.status === 'queued' ? state.deliveries['one'] : undefined;
};

describe('a message', () => {
  it('is queued once', () => {
    expect(after(queue, queue).events).toBe(0);
    expect(after(delivered(1)).events).toBe(0);
  });

  it('has attempts of its own at each endpoint, of which each result counts once', () => {
    expect(toOne(delivered(1, 'two'))).toMatchObject({ status: 'due', attempts: 0 });
    expect(toOne(failed(1))).toMatchObject({ status: 'due', attempts: 1, nextAt: '2026-11-29T09:00:00.000Z' });
    expect(after(queue, failed(1), failed(1)).events).toBe(0);
    expect(toOne(failed(1), delivered(2), failed(3))).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(toOne(failed(1, null), delivered(2))).toMatchObject({ status: 'failed', attempts: 1 });
    expect(after(queue, delivered(1, 'another')).events).toBe(0);
  });

  it('is due again, by the schedule from its beginning, when somebody asks', () => {
    for (const over of [delivered(1), failed(1, null), failed(1)])
      expect(toOne(over, repeat)).toMatchObject({ status: 'due', attempts: 1, earlier: 1, nextAt: null });
    expect(after(queue, repeat).events).toBe(0);
    expect(after(queue, delivered(1), repeat, repeat).events).toBe(0);
    const another: MessageCommand = { kind: 'repeat', endpointId: 'another' };
    for (const commands of [[repeat], [queue, another]])
      expect(() => after(...commands)).toThrow(expect.objectContaining({ code: 'delivery-not-found' }));
  });

  it('is over when no endpoint is owed it', () => {
    const isOver = (...commands: readonly MessageCommand[]): boolean | undefined =>
      messageDecider.isOver?.(after(...commands).state);
    expect(isOver()).toBe(false);
    expect(isOver(queue, delivered(1))).toBe(false);
    expect(isOver(queue, delivered(1), delivered(1, 'two'))).toBe(true);
    expect(isOver(queue, delivered(1), delivered(1, 'two'), repeat)).toBe(false);
  });
});

it('a workspace has a limited number of endpoints, each of which is changed while it is there and removed once', () => {
  const add = (endpointId: string): EndpointCommand => ({
    kind: 'add',
    endpoint: { endpointId, url: 'v2.u', secret: 'v2.s', events: ['debate.ended'] },
  });
  let state = endpointsDecider.initialState();
  const run = (command: EndpointCommand): void => {
    state = endpointsDecider.decide(command, state).reduce(endpointsDecider.evolve, state);
  };
  for (let n = 0; n < ENDPOINTS_MAX; n += 1) run(add(`e${n}`));
  expect(() => run(add('more'))).toThrow(expect.objectContaining({ code: 'too-many-webhooks' }));
  const change = (endpointId: string): EndpointCommand => ({
    kind: 'change',
    change: { endpointId, events: ['credits.low'], paused: true },
  });
  run(change('e3'));
  expect(() => run(change('more'))).toThrow(expect.objectContaining({ code: 'webhook-not-found' }));
  run({ kind: 'remove', endpointId: 'e3' });
  expect(() => run(change('e3'))).toThrow(expect.objectContaining({ code: 'webhook-not-found' }));
  expect(() => run({ kind: 'remove', endpointId: 'e3' })).toThrow(
    expect.objectContaining({ code: 'webhook-not-found' }),
  );
  run(add('more'));
  expect(state.ids).toHaveLength(ENDPOINTS_MAX);
});
