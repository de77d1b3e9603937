import { describe, expect, it } from '@jest/globals';
import { transition } from 'xstate';
import {
  accepts,
  evolveDebate,
  debateDecider,
  type DebateFact,
  machinesOf,
  replay,
} from '../../src/debate/stages/index.js';
import { debateAfter, NEWEST_MACHINES, personaAfter } from '../../src/debate/model/debate.machine.js';
import { everyState, FACTS, stepOf } from './debate-walk.js';
import { recorded } from './support.js';

const { debate: debateMachine, persona: personaMachine } = machinesOf(NEWEST_MACHINES);
const states = everyState();
/** A sample, for tests that replay a whole history per state. */
const sample = states.filter(({ path }, index) => index % 16 === 0 || path.length < 4);

describe('the machines of a debate', () => {
  it('reach every state that they declare, by recorded events alone', () => {
    expect(new Set(states.map(({ state }) => state.debate.value))).toEqual(
      new Set(Object.keys(debateMachine.config.states ?? {})),
    );
    expect(new Set(states.flatMap(({ state }) => Object.values(state.personas).map(({ value }) => value)))).toEqual(
      new Set(Object.keys(personaMachine.config.states ?? {})),
    );
  });

  it('have no effects, timers or children', () => {
    for (const { config } of [debateMachine, personaMachine])
      for (const word of ['invoke', 'after', 'spawn']) expect(JSON.stringify(config)).not.toContain(`"${word}"`);
    for (const { state } of sample)
      for (const fact of FACTS) expect(transition(debateMachine, state.debate, fact)[1]).toEqual([]);
  });

  it('accept only the events of their state', () => {
    const taken = Object.fromEntries(
      [...new Set(states.map(({ state }) => state.debate.value))].map((value) => [
        value,
        [
          ...new Set(
            states
              .filter(({ state }) => state.debate.value === value)
              .flatMap(({ state }) => FACTS.filter((fact) => accepts(state, fact)))
              .map(({ type, data }) => ('round' in data ? `${type} ${data.round}` : type)),
          ),
        ].sort(),
      ]),
    );
    const answering = (round: 1 | 2): string[] => [
      `AgentExcused ${round}`,
      'AnalystChanged',
      `ArgumentMade ${round}`,
      'DebateAbandoned',
      'DebateClaimed',
      `ModelServerAwaited ${round}`,
      `RoundClosed ${round}`,
      `TokensSpent ${round}`,
    ];
    expect(taken).toEqual({
      unopened: ['DebateOpened'],
      opened: ['AnalystChanged', 'ArticleImported', 'DebateAbandoned', 'DebateClaimed'],
      imported: ['AnalystChanged', 'ClaimsIdentified', 'DebateAbandoned', 'DebateClaimed'],
      identified: [
        'AnalystChanged',
        'ArticleAppraised',
        'DebateAbandoned',
        'DebateClaimed',
        'EvidenceGathered',
        'EvidenceMissing',
        'EvidenceWeighed',
        'RoundOpened 1',
      ],
      round1: answering(1),
      between: ['AnalystChanged', 'DebateAbandoned', 'DebateClaimed', 'RoundOpened 2'],
      round2: answering(2),
      counted: ['AnalystChanged', 'ConsensusReached', 'DebateAbandoned', 'DebateClaimed'],
      decided: ['AnalystChanged', 'DebateClaimed', 'DebateClosed'],
      closed: ['DebateSealed'],
      // Calls that were under way may still report their tokens.
      abandoned: ['DebateSealed', 'TokensSpent 1', 'TokensSpent 2'],
    });
  });

  it('never wait for an agent that has answered or was excused', () => {
    for (const { state } of states) {
      const owing = Object.values(state.personas).filter(({ value }) => value === 'arguing' || value === 'rebutting');
      if (state.debate.value === 'round1' || state.debate.value === 'round2')
        expect(state.debate.context.pending).toBe(owing.length);
    }
  });

  it('have the same transitions with and without memoization', () => {
    for (const { state } of sample)
      for (const fact of FACTS) {
        expect(place(debateAfter(state.debate, fact))).toEqual(place(transition(debateMachine, state.debate, fact)[0]));
        for (const snapshot of Object.values(state.personas))
          expect(place(personaAfter(snapshot, fact))).toEqual(place(transition(personaMachine, snapshot, fact)[0]));
      }
  });

  it('do not change on events that they do not accept', () => {
    for (const { state } of states)
      for (const fact of FACTS) expect(evolveDebate(state, fact) !== state).toBe(accepts(state, fact));
  });

  it('replay any history, and a replay reports what they did not accept', () => {
    for (const { state, path } of sample)
      for (const fact of FACTS) {
        const frames = [...replay([...path, fact].map((each, revision) => recorded(each, revision)))];
        expect(frames.slice(0, -1).every(({ accepted }) => accepted)).toBe(true);
        expect(frames.at(-1)).toMatchObject({ accepted: accepts(state, fact), revision: path.length });
      }
  });

  it('agree with the decider about which events are accepted', () => {
    for (const { state } of states)
      for (const fact of FACTS) {
        let facts: readonly DebateFact[] | 'refused';
        try {
          facts = debateDecider.decide(stepOf(fact), state);
        } catch (error) {
          expect(error).toMatchObject({ code: 'not-accepted', kind: 'conflict' });
          facts = 'refused';
        }
        if (facts === 'refused') continue;
        for (const decided of facts) expect(accepts(state, decided)).toBe(true);
        if (facts.length > 0) expect(facts.map(({ type }) => type)).toEqual([fact.type]);
      }
  });
});

const place = ({ value, status, context }: { value: unknown; status: unknown; context: unknown }): unknown => [
  value,
  status,
  context,
];
