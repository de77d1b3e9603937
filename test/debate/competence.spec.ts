import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { verify } from '../../src/audit/index.js';
import { outcomeOf } from '../../src/debate/result/outcome.js';
import { type DebateState, DEBATE_EVENTS } from '../../src/debate/stages/index.js';
import { type Persona } from '../../src/personas/index.js';
import { claimsIn } from '../support/llm-questions.js';
import { type HeldDebate, ModelDebates } from '../support/model-debates.js';
import { type ReceivedCall } from '../support/openai-server.js';

const ARTICLE = {
  title: 'A phone app of the agency reads every website within 4 seconds',
  text: [
    'A phone app of the agency reads every website within 4 seconds, its makers said on Friday.',
    'The software needs a computer with 2 gigabytes of memory, according to the makers.',
  ].join('\n\n'),
};
const SPANISH = {
  language: 'es',
  title: 'La cooperativa reparte 400 toneladas de manzanas',
  text: 'La cooperativa reparte 400 toneladas de manzanas, dijo el viernes. Pagó 3 millones de coronas por ellas.',
};

const personaIn = ({ request }: ReceivedCall): string =>
  /\nid: (\S+)/.exec(request.messages.map(({ content }) => content).join('\n'))?.[1] ?? '';

describe('the votes on claims of a debate with a model', () => {
  let debates: ModelDebates;

  beforeEach(async () => {
    debates = await ModelDebates.start();
  });
  afterEach(() => debates.close());

  const knows = ({ expertise = [] }: Persona): boolean => expertise.includes('technology');
  /** Who knows the field gives its claims 20, everybody else 80. */
  async function held(article: Readonly<Record<string, string>>): Promise<HeldDebate> {
    const experts = new Set(debates.cast.personas.filter(knows).map(({ id }) => id));
    debates.model.behave((call) => {
      const credibility = experts.has(personaIn(call)) ? 20 : 80;
      const claims = [...claimsIn(call).keys()].map((id) => ({ id, credibility, confidence: 15 }));
      return { kind: 'opinion', change: { claims, on: claims.map(({ id }) => id).slice(0, 1) } };
    });
    return debates.hold(debates.analyst(), article);
  }
  const withoutExpertise = (state: DebateState): DebateState => ({
    ...state,
    opening: { ...state.opening!, agents: state.opening!.agents.map(({ expertise: _, ...agent }) => agent) },
  });

  it('count half as much again in the result of substance if the agent knows the field of the claim', async () => {
    const { state } = await held(ARTICLE);
    const substance = outcomeOf(state)!.substance;
    const before = outcomeOf(withoutExpertise(state))!.substance;
    expect(debates.cast.personas.some(knows) && !debates.cast.personas.every(knows)).toBe(true);
    expect(substance.score!).toBeLessThan(before.score!);
    expect(substance.basis).toMatch(/^\d+ votes on its central claims?; .*half as much again\.$/);
    expect(before.basis).toMatch(/^\d+ votes on its central claims?\.$/);
    // The score of the debate is the vote, as it was.
    expect(verify(await debates.exhibit()).findings.filter(({ check }) => check !== 'seal')).toEqual([]);
  });

  it('count alike where the field of a claim is not known', async () => {
    const { state } = await held(SPANISH);
    expect(outcomeOf(state)).toEqual(outcomeOf(withoutExpertise(state)));
  });

  it('rest on what the opening records, which an older one does not have and an audit compares with the cast', async () => {
    const { state, id } = await held(ARTICLE);
    const { opening } = state;
    for (const persona of debates.cast.personas)
      expect(opening!.agents.find((agent) => agent.id === persona.id)!.expertise).toEqual(persona.expertise);
    const { schema } = DEBATE_EVENTS.DebateOpened;
    expect(schema.safeParse(withoutExpertise(state).opening).success).toBe(true);
    const exhibit = await debates.exhibit(id);
    const events = structuredClone(exhibit.events) as unknown as { data: { agents: { expertise?: string[] }[] } }[];
    events[0]!.data.agents[0]!.expertise = ['faith', 'food'];
    const { findings } = verify({ ...exhibit, events: events as unknown as typeof exhibit.events });
    expect(findings.map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining('has another expertise than its definition'),
    );
  });

  it('are taken over by a fork with what a changed agent knows', async () => {
    const parent = await held(ARTICLE);
    const [first] = debates.cast.personas;
    const changed = { ...first!, expertise: ['faith'] } as Persona;
    const { state } = await debates.fork(parent, { personas: [changed] }, 'f');
    const recorded = new Map(state.opening!.agents.map(({ id, expertise }) => [id, expertise]));
    expect(recorded.get(first!.id)).toEqual(['faith']);
    const [, second] = debates.cast.personas;
    expect(recorded.get(second!.id)).toEqual(second!.expertise);
  });
});
