import { describe, expect, it } from '@jest/globals';
import { evolveDebate, initialDebateState, replay, machinesOf } from '../../src/debate/stages/index.js';
import { UnknownMachineError } from '../../src/debate/model/debate.machine.js';
import { openingOf } from '../../src/debate/model/opening.js';
import { ARTICLE, recorded, ScriptedAnalyst, shippedCast } from './support.js';

describe('the machines of a stream', () => {
  it('are the versions that its opening names', async () => {
    const opening = openingOf(
      { accountId: null, url: ARTICLE.url, depth: 'micro' },
      0,
      await shippedCast(),
      new ScriptedAnalyst(),
    );
    const state = evolveDebate(initialDebateState(), { type: 'DebateOpened', data: opening });
    const { debate, persona } = machinesOf(opening.machines);
    expect(opening.machines).toEqual({ debate: 'debate@4', persona: 'persona@1' });
    expect(state.debate.machine).toBe(debate);
    expect(new Set(Object.values(state.personas).map(({ machine }) => machine))).toEqual(new Set([persona]));
    const later = { ...opening, machines: { ...opening.machines, persona: 'persona@9' } };
    const frames = replay([recorded({ type: 'DebateOpened', data: later }, 0)]);
    expect(() => frames.next()).toThrow(UnknownMachineError);
    expect(() => machinesOf(later.machines)).toThrow(
      'uses the state machine persona@9, and this program has only persona@1',
    );
  });
});
