import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Analyst, type Depth } from '../../src/analysts/index.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { exportOf, verify } from '../../src/audit/index.js';
import { type DebateWorld } from '../../src/debate/engine/debate-world.js';
import { sharedDebateOf } from '../../src/debate/sharing/shared-debate.js';
import { type DebateData } from '../../src/debate/stages/index.js';
import { type Cast } from '../../src/personas/index.js';
import { type HeldDebate, ModelDebates } from '../support/model-debates.js';
import { type Behaviour, isLastWord, type OpenAiServer, type ReceivedCall } from '../support/openai-server.js';
import { ARTICLE } from './support.js';

const TEXT = 'The harbour office closed its pier on Friday. Inge Dahl, who leads the inspection, said that it is safe.';

describe('the last word of a deep debate', () => {
  let debates: ModelDebates;
  let cast: Cast;
  let model: OpenAiServer;
  beforeEach(async () => {
    debates = await ModelDebates.start();
    ({ cast, model } = debates);
  });
  afterEach(() => debates.close());

  const asked = (): readonly ReceivedCall[] => model.calls.filter(isLastWord);
  /** All contradict the first peer that they are shown. */
  const quarrel = (last?: Behaviour): void =>
    model.behave((call) => {
      if (isLastWord(call)) return last;
      if (call.round === 1) return undefined;
      const reason = `${call.persona} has not seen a survey of the pier.`;
      return {
        kind: 'opinion',
        change: { replies: [{ to: 'peer-1', point: 'the safety of the pier', stance: 'disagree', reason }] },
      };
    });

  interface Held extends HeldDebate {
    readonly said: DebateData<'ObjectionsAnswered'> | null;
  }
  async function hold(
    depth: Depth = 'deep',
    analyst: Analyst = debates.analyst(),
    world: Partial<DebateWorld> = {},
  ): Promise<Held> {
    const held = await debates.hold(analyst, { text: TEXT }, world, depth);
    return { ...held, said: held.state.lastWord };
  }

  it('is that of the agent that most others contradicted, asked once with all that they said and all that it had said', async () => {
    quarrel();
    const { events, said, simulation } = await hold();
    expect(asked()).toHaveLength(1);
    const second = simulation.transcript.filter(({ round }) => round === 2);
    const against = (id: string): typeof second =>
      second.filter(({ replies }) => replies.some(({ to, stance }) => to === id && stance === 'disagree'));
    const most = Math.max(...cast.personas.map(({ id }) => against(id).length));
    expect(most).toBeGreaterThan(1);
    expect(against(said!.persona)).toHaveLength(most);
    const prompt = asked()[0]!.request.messages[1]!.content;
    const [name] = cast.personas.filter(({ id }) => id === said!.persona).map((persona) => persona.name);
    expect(prompt).toContain(`You are ${name}, of whom it is said:`);
    for (const { replies } of against(said!.persona)) expect(prompt).toContain(replies[0]!.reason);
    for (const { persona, argument } of simulation.transcript)
      expect(prompt.includes(argument)).toBe(persona === said!.persona);
    expect(said).toMatchObject({ problem: null, calls: 1, answers: { length: most } });
    expect(said!.answers.map(({ stance }) => stance).slice(0, 2)).toEqual(['disagree', 'concede']);
    const types = events.map(({ type }) => type);
    expect(types.indexOf('ObjectionsAnswered')).toBe(types.indexOf('ConsensusReached') - 1);
    expect(types.lastIndexOf('RoundClosed')).toBe(types.indexOf('ObjectionsAnswered') - 1);
  });

  it('begins with the same text as the rounds, which a prompt cache serves', async () => {
    quarrel();
    await hold();
    const textOf = ({ request }: ReceivedCall): string => request.messages.map(({ content }) => content).join('\n');
    const round = textOf(model.calls.find((call) => call.persona !== '' && call.round === 2)!);
    const task = round.indexOf('# Round 2');
    expect(task).toBeGreaterThan(2_000);
    expect(textOf(asked()[0]!).slice(0, task)).toBe(round.slice(0, task));
  });

  it('changes no vote, is counted in the usage and estimated', async () => {
    quarrel();
    const analyst = debates.analyst();
    const { simulation, said, events } = await hold('deep', analyst);
    const verdict = events.find(({ type }) => type === 'ConsensusReached')?.data;
    await debates.startOver();
    quarrel({ kind: 'say', content: 'Nothing.' });
    const without = await hold('deep', analyst);
    expect(without.said).toMatchObject({
      argument: '',
      answers: [],
      problem: expect.stringContaining('invalid-reply'),
    });
    expect(without.events.find(({ type }) => type === 'ConsensusReached')?.data).toEqual(verdict);
    expect(simulation.usage.calls).toBe(2 * cast.personas.length + 1);
    expect(said!.tokens!.output).toBeGreaterThan(0);
    const deep = analyst.estimate('deep', { ...ARTICLE, text: TEXT });
    expect(deep.calls).toBe(analyst.estimate('standard', { ...ARTICLE, text: TEXT }).calls + 1);
  });

  it.each<readonly [string, Behaviour, string]>([
    ['an unusable reply', { kind: 'say', content: '{"answers": []}' }, 'invalid-reply'],
    ['a failing server', { kind: 'status', status: 500 }, 'server-error'],
    ['a refusal', { kind: 'refusal', text: 'No.' }, 'refused'],
  ])('is left out after %s, with the reason, and the debate has its verdict', async (_, behaviour, problem) => {
    quarrel(behaviour);
    const { simulation, made } = await hold();
    expect(simulation).toMatchObject({ status: 'done', lastWord: { problem: expect.stringContaining(problem) } });
    expect(made.troubles).toEqual([]);
    // The reason may name a server.
    expect(sharedDebateOf(simulation, '').lastWord).toBeNull();
  });

  it('is asked in deep debates with a model only, and only if two or more contradict somebody', async () => {
    quarrel();
    for (const [depth, analyst] of [
      ['standard', debates.analyst()],
      ['deep', new OfflineAnalyst()],
    ] as const) {
      await debates.startOver();
      const { simulation, events } = await hold(depth, analyst);
      expect(events.some(({ type }) => type === 'ObjectionsAnswered')).toBe(false);
      expect(simulation.lastWord).toBeNull();
    }
    await debates.startOver();
    model.behave((call) =>
      call.round === 1
        ? undefined
        : { kind: 'opinion', change: { replies: [{ to: 'peer-1', point: '', stance: 'agree', reason: 'So it is.' }] } },
    );
    expect((await hold()).simulation).toMatchObject({ status: 'done', lastWord: null });
    expect(asked()).toEqual([]);
  });

  it('is in the exports and the answer, and passes the audit, which finds one of another agent', async () => {
    quarrel();
    const { said, simulation } = await hold();
    expect(simulation.lastWord).toEqual(expect.objectContaining({ persona: said!.persona, argument: said!.argument }));
    const exhibit = await debates.exhibit();
    expect(verify(exhibit).findings.filter(({ check }) => check !== 'seal')).toEqual([]);
    for (const format of ['md', 'html'] as const) {
      const text = exportOf(exhibit, format).replaceAll('\\', '');
      expect(text).toContain('The last word');
      expect(text).toContain('Point 2 was weighed.');
    }
    const other = cast.personas.find(({ id }) => id !== said!.persona)!.id;
    const forged = exhibit.events.map((event) =>
      event.type === 'ObjectionsAnswered' ? { ...event, data: { ...said!, persona: other } } : event,
    );
    expect(verify({ ...exhibit, events: forged }).findings).toContainEqual(
      expect.objectContaining({ check: 'course' }),
    );
  });

  it('is taken over by a fork with other weights without a call, and left out where it answers nobody', async () => {
    quarrel();
    const held = await hold();
    const { events, said } = held;
    const calls = model.calls.length;
    const [platform] = cast.platforms.map(({ id }) => id);
    const closed = events.findIndex(({ type }) => type === 'ConsensusReached') - 2;
    const forks = [
      { change: { weights: { [platform!]: 3 } }, shared: true },
      { change: { weights: { [platform!]: 3 }, at: closed }, shared: false },
      { change: { without: [said!.persona] }, shared: false },
    ];
    for (const [n, { change, shared }] of forks.entries()) {
      const { state, asks } = await debates.fork(held, change, `fork-${n}`);
      expect([asks, state.opening?.lastWord]).toEqual([0, shared ? 'model' : undefined]);
      expect([state.debate.value, state.lastWord?.argument]).toEqual(['closed', shared ? said!.argument : undefined]);
      expect(state.lastWord?.tokens).toBeUndefined();
    }
    expect(model.calls).toHaveLength(calls);
  });
});
