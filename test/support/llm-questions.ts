import { type Article } from '../../src/articles/index.js';
import { type AnalystQuestion, type Depth, type PeerArgument } from '../../src/analysts/analyst.js';
import { type Persona, type Platform, PLATFORMS, personaSchema } from '../../src/personas/index.js';
import { type Behaviour, type ReceivedCall } from './openai-server.js';

/** An invented article. */
export const article: Article = {
  url: 'https://news.example/ferry',
  canonicalUrl: null,
  title: 'Ferry company “hid” rust for years, inspectors say',
  byline: 'Mara Olsen',
  site: 'Strait Herald',
  language: 'en',
  publishedAt: '2026-02-03',
  modifiedAt: null,
  leadImage: null,
  text: [
    'Inspectors found rust on the hulls of three ferries – two of them in service – the port authority said on Monday.',
    '“We were shown other papers,” said Inge Dahl, who leads the inspection. The company has not answered questions.',
    'Passengers were furious. Critics call it the worst scandal in the port’s history, and 9,000 people have signed a petition.',
  ].join('\n\n'),
  links: ['https://port.example/report'],
  renderer: 'none',
  paywalled: false,
};

export const platformOf = (persona: Persona): Platform => ({
  id: persona.platform,
  name: persona.platform,
  weight: 1,
  culture: 'Rewards whoever is first and punishes whoever is wrong.',
});

/** Thirty personas, five per platform. */
export const cast: readonly Persona[] = Array.from({ length: 30 }, (_, n) =>
  personaSchema.parse({
    id: `reader-${String(n + 1).padStart(2, '0')}`,
    name: `Reader ${n + 1}`,
    platform: PLATFORMS[Math.floor(n / 5)],
    role: 'Reads the paper on the ferry to work and keeps a list of its mistakes.',
    bias: 'Believes inspectors before companies, and documents before both.',
    blindSpots: ['Takes a long article for a thorough one.'],
    standards: 'A name, a date and a document that somebody else can read.',
    tone: 'dry',
    voice: 'Short sentences, the document first.',
    temperament: { stubbornness: 0.4, yieldsTo: ['documents'] },
    priorTrust: 50,
    confidence: { floor: 0.1, ceiling: 0.9 },
    attention: {},
  }),
);

export const first = cast[0]!;

export function questionTo(
  persona: Persona = first,
  over: Partial<AnalystQuestion> & { readonly depth?: Depth } = {},
): AnalystQuestion {
  return {
    debateId: 'd1',
    round: 1,
    depth: 'micro',
    article,
    persona,
    platform: platformOf(persona),
    arguments: [],
    ...over,
  };
}

/** The arguments of round 1. */
export const peers: readonly PeerArgument[] = cast.map(({ id, name, platform }, n) => ({
  persona: id,
  name,
  platform,
  opinion: {
    score: 30 + n,
    confidence: 0.5,
    argument: `I am ${id}, and “The company has not answered questions” is where I start: silence is not proof, but it is something that I note. ${'And the papers matter to me more than the anger. '.repeat(4)}`,
    flags: [],
    replies: [],
  },
}));

export const secondRound = (persona: Persona = first, over: Partial<AnalystQuestion> = {}): AnalystQuestion =>
  questionTo(persona, { round: 2, arguments: peers, ...over });

/** Whether a call asks for the statements of an article. */
export const isListing = ({ request }: ReceivedCall): boolean =>
  request.messages[0]?.content.includes('list its statements') === true;

/** A reply that lists statements as pairs of source and statement; an empty source for the article itself. */
export const listingOf = (statements: readonly (readonly [string, string])[]): Extract<Behaviour, { kind: 'say' }> => ({
  kind: 'say',
  content: JSON.stringify({ statements: statements.map(([source, statement]) => ({ source, statement })) }),
});

/** Whether a call asks which claims of an article contradict what is known. */
export const isJudging = ({ request }: ReceivedCall): boolean =>
  request.messages[0]?.content.includes('compare claims of a news article with what is firmly known') === true;

/** The claims that a call shows, by id, with the words after their source. */
export const claimsIn = ({ request }: ReceivedCall): ReadonlyMap<string, string> =>
  new Map(
    [...(request.messages[1]?.content ?? '').matchAll(/^(c\d+) \([^\n]*?\): ([^\n]*)$/gm)].map(
      ([, id = '', words = '']) => [id, words],
    ),
  );
