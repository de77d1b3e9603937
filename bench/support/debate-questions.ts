import { join } from 'node:path';
import { type Article } from '../../src/articles/index.js';
import { type Claim } from '../../src/claims/index.js';
import { type AnalystQuestion, type Depth, type PeerArgument } from '../../src/analysts/analyst.js';
import { loadCast, type Cast } from '../../src/personas/index.js';

/** The shipped cast. */
export const shippedCast = (): Promise<Cast> => loadCast(join(import.meta.dirname, '..', '..', 'personas'));

const SENTENCES = [
  'The works committee published the inspection report on Thursday, two weeks after it had been handed in.',
  'It lists eleven defects, three of which the inspectors call serious.',
  '“We have asked for the money every year since 2019,” said Hanna Brandt, who leads the maintenance department.',
  'The operator did not answer questions that this newspaper sent on Monday.',
  'According to the budget that the assembly passed in December, 2.4 million are set aside for repairs until 2028.',
  'A former employee, who asked not to be named, said that warnings had been ignored.',
  'Residents of the quarter have founded an initiative and plan to meet the mayor next week.',
  'Similar defects were found in a neighbouring town in 2022, where the repairs took nineteen months.',
];

/** An invented article of about this number of words. */
export function articleOf(words: number): Article {
  const paragraphs: string[] = [];
  let count = 0;
  for (let n = 0; count < words; n += 1) {
    const sentences = [0, 3, 5].map((step) => SENTENCES[(n + step) % SENTENCES.length]!);
    paragraphs.push(`Part ${n + 1}. ${sentences.join(' ')}`);
    count += sentences.join(' ').split(' ').length + 2;
  }
  return {
    url: 'https://news.example/report',
    canonicalUrl: null,
    title: 'Report lists eleven defects, and the operator is silent',
    byline: 'Jo Lindgren',
    site: 'Example Post',
    language: 'en',
    publishedAt: '2026-03-05',
    modifiedAt: null,
    leadImage: null,
    text: paragraphs.join('\n\n'),
    links: [],
    renderer: 'none',
    paywalled: false,
  };
}

const ARGUMENT_WORDS: Readonly<Record<Depth, number>> = { micro: 50, standard: 105, deep: 200 };

/** The questions of one round to the whole cast; in round 2 with arguments of the depth's length. */
export function questionsOf(
  { personas, platforms }: Cast,
  article: Article,
  depth: Depth,
  round: 1 | 2,
  claims: readonly Claim[] = [],
): readonly AnalystQuestion[] {
  const said = articleOf(ARGUMENT_WORDS[depth]).text.replace(/\n+/g, ' ');
  const peers: readonly PeerArgument[] = personas.map((persona, n) => ({
    persona: persona.id,
    name: persona.name,
    platform: persona.platform,
    opinion: { score: 40 + n, confidence: 0.6, argument: `${persona.name}: ${said}`, flags: [], replies: [] },
  }));
  return personas.map((persona) => ({
    debateId: 'bench',
    round,
    depth,
    article,
    claims,
    persona,
    platform: platforms.find(({ id }) => id === persona.platform)!,
    arguments: round === 1 ? [] : peers,
  }));
}
