import { describe, expect, it } from '@jest/globals';
import { type AnalystQuestion, DEPTHS, type PeerArgument, type Depth } from '../../../src/analysts/analyst.js';
import { PLATFORM_WORDS, POINTED_OUT, temperamentInWords } from '../../../src/analysts/llm/persona-section.js';
import { type Prompt, renderPrompt } from '../../../src/analysts/llm/prompt.js';
import { identifyClaims } from '../../../src/claims/index.js';
import { type Article } from '../../../src/articles/index.js';
import { type Cast, type Persona } from '../../../src/personas/index.js';
import { shippedCast } from '../../debate/support.js';
import { article as ferry } from '../../support/llm-questions.js';

const PLACES =
  'harbour canal tunnel library stadium orchard reservoir viaduct museum market clinic theatre foundry quarry depot hangar lighthouse granary bakery archive kiln mill dairy brewery tannery forge chapel nursery hostel aviary'.split(
    ' ',
  );
const sentences = PLACES.map(
  (place, n) =>
    `The council voted on day ${n + 3} to close the ${place} for repairs, and engineer Ruth Ansell said that a survey had found ${n * 7 + 12} cracks in its supports, at ${n * 11 + 40},000 pounds a piece or more.`,
);
const article: Article = {
  ...ferry,
  title: 'Council closes thirty places for repairs',
  text: sentences.map((sentence, n) => sentence + (n % 3 === 2 ? '\n\n' : ' ')).join(''),
};
const claims = identifyClaims(article);

/** About as long as it is asked for at a depth. */
const WORDS: Readonly<Record<Depth, number>> = { micro: 48, standard: 105, deep: 200 };
const endOf = (n: number): string => `and that is my last word on the ${PLACES[n]}.`;

/** Thirty arguments about thirty passages. */
const reasonsOf = ({ personas }: Cast, depth: Depth): readonly PeerArgument[] =>
  personas.map(({ id, name, platform, expertise }, n) => ({
    persona: id,
    name,
    platform,
    expertise,
    opinion: {
      score: (n * 37) % 101,
      confidence: 0.5,
      argument: `“${sentences[n]!.slice(0, 60)}” is what counts, ${'because somebody has to count '.repeat(WORDS[depth] / 5 - 4)}${endOf(n)}`,
      objection: `Who has seen the supports of the ${PLACES[n]} since the survey that the council quotes in its paper?`,
      wouldChange: 'A second survey by somebody else.',
      on: [],
      claims: [],
      flags: [],
      replies: [],
    },
  }));

const render = (cast: Cast, depth: Depth, round: 1 | 2, spoken: readonly PeerArgument[]): readonly Prompt[] =>
  cast.personas.map((persona) => {
    const platform = cast.platforms.find(({ id }) => id === persona.platform)!;
    const question: AnalystQuestion = {
      ...{ debateId: 'd1', round, depth, article, claims, persona, platform },
      arguments: round === 1 ? [] : spoken,
    };
    return renderPrompt(question, { secret: 's', today: '2026-11-27' });
  });
const textOf = ({ system, user }: Prompt): string => system + user;

describe('round 2', () => {
  it.each(DEPTHS)(
    'shows everybody its own argument in full, and every different point to somebody else, at %s',
    async (depth) => {
      const cast = await shippedCast();
      const spoken = reasonsOf(cast, depth);
      const prompts = render(cast, depth, 2, spoken).map(textOf);
      spoken.forEach(({ opinion }, n) => {
        expect(prompts[n]).toContain(opinion.argument);
        const elsewhere = prompts.filter((_, at) => at !== n);
        expect(elsewhere.some((prompt) => prompt.includes(opinion.objection!))).toBe(true);
      });
    },
  );

  it.each(DEPTHS)(
    'shows everybody in full the arguments of others that speak against it, at depth %s',
    async (depth) => {
      const cast = await shippedCast();
      const spoken = reasonsOf(cast, depth);
      const means = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;
      const apart = render(cast, depth, 2, spoken).map((prompt, n) => {
        expect(prompt.peers.length).toBe(depth === 'deep' ? 3 : 2);
        expect(prompt.peers.map(({ peer }) => peer.persona)).not.toContain(cast.personas[n]!.id);
        for (const { label, peer } of prompt.peers) {
          expect(textOf(prompt)).toContain(peer.opinion.argument);
          expect(textOf(prompt)).toMatch(new RegExp(`^${label} \\(`, 'm'));
          expect(textOf(prompt)).not.toContain(peer.name);
        }
        return means(prompt.peers.map(({ peer }) => Math.abs(peer.opinion.score - spoken[n]!.opinion.score)));
      });
      // Two arguments at random are 34 points apart.
      expect(means(apart)).toBeGreaterThan(45);
    },
  );

  it('lets a lone voice that contradicts all others on their claim be read in full by all of them', async () => {
    const cast = await shippedCast();
    const [claim] = claims;
    const spoken = reasonsOf(cast, 'standard').map((peer, n) => ({
      ...peer,
      opinion: {
        ...peer.opinion,
        score: n === 17 ? 5 : 70,
        on: [claim!.id],
        claims: [{ id: claim!.id, credibility: n === 17 ? 2 : 80, confidence: 0.5 }],
      },
    }));
    const heard = render(cast, 'standard', 2, spoken).filter((prompt) => textOf(prompt).includes(endOf(17)));
    expect(heard).toHaveLength(30);
  });

  it('shows a reason once that several give about the same passage', async () => {
    const cast = await shippedCast();
    const spoken = reasonsOf(cast, 'standard').map((peer, n, all) =>
      n % 3 === 0 ? peer : { ...peer, opinion: { ...all[n - (n % 3)]!.opinion, score: peer.opinion.score } },
    );
    for (const prompt of render(cast, 'standard', 2, spoken)) {
      const points = textOf(prompt).match(/^- Who has seen .*$/gm)!;
      expect(points).toHaveLength(10);
      expect(new Set(points).size).toBe(10);
    }
  });

  it('asks for at least one answer to a label that is shown, by the schema', async () => {
    const cast = await shippedCast();
    for (const { form, peers } of render(cast, 'micro', 2, reasonsOf(cast, 'micro')))
      expect(form.schema).toMatchObject({
        properties: {
          replies: { minItems: 1, items: { properties: { to: { enum: peers.map(({ label }) => label) } } } },
        },
      });
    for (const { form } of render(cast, 'micro', 1, [])) expect(form.schema).not.toHaveProperty('properties.replies');
  });
});

