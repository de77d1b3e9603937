import { describe, expect, it } from '@jest/globals';
import { type AnalystQuestion, DEPTHS, type PeerArgument, type Depth } from '../../../src/analysts/analyst.js';
import {
  knowledgeInWords,
  PLATFORM_WORDS,
  POINTED_OUT,
  temperamentInWords,
} from '../../../src/analysts/llm/persona-section.js';
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
    render(cast, 'standard', 2, spoken).forEach((prompt, n) => {
      const points = textOf(prompt).match(/^- Who has seen .*$/gm)!;
      expect(points.length).toBeGreaterThanOrEqual(4);
      expect(new Set(points).size).toBe(points.length);
      expect(points).not.toContain(`- ${spoken[n]!.opinion.objection}`);
    });
  });

  it.each(DEPTHS)('lists nobody’s own point among those of others, at depth %s', async (depth) => {
    const cast = await shippedCast();
    const spoken = reasonsOf(cast, depth);
    render(cast, depth, 2, spoken).forEach((prompt, n) => {
      const points = textOf(prompt).match(/^- Who has seen .*$/gm)!;
      expect(points.length).toBeGreaterThanOrEqual(5);
      expect(points).not.toContain(`- ${spoken[n]!.opinion.objection}`);
    });
  });

  /** The labels under each heading of arguments that are shown in full, with the people that they stand for. */
  const headed = (prompt: Prompt, heading: string): readonly string[] => {
    const [, section = ''] = prompt.user.split(`${heading}\n`);
    const labels = section.split('«end of arguments')[0]!.match(/^peer-\d+/gm) ?? [];
    return labels.map((label) => prompt.peers.find((peer) => peer.label === label)!.peer.persona);
  };
  const voting = (spoken: readonly PeerArgument[], votes: (n: number) => { score: number; credibility: number }) =>
    spoken.map((peer, n) => ({
      ...peer,
      opinion: {
        ...peer.opinion,
        score: votes(n).score,
        on: [claims[0]!.id],
        claims: [{ id: claims[0]!.id, credibility: votes(n).credibility, confidence: 0.5 }],
      },
    }));

  it.each(DEPTHS)('has under “Against you” only people who judge far otherwise, at depth %s', async (depth) => {
    const cast = await shippedCast();
    const all = voting(reasonsOf(cast, depth), (n) => ({
      score: 12 + ((n * 7) % 60),
      credibility: n % 5 === 0 ? 10 : 60 + n,
    }));
    const opinionOf = new Map(all.map(({ persona, opinion }) => [persona, opinion]));
    let shown = 0;
    render(cast, depth, 2, all).forEach((prompt, n) => {
      const own = all[n]!.opinion;
      const apart = (persona: string): number => {
        const other = opinionOf.get(persona)!;
        return Math.max(
          Math.abs(own.score - other.score),
          Math.abs(own.claims[0]!.credibility - other.claims[0]!.credibility),
        );
      };
      const against = headed(prompt, '# Against you');
      shown += against.length;
      for (const persona of against) expect(apart(persona)).toBeGreaterThanOrEqual(25);
      for (const heading of ['# Not against you', '# Nobody contradicts you'])
        for (const persona of headed(prompt, heading)) expect(apart(persona)).toBeLessThan(25);
      const rivals = all.filter(({ persona }) => apart(persona) >= 25);
      expect(against.length > 0).toBe(rivals.length > 0);
    });
    expect(shown).toBeGreaterThan(30);
  });

  it('says where nobody contradicts, asks for a doubt instead, and shows other reasons', async () => {
    const cast = await shippedCast();
    const agreed = voting(reasonsOf(cast, 'standard'), (n) => ({ score: 10 + (n % 10), credibility: 8 + (n % 9) }));
    for (const prompt of render(cast, 'standard', 2, agreed)) {
      expect(prompt.user).not.toContain('# Against you');
      expect(prompt.user).toMatch(/# Nobody contradicts you\n.*best answer of somebody who does not/);
      const [one, two] = prompt.peers;
      expect(one!.peer.opinion.objection).not.toBe(two!.peer.opinion.objection);
    }
  });

  it('prefers opponents with different reasons to two who contradict more with one', async () => {
    const cast = await shippedCast();
    const base = voting(reasonsOf(cast, 'standard'), (n) => ({
      score: n < 27 ? 70 : 20,
      credibility: n < 27 ? 80 : 15,
    }));
    // Two say the same in other words about one passage, a third has a reason of its own and contradicts a little less.
    const said: Readonly<Record<number, readonly [argument: string, objection: string]>> = {
      27: [
        `“${sentences[2]!.slice(0, 60)}” cannot be: it makes 4,512 kilos each.`,
        'Who lifts four and a half tonnes by hand?',
      ],
      28: [
        `By my sum “${sentences[2]!.slice(4, 60)}” means 4,512 of them.`,
        'Nobody could have carried such a weight up there.',
      ],
      29: [`“${sentences[5]!.slice(0, 60)}” names no office.`, 'Which office signed the paper that it quotes?'],
    };
    const spoken = base.map((peer, n) => {
      const [argument, objection] = said[n] ?? [];
      if (argument === undefined) return peer;
      const { opinion } = peer;
      const credibility = n === 29 ? 22 : 15;
      return {
        ...peer,
        expertise: [],
        opinion: { ...opinion, argument, objection, claims: [{ ...opinion.claims[0]!, credibility }] },
      };
    });
    const last = spoken[29]!.persona;
    for (const prompt of render(cast, 'standard', 2, spoken).slice(0, 27))
      expect(prompt.peers.map(({ peer }) => peer.persona)).toContain(last);
  });

  it.each(DEPTHS)(
    'deals different arguments out in full where nobody contradicts anybody, each to several agents, at %s',
    async (depth) => {
      const cast = await shippedCast();
      const [claim] = claims;
      const spoken = reasonsOf(cast, depth).map(({ opinion, ...peer }, n) => {
        const on = [claim!.id];
        const vote = { id: claim!.id, credibility: 70 + (n % 9), confidence: 0.5 };
        return { ...peer, opinion: { ...opinion, score: 66 + (n % 12), on, claims: [vote] } };
      });
      const prompts = render(cast, depth, 2, spoken);
      const readers = new Map<string, number>();
      for (const [n, { peers, user }] of prompts.entries()) {
        expect(user).toContain('# Nobody contradicts you');
        expect(peers.map(({ peer }) => peer.persona)).not.toContain(cast.personas[n]!.id);
        for (const { peer } of peers) readers.set(peer.persona, (readers.get(peer.persona) ?? 0) + 1);
      }
      expect(readers.size).toBeGreaterThanOrEqual(14);
      expect(Math.max(...readers.values()) - Math.min(...readers.values())).toBeLessThanOrEqual(3);
      // Several agents read the same arguments, beside one of at most three lists of points.
      const prefixes = new Set(prompts.map((prompt) => textOf(prompt).slice(0, prompt.commonChars)));
      expect(prefixes.size).toBeLessThan(20);
    },
  );

  it('asks for the sentence that is answered, put fairly and in all its parts, and an argument that stays with it', async () => {
    const cast = await shippedCast();
    const [prompt] = render(cast, 'standard', 2, reasonsOf(cast, 'standard'));
    expect(prompt!.user).toMatch(
      /"point": the sentence that you answer, copied whole, "reason": .*each part of that sentence, as fairly as its author/,
    );
    expect(prompt!.user).toMatch(/"argument": .* goes on from your first reply and stays with it/);
    expect(prompt!.user).toContain('What it supposes, suppose too');
    expect(prompt!.user).not.toContain('The claim that is yours');
  });

  it('asks whoever concedes what follows for a claim, and gives no words for it', async () => {
    const cast = await shippedCast();
    for (const { user } of render(cast, 'standard', 2, reasonsOf(cast, 'standard'))) {
      expect(user).toMatch(/"concede" if you now judge a claim differently/);
      expect(user).toMatch(/Whoever concedes names the claim .* and votes so/);
      expect(user).not.toMatch(/had missed|weighed it wrongly/);
    }
  });

  /** What is put to the agent alone, and the label of who said it. */
  const putIn = (prompt: Prompt): { readonly to: string; readonly text: string } => {
    const [, to = '', text = ''] = /^Put to you, [^:]*?(peer-\d)[^:]*: (.*)$/m.exec(prompt.user) ?? [];
    return { to, text };
  };

  it.each(DEPTHS)('puts to each agent that nobody contradicts what is put to no other, at depth %s', async (depth) => {
    const cast = await shippedCast();
    const spoken = voting(reasonsOf(cast, depth), (n) => ({ score: 70 + (n % 9), credibility: 71 + (n % 7) })).map(
      ({ opinion, ...peer }, n) => ({
        ...peer,
        opinion: { ...opinion, wouldChange: `A plan of the ${PLACES[n]} by ${PLACES[(n + 7) % 30]} workers.` },
      }),
    );
    const prompts = render(cast, depth, 2, spoken);
    const put = prompts.map(putIn);
    expect(new Set(put.map(({ text }) => text)).size).toBe(30);
    put.forEach(({ to, text }, n) => {
      expect(text).not.toBe('');
      expect([spoken[n]!.opinion.objection, spoken[n]!.opinion.wouldChange]).not.toContain(text);
      const said = prompts[n]!.peers.find(({ label }) => label === to)!.peer.opinion;
      expect([said.objection, said.wouldChange, said.argument].some((each) => each!.includes(text))).toBe(true);
    });
  });

  it('puts to each agent that somebody contradicts a sentence of who does, first the one that is to be answered', async () => {
    const cast = await shippedCast();
    const spoken = voting(reasonsOf(cast, 'standard'), (n) => ({
      score: n % 2 ? 80 : 20,
      credibility: n % 2 ? 85 : 15,
    }));
    const put = render(cast, 'standard', 2, spoken).map((prompt) => ({ prompt, ...putIn(prompt) }));
    put.forEach(({ prompt, to, text }, n) => {
      const { peer } = prompt.peers.find(({ label }) => label === to)!;
      expect(Math.abs(peer.opinion.score - spoken[n]!.opinion.score)).toBe(60);
      expect(`${peer.opinion.objection} ${peer.opinion.argument} ${peer.opinion.wouldChange}`).toContain(text);
    });
    expect(put.filter(({ text }) => text.startsWith('Who has seen')).length).toBeGreaterThanOrEqual(4);
  });

  it('puts untested claims to agents whose peers all ask the same', async () => {
    const cast = await shippedCast();
    const spoken = voting(reasonsOf(cast, 'standard'), () => ({ score: 70, credibility: 71 })).map(
      ({ opinion, ...peer }) => ({
        ...peer,
        opinion: {
          ...opinion,
          objection: 'Who has seen the survey itself?',
          claims: [...opinion.claims, { id: claims[4]!.id, credibility: 60, confidence: 0.5 }],
        },
      }),
    );
    const put = render(cast, 'standard', 2, spoken).map((prompt) => putIn(prompt).text);
    expect(put).toContain(claims[4]!.id);
    expect(put.filter((text) => text === 'Who has seen the survey itself?').length).toBeLessThanOrEqual(2);
  });

  it('keeps what is put to an agent between lines with the code, as words of others', async () => {
    const cast = await shippedCast();
    for (const prompt of render(cast, 'standard', 2, reasonsOf(cast, 'standard'))) {
      const after = prompt.user.slice(prompt.user.indexOf('Put to you, '));
      expect(after.split('\n')[1]).toMatch(/^«end of arguments /);
    }
  });

  it('asks for at least one answer to a label that is shown, by the schema', async () => {
    const cast = await shippedCast();
    for (const { form, peers } of render(cast, 'micro', 2, reasonsOf(cast, 'micro')))
      expect(form.schema).toMatchObject({
        properties: {
          replies: {
            minItems: 1,
            maxItems: peers.length,
            items: { properties: { to: { enum: peers.map(({ label }) => label) } } },
          },
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

describe('the claims that the article falls with', () => {
  const startsWith = async (main: readonly number[]): Promise<ReadonlyMap<string, number>> => {
    const cast = await shippedCast();
    const [any] = render(cast, 'standard', 1, []);
    const listed = [...any!.user.matchAll(/^(c\d+) \(/gm)].map(([, id]) => id!);
    const mainClaims = main.map((n) => listed[n]!);
    const counts = new Map<string, number>();
    for (const persona of cast.personas) {
      const platform = cast.platforms.find(({ id }) => id === persona.platform)!;
      const { user } = renderPrompt(
        {
          ...{ debateId: 'd1', round: 1, depth: 'standard', article, claims, persona, platform },
          arguments: [],
          mainClaims,
        },
        { secret: 's', today: '2026-11-27' },
      );
      const id = /The claim that is yours: (c\d+)\./.exec(user)![1]!;
      const key = mainClaims.includes(id) ? `main ${mainClaims.indexOf(id)}` : id;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  };

  it('are where all agents start if there are several, each at one of them', async () => {
    const counts = await startsWith([7, 5, 3]);
    expect([...counts.keys()].sort()).toEqual(['main 0', 'main 1', 'main 2']);
  });

  it('are where most agents start if there is one', async () => {
    const counts = await startsWith([7]);
    expect(counts.get('main 0')).toBeGreaterThan(15);
    expect(counts.size).toBeGreaterThan(1);
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
        expect(/gives up an opinion, and soonest if shown /i.test(own)).toBe(round === 2);
        if (temperament.resists.length > 0) expect(own.includes('Trusts less what is said ')).toBe(round === 2);
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
    for (const { user } of render(cast, 'micro', 1, [])) expect(user).toContain('words, as your manner is');
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

  it('asks nobody to have read elsewhere, to wait or to do what an answer cannot', async () => {
    const { personas } = await shippedCast();
    for (const { id, voice, standards } of personas)
      expect([
        id,
        /\b(?:forwarded|last (?:winter|year|week)|waits|silence|has met|was cut|night's sleep|calling somebody|the link)\b/i.exec(
          `${voice} ${standards}`,
        )?.[0],
      ]).toEqual([id, undefined]);
  });

  it('names a fault of the text as what somebody points at, not as what persuades', () => {
    // After "and soonest if shown", a fault without "that" would be what wins the person over.
    const shown = ['attribution', 'quotation', 'numbers', 'documents', 'dates-and-places', 'balance'];
    for (const [signal, words] of Object.entries(POINTED_OUT))
      expect([signal, /^that /.test(words)]).toEqual([signal, !shown.includes(signal)]);
  });

  it('says in round 2 only how a person treats those who argue with it, and says it there', async () => {
    const cast = await shippedCast();
    const others =
      /\b(?:peers?|thanks?|grateful|concedes?|disagrees?|contradict|the other view|be shown wrong|takes? back)\b/i;
    const told = { 1: render(cast, 'micro', 1, []), 2: render(cast, 'micro', 2, reasonsOf(cast, 'micro')) };
    for (const [n, { id, role, bias, blindSpots, standards, voice, withPeers }] of cast.personas.entries()) {
      const alone = [role, bias, ...blindSpots, standards, voice].join(' ');
      expect([id, others.exec(alone)?.[0]]).toEqual([id, undefined]);
      if (withPeers === undefined) continue;
      expect([id, told[1][n]!.user.includes(withPeers)]).toEqual([id, false]);
      expect([id, told[2][n]!.user.includes(withPeers)]).toEqual([id, true]);
    }
    expect(cast.personas.filter(({ withPeers }) => withPeers !== undefined).length).toBeGreaterThan(5);
  });

  it('lets a leaning stand alone where somebody starts in the middle', async () => {
    const { personas } = await shippedCast();
    for (const persona of personas) {
      const middle = persona.priorTrust >= 47 && persona.priorTrust < 55;
      expect([persona.id, temperamentInWords(persona, 1).includes('Meets articles')]).toEqual([persona.id, !middle]);
    }
  });

  it('asks no question that its standards, leaning or manner ask already, and then another one', async () => {
    const { personas } = await shippedCast();
    const asks = [
      { about: 'any' as const, ask: 'Which office has signed it?' },
      { about: 'event' as const, ask: 'Which kiln burned down first?' },
    ];
    const asked = (over: Partial<Persona>): string => knowledgeInWords({ ...personas[0]!, asksFor: asks, ...over }, 1);
    expect(asked({})).toContain('Asks: Which office has signed it?');
    for (const over of [
      { standards: 'A stamp. Which office has signed it, and when?' },
      { bias: 'Wonders which office has signed it.' },
      { voice: 'Says "which office has signed it?" Laughs.' },
    ])
      expect([over, asked(over)]).toEqual([over, expect.stringMatching(/Asks: Which kiln burned down first\?$/)]);
    expect(asked({ asksFor: [asks[0]!], standards: 'Which office has signed it?' })).not.toContain('Asks');
    for (const persona of personas) {
      const [ofAny] = (persona.asksFor ?? []).filter(({ about }) => about === 'any');
      if (ofAny)
        expect([persona.id, knowledgeInWords(persona, 1)]).toEqual([persona.id, expect.stringContaining(ofAny.ask)]);
    }
  });

  it('tells of each blind spot whose it is, and of what lasts since when in a tense that lasts', async () => {
    const { personas } = await shippedCast();
    for (const { id, blindSpots, role } of personas) {
      for (const spot of blindSpots)
        expect([id, spot]).toEqual([id, expect.stringMatching(/\b(?:he|she|him|her|his)\b/i)]);
      expect([id, role]).toEqual([id, expect.not.stringMatching(/^(?!Has )\w+s\b.* for \w+ (?:years|months)\b/)]);
    }
  });

  it('joins what persuades somebody as nouns first, then as clauses', async () => {
    const { personas } = await shippedCast();
    for (const persona of personas) {
      const [, shown = ''] = /if shown (.*?)\. ?(?:Trusts|$)/.exec(temperamentInWords(persona, 2)) ?? [];
      const items = shown.split(/, | or (?=that |a |the |who |whole )/);
      const firstClause = items.findIndex((item) => item.startsWith('that '));
      const after = firstClause < 0 ? [] : items.slice(firstClause);
      for (const item of after) expect([persona.id, item]).toEqual([persona.id, expect.stringMatching(/^that /)]);
    }
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
    const told = (over: Partial<Persona> & { readonly stubbornness?: number }, round: 1 | 2 = 1): string => {
      const { stubbornness = 0.5, ...rest } = over;
      return temperamentInWords({ ...some!, ...rest, temperament: { ...some!.temperament, stubbornness } }, round);
    };
    expect(new Set([0.15, 0.4, 0.6, 0.8].map((stubbornness) => told({ stubbornness }, 2))).size).toBe(4);
    // Nobody's mind can change before anybody has spoken.
    expect(new Set([0.15, 0.4, 0.6, 0.8].map((stubbornness) => told({ stubbornness }))).size).toBe(1);
    expect(new Set([30, 40, 50, 60, 70].map((priorTrust) => told({ priorTrust }))).size).toBe(5);
    const capped = [0.75, 0.85, 0.95].map((ceiling) => told({ confidence: { floor: 0.2, ceiling } }));
    expect(new Set(capped).size).toBe(3);
    for (const persona of personas)
      for (const round of [1, 2] as const) expect(temperamentInWords(persona, round)).not.toMatch(/\d|[a-z]-[a-z]+-/);
    for (const persona of personas)
      for (const platform of persona.temperament.resists)
        expect(temperamentInWords(persona, 2)).toContain(PLATFORM_WORDS[platform]);
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
    expect(system).toMatch(/missing support only where your point turns on it/);
    expect(system).toMatch(/only words of the article/);
    expect(system).toMatch(/Never copy, announce or explain/);
  });
});
