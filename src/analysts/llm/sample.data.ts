import { type Article } from '../../articles/index.js';
import { type Claim } from '../../claims/index.js';
import { type Persona, type Platform } from '../../personas/index.js';

/** An invented article, persona and platform, used to check a server and to estimate costs. */
const PARAGRAPHS = [
  'The town council of Eastmere voted on Tuesday to close the Harrow Street bridge for repairs until next autumn. “The survey found cracks in two of the four piers,” said the council’s engineer, Ruth Ansell, at the meeting.',
  'Shop owners on the far bank fear for their trade. A petition handed in by the baker Tom Iles carries 412 signatures; he said that nobody had asked the traders before the vote. The council says that a notice was posted in March.',
  'A temporary footbridge is to open within six weeks. It will cost 180,000 pounds, according to the council’s paper for the meeting, which does not say who will build it.',
];

export const SAMPLE_ARTICLE: Article = {
  url: 'https://news.example/eastmere-bridge',
  canonicalUrl: null,
  title: 'Eastmere closes its bridge for a year, and traders say that they were not asked',
  byline: 'Ada Whitcombe',
  site: 'Eastmere Courier',
  language: 'en',
  publishedAt: '2026-05-12',
  modifiedAt: null,
  leadImage: null,
  text: PARAGRAPHS.join('\n\n'),
  links: [],
  renderer: 'none',
  paywalled: false,
};

const battery = (id: string, stored: string): Article => ({
  ...SAMPLE_ARTICLE,
  url: `https://news.example/${id}`,
  title: `Hartwell puts a battery of ${stored} behind its substation`,
  byline: 'Ada Whitcombe',
  text: [
    `The town of Hartwell has put a battery into service that stores ${stored} of electricity in a single twelve-metre shipping container. “It was charged and emptied three times last week,” said Peter Rowe, who runs the town’s network.`,
    'The container stands on a concrete slab behind the substation and holds lithium cells, a cooling system and a transformer. The network’s report to the council, dated 4 May, gives its weight as 38 tonnes.',
  ].join('\n\n'),
});

/** Two articles that differ in one figure. Containers of this size hold a few megawatt hours; the other is a country's year. */
export const TRUE_ARTICLE: Article = battery('battery-true', '4 megawatt hours');
export const IMPOSSIBLE_ARTICLE: Article = battery('battery-impossible', '400 terawatt hours');

/** About a thousand words. */
export const THOUSAND_WORD_ARTICLE: Article = {
  ...SAMPLE_ARTICLE,
  text: Array.from({ length: 8 }, () => SAMPLE_ARTICLE.text).join('\n\n'),
};

/** As many claims as the deepest debate lists, each as long as one of {@link SAMPLE_ARTICLE}. */
export const SAMPLE_CLAIMS: readonly Claim[] = Array.from({ length: 12 }, (_, index): Claim => {
  const quote = 'The survey found cracks in two of the four piers of the Harrow Street bridge';
  return {
    id: `c${index + 1}`,
    field: 'text',
    caption: 0,
    start: 0,
    end: quote.length,
    quote,
    kind: 'figure',
    subject: 'The survey',
    predicate: null,
    quantities: [],
    when: [],
    where: [],
    attribution: { kind: 'named', start: 0, end: 34, source: 'the council’s engineer, Ruth Ansell', standsFor: null },
    checkWorthiness: 0.5,
    repeatedBy: [],
    overstates: null,
  };
});

export const SAMPLE_PLATFORM: Platform = {
  id: 'forum',
  name: 'Forum',
  weight: 1,
  culture: 'Long threads among people who stay for years. Sources are asked for; confidence without them is mocked.',
};

export const SAMPLE_PERSONA: Persona = {
  id: 'bridge-warden',
  name: 'Ines Calder',
  platform: 'forum',
  role: 'Retired site manager who reads the minutes of every council within forty miles.',
  bias: 'Trusts surveys and minutes, distrusts petitions and anybody who is in a hurry.',
  blindSpots: ['People who lose money while the procedure is followed.'],
  standards: 'A named expert, a document and a date. Feelings are not evidence.',
  tone: 'dry',
  voice: 'Short sentences. Names the document first and the opinion last.',
  temperament: { stubbornness: 0.5, yieldsTo: ['documents', 'numbers'], resists: [] },
  weight: 1,
  priorTrust: 50,
  confidence: { floor: 0.1, ceiling: 0.95 },
  attention: {},
};