it('a standard debate about a thousand words has at most 200,000 tokens of input, most of them in prefixes that agents share', async () => {
  const cast = await shippedCast();
  const prompts = [1, 2].flatMap((round) =>
    render(cast, 'standard', round as 1 | 2, reasonsOf(cast, 'standard')).map((prompt) => ({ prompt, round })),
  );
  expect(article.text.split(/\s+/).length).toBeGreaterThan(950);
  const chars = prompts.reduce((sum, { prompt }) => sum + textOf(prompt).length, 0);
  expect(chars / 4).toBeLessThan(200_000);
  const common = prompts.reduce((sum, { prompt }) => sum + prompt.commonChars, 0);
  expect(common / chars).toBeGreaterThanOrEqual(0.9);
  // Agents with the same opponents and points share all but the persona.
  const prefixes = new Set(prompts.map(({ prompt }) => textOf(prompt).slice(0, prompt.commonChars)));
  expect(prefixes.size).toBeLessThan(20);
});

describe('the claims that agents start from', () => {
  it('are among the most central ones, and differ', async () => {
    const cast = await shippedCast();
    const starts = render(cast, 'standard', 1, []).map(
      (prompt) => /The claim that is yours: (c\d+)\./.exec(prompt.user)?.[1],
    );
    const counts = new Map(starts.map((id) => [id, starts.filter((other) => other === id).length]));
    expect(counts.size).toBeGreaterThanOrEqual(3);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(15);
    const [shown] = render(cast, 'standard', 1, []);
    for (const id of counts.keys()) expect(shown!.user).toMatch(new RegExp(`^${id} \\(`, 'm'));
  });
});

