import { describe, expect, it } from '@jest/globals';
import { type Article, articleOfText } from '../../src/articles/index.js';
import {
  type Analyst,
  type AnalystAnswer,
  type AnalystQuestion,
  DEPTHS,
  type Depth,
  FLAGS,
  type PeerArgument,
  STANCES,
} from '../../src/analysts/analyst.js';
import { type Persona, personaSchema, type Platform, PLATFORMS, TONES } from '../../src/personas/index.js';

export const article = (title: string, text: string): Article =>
  articleOfText('https://news.example/story', title, text);

/** A cast of eight, one per tone, spread over the platforms. */
export const CAST: readonly Persona[] = TONES.map((tone, index) =>
  personaSchema.parse({
    id: `reader-${tone}`,
    name: `Reader ${tone}`,
    platform: PLATFORMS[index % PLATFORMS.length],
    role: 'Reads for the contract suite.',
    bias: 'Leans a little one way.',
    blindSpots: ['Cannot see what it is not shown.'],
    standards: 'Wants to be shown.',
    tone,
    voice: 'Speaks in its own way.',
    temperament: {
      stubbornness: index / 8,
      yieldsTo: index % 2 === 0 ? ['attribution', 'documents'] : ['loaded-language', 'numbers', 'shouting'],
      resists: index % 3 === 0 ? ['messaging'] : [],
    },
    priorTrust: 30 + 5 * index,
    confidence: { floor: 0.2, ceiling: 0.9 },
    attention: index % 2 === 0 ? { attribution: 2, shouting: 0.3 } : { 'loaded-language': 2, attribution: 0.4 },
  }),
);

export const platformOf = (persona: Persona): Platform => ({
  id: persona.platform,
  name: persona.platform,
  weight: 1,
  culture: 'Rewards what it rewards.',
});

export const REPORT = article(
  'Council votes to close the harbour bridge for repairs',
  `The city council voted 9 to 4 on Tuesday to close the harbour bridge for six months, after an engineering report found cracks in two of its supports.

"We could not in good conscience leave it open," said Maria Lindqvist, who heads the council's works committee. She said that the repairs would cost $4.2 million, according to a preliminary estimate.

The report, published on March 3 by the regional transport agency, described the cracks as "slow but progressive". Engineers could not say when they first appeared.

Tom Okafor, who runs a bakery on the north side, said he may lose a third of his customers. "Nobody asked us," he said. A spokesman for the mayor declined to comment.`,
);

export const SCREED = article(
  'SHOCKING: What They Are Hiding About The Harbour Bridge Will Make You Furious!',
  `Wake up! The corrupt clowns on the council have done it AGAIN. Everyone knows the bridge is perfectly fine, but the elites and their puppets in the mainstream media will never tell you the truth.

This is a total disgrace. Clearly it is all about money, and the liars behind this disgusting scam always get away with it. Sources say that millions have been stolen!

Don't let them destroy our town. Share this before they delete it. What are they so afraid of?`,
);

const decimals = (value: number): number => (String(value).split('.')[1] ?? '').length;

/**
 * The contract of every analyst.
 * @param make creates a new analyst; called once per test
 */
export function analystContract(name: string, make: () => Analyst | Promise<Analyst>): void {
  const questionOf = (
    persona: Persona,
    about: Article,
    round: 1 | 2 = 1,
    voices: readonly PeerArgument[] = [],
    depth: Depth = 'standard',
  ): AnalystQuestion => ({
    debateId: 'contract',
    round,
    depth,
    article: about,
    persona,
    platform: platformOf(persona),
    arguments: voices,
  });
  const live = (): AbortSignal => new AbortController().signal;

  const firstRound = async (analyst: Analyst, about: Article, cast: readonly Persona[]): Promise<PeerArgument[]> => {
    const answers = await Promise.all(cast.map((persona) => analyst.ask(questionOf(persona, about), live())));
    return cast.map((persona, index) => ({
      persona: persona.id,
      name: persona.name,
      platform: persona.platform,
      opinion: answers[index]!.opinion,
    }));
  };

  const expectSound = ({ opinion, usage, model, droppedQuotes }: AnalystAnswer, about: Article): void => {
    expect(opinion.score).toBeGreaterThanOrEqual(0);
    expect(opinion.score).toBeLessThanOrEqual(100);
    expect(decimals(opinion.score)).toBeLessThanOrEqual(1);
    expect(opinion.confidence).toBeGreaterThanOrEqual(0);
    expect(opinion.confidence).toBeLessThanOrEqual(1);
    expect(decimals(opinion.confidence)).toBeLessThanOrEqual(2);
    expect(opinion.argument.trim().length).toBeGreaterThan(0);
    for (const flag of opinion.flags) {
      expect(FLAGS).toContain(flag.flag);
      expect(flag.quote.trim().length).toBeGreaterThan(0);
      expect(about.title.includes(flag.quote) || about.text.includes(flag.quote)).toBe(true);
    }
    expect(Math.min(usage.inputTokens, usage.cachedTokens, usage.outputTokens)).toBeGreaterThanOrEqual(0);
    expect(model.length).toBeGreaterThan(0);
    expect(droppedQuotes).toBeGreaterThanOrEqual(0);
  };

  describe(`analyst contract: ${name}`, () => {
    it.each(DEPTHS)('gives a valid answer without replies in round 1, at depth %s', async (depth) => {
      const analyst = await make();
      for (const about of [REPORT, SCREED]) {
        const answer = await analyst.ask(questionOf(CAST[0]!, about, 1, [], depth), live());
        expectSound(answer, about);
        expect(answer.opinion.replies).toEqual([]);
      }
    });

    it('answers at least one real peer in round 2, and never itself', async () => {
      const analyst = await make();
      const cast = CAST.slice(0, 4);
      const voices = await firstRound(analyst, SCREED, cast);
      for (const persona of cast) {
        const answer = await analyst.ask(questionOf(persona, SCREED, 2, voices), live());
        expectSound(answer, SCREED);
        expect(answer.opinion.replies.length).toBeGreaterThan(0);
        for (const reply of answer.opinion.replies) {
          expect(reply.to).not.toBe(persona.id);
          expect(cast.map(({ id }) => id)).toContain(reply.to);
          expect(STANCES).toContain(reply.stance);
          expect(reply.reason.trim().length).toBeGreaterThan(0);
        }
      }
    });

    it('does not answer a question that was withdrawn before it was asked', async () => {
      const analyst = await make();
      const withdrawn = new AbortController();
      withdrawn.abort(new Error('withdrawn'));
      await expect(analyst.ask(questionOf(CAST[0]!, REPORT), withdrawn.signal)).rejects.toThrow();
    });

    it('states its engine and the model it asks for', async () => {
      const analyst = await make();
      expect(['offline', 'llm']).toContain(analyst.engine);
      expect(analyst.model.length).toBeGreaterThan(0);
    });

    it('gives the same answer to the same question if it is the offline engine', async () => {
      const analyst = await make();
      if (analyst.engine !== 'offline') return;
      const again = await make();
      const one = await firstRound(analyst, REPORT, CAST);
      const two = await firstRound(again, REPORT, CAST);
      expect(JSON.stringify(two)).toBe(JSON.stringify(one));
      const ask = (of: Analyst): Promise<AnalystAnswer> => of.ask(questionOf(CAST[1]!, REPORT, 2, one), live());
      expect(JSON.stringify(await ask(again))).toBe(JSON.stringify(await ask(analyst)));
    });
  });
}
