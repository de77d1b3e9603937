import { type Article, articleOfText } from '../../src/articles/index.js';
import { consensusOf, type Vote } from '../../src/debate/model/consensus.js';
import { type Analyst, type Depth, type Opinion, type PeerArgument } from '../../src/analysts/analyst.js';
import { appraise } from '../../src/appraisal/index.js';
import { type Claim } from '../../src/claims/index.js';
import { recordedAppraisal } from '../../src/debate/stages/appraisal.stage.js';
import { type Cast } from '../../src/personas/index.js';

export const articleOf = (title: string, text: string): Article =>
  articleOfText('https://news.example/story', title, text);

export interface Debated {
  readonly first: readonly Opinion[];
  readonly second: readonly Opinion[];
  /** 0 to 100, one decimal. */
  readonly consensus: number;
  /** The consensus of the votes after round 1. */
  readonly firstConsensus: number;
}

/** Holds both rounds of a debate, and returns the score that the service gives without evidence. */
export async function debate(
  analyst: Analyst,
  cast: Cast,
  article: Article,
  depth: Depth = 'standard',
  claims: readonly Claim[] = [],
): Promise<Debated> {
  const { signal } = new AbortController();
  const appraisal = recordedAppraisal(appraise(article, claims));
  const ask = (round: 1 | 2, voices: readonly PeerArgument[]): Promise<Opinion[]> =>
    Promise.all(
      cast.personas.map(async (persona) => {
        const platform = cast.platforms.find(({ id }) => id === persona.platform);
        if (platform === undefined) throw new Error(`no platform ${persona.platform}`);
        const question = {
          debateId: 'bench',
          round,
          depth,
          article,
          claims,
          appraisal,
          persona,
          platform,
          arguments: voices,
        };
        return (await analyst.ask(question, signal)).opinion;
      }),
    );
  const first = await ask(1, []);
  const opinionOf = (opinions: readonly Opinion[], index: number): Opinion => {
    const opinion = opinions[index];
    if (opinion === undefined) throw new Error('a persona did not answer');
    return opinion;
  };
  const voices = cast.personas.map(({ id, name, platform }, index) => ({
    persona: id,
    name,
    platform,
    opinion: opinionOf(first, index),
  }));
  const second = await ask(2, voices);
  const consensusAfter = (opinions: readonly Opinion[]): number => {
    const votes = cast.personas.map(({ id, platform, weight }, index): Vote => {
      const { score, confidence, flags } = opinionOf(opinions, index);
      return {
        persona: id,
        platform,
        weight,
        score,
        confidence,
        firstScore: opinionOf(first, index).score,
        flags,
      };
    });
    return consensusOf(votes, cast.platforms, { basis: 'manner' }).consensusScore;
  };
  return { first, second, consensus: consensusAfter(second), firstConsensus: consensusAfter(first) };
}