describe('the description of a persona', () => {
  it('has what it knows, asks and never says, and no internal names', async () => {
    const cast = await shippedCast();
    for (const round of [1, 2] as const)
      render(cast, 'standard', round, reasonsOf(cast, 'standard')).forEach((prompt, n) => {
        const { expertise, asksFor, never = [], temperament } = cast.personas[n]!;
        const own = prompt.user.slice(prompt.user.indexOf('# Who you are'));
        if (expertise) expect(own).toContain('Knows about: ');
        if (asksFor && round === 1) expect(own).toContain('Asks: ');
        for (const word of never) expect(own).toContain(word);
        expect(own).toMatch(/change.* an opinion.* when a point is proved/);
        if (temperament.resists.length > 0) expect(own).toContain('Trusts less: ');
        for (const id of ['headline-match', 'second-person', 'dates-and-places', 'unsupported-claims', '{number}'])
          expect(own).not.toContain(id);
      });
  });

  it('speaks of no score or length, which the form asks for, and joins its lists without commas within an item', async () => {
    const { personas } = await shippedCast();
    for (const persona of personas) {
      const { id, bias, blindSpots, standards, voice } = persona;
      const words = [bias, ...blindSpots, standards, voice].join(' ');
      expect([id, /\b(?:scores?|loses points|long,? \w* ?paragraphs?)\b/i.exec(words)?.[0]]).toEqual([id, undefined]);
    }
    for (const item of Object.values(POINTED_OUT)) expect(item).not.toContain(',');
    const cast = await shippedCast();
    for (const { user } of render(cast, 'micro', 1, []))
      expect(user).toContain('or half as many if you are sparing with words');
  });

  it('says of nobody that what they hardly notice changes their mind', async () => {
    const { personas } = await shippedCast();
    for (const persona of personas) {
      const words = temperamentInWords(persona, 2);
      for (const signal of persona.temperament.yieldsTo)
        expect([persona.id, signal, words.includes(POINTED_OUT[signal])]).toEqual([
          persona.id,
          signal,
          (persona.attention[signal] ?? 1) >= 1,
        ]);
    }
    const [first] = personas;
    const deaf = { ...first!, attention: { hedging: 0.2 } };
    const shows = (yieldsTo: readonly ('hedging' | 'numbers')[]): string =>
      temperamentInWords({ ...deaf, temperament: { ...deaf.temperament, yieldsTo: [...yieldsTo] } }, 2);
    expect(shows(['hedging', 'numbers'])).not.toContain(POINTED_OUT.hedging);
    expect(shows(['hedging'])).toContain(POINTED_OUT.hedging);
  });

  it('says nowhere that somebody knows a field from work', async () => {
    const cast = await shippedCast();
    for (const round of [1, 2] as const)
      for (const { system, user } of render(cast, 'micro', round, reasonsOf(cast, 'micro')))
        expect(system + user).not.toMatch(/from work|your trade/);
  });

  it('is in the third person throughout, without a sentence that its frame breaks', async () => {
    const cast = await shippedCast();
    for (const round of [1, 2] as const)
      render(cast, 'micro', round, reasonsOf(cast, 'micro')).forEach(({ user }, n) => {
        const { id, role, voice } = cast.personas[n]!;
        const own = user.slice(user.indexOf('# Who you are'));
        const lines = own.slice(own.indexOf(role)).split('\n');
        const told = lines.slice(
          0,
          lines.findIndex((line) => /^(?:You wrote|The claim that is yours)/.test(line)),
        );
        expect([id, told.some((line) => line.includes(voice))]).toEqual([id, true]);
        for (const line of told) expect([id, line]).toEqual([id, expect.not.stringMatching(/^You\b/)]);
        // Only the questions that the person asks address anybody.
        const untold = told.join('\n').replace(/Asks: .*$/m, '');
        expect([id, /\b(?:you|your)\b/i.exec(untold)?.[0]]).toEqual([id, undefined]);
      });
  });

  it('asks the question that fits any claim, and has no stand-in for a figure where another question will do', async () => {
    const cast = await shippedCast();
    render(cast, 'micro', 1, []).forEach(({ user }, n) => {
      const [ofAny] = (cast.personas[n]!.asksFor ?? []).filter(({ about }) => about === 'any');
      const asked = /Asks: (.*)/.exec(user)?.[1]?.toLowerCase();
      if (ofAny) expect(asked).toContain(ofAny.ask.toLowerCase());
      expect(asked).not.toMatch(/that number|the figure/);
    });
  });

  it('tells each temperament in words: of two people, the more stubborn, distrustful or certain reads otherwise', async () => {
    const { personas } = await shippedCast();
    const [some] = personas;
    const told = (over: Partial<Persona> & { readonly stubbornness?: number }): string => {
      const { stubbornness = 0.5, ...rest } = over;
      return temperamentInWords({ ...some!, ...rest, temperament: { ...some!.temperament, stubbornness } }, 1);
    };
    expect(new Set([0.15, 0.4, 0.6, 0.8].map((stubbornness) => told({ stubbornness }))).size).toBe(4);
    expect(new Set([30, 40, 50, 60, 70].map((priorTrust) => told({ priorTrust }))).size).toBe(5);
    const capped = [0.75, 0.85, 0.95].map((ceiling) => told({ confidence: { floor: 0.2, ceiling } }));
    expect(new Set(capped).size).toBe(3);
    for (const persona of personas)
      for (const round of [1, 2] as const) expect(temperamentInWords(persona, round)).not.toMatch(/\d|[a-z]-[a-z]+-/);
    for (const persona of personas)
      for (const platform of persona.temperament.resists)
        expect(temperamentInWords(persona, 1)).toContain(PLATFORM_WORDS[platform]);
  });
});

describe('the rules that all agents share', () => {
  const rules = async (): Promise<string> => render(await shippedCast(), 'micro', 1, [])[0]!.system;

  it('let no habit of a person, of overlooking or of suspecting, contradict them, and go before its description', async () => {
    const system = await rules();
    expect(system).not.toMatch(/you do not look for|let them stand/);
    expect(system).toMatch(/notice late or suspect too soon/);
    expect(system).toMatch(/rules and the form go before/);
    expect(system.indexOf('# Rules')).toBeLessThan(system.indexOf('# Your person'));
  });

  it('let a person say that a point lacks support, keep invented words out of quotation marks and instructions unsaid', async () => {
    const system = await rules();
    expect(system).toMatch(/lacks support is said where your point turns on it/);
    expect(system).toMatch(/only words of the article/);
    expect(system).toMatch(/never quote, announce or explain/);
  });
});
