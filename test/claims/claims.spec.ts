import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Claim, type ClaimedArticle, CLAIMS_MAX, identifyClaims } from '../../src/claims/index.js';

const claimsOf = (text: string, title = ''): readonly Claim[] => identifyClaims({ title, text });
const attributed = (text: string): readonly Claim[] => claimsOf(text).filter(({ attribution }) => attribution !== null);

/** Expects every quote and every source at its stated offsets. */
function expectVerbatim(article: ClaimedArticle): void {
  for (const claim of identifyClaims(article)) {
    const field = { title: article.title, text: article.text, caption: article.captions?.[claim.caption] ?? '' };
    const part = field[claim.field];
    expect(claim.quote).not.toBe('');
    expect(part.slice(claim.start, claim.end)).toBe(claim.quote);
    if (claim.attribution)
      expect(part.slice(claim.attribution.start, claim.attribution.end)).toBe(claim.attribution.source);
    if (claim.subject !== null) expect(part).toContain(claim.subject);
    for (const { start, end } of claim.quantities) expect(start >= claim.start && end <= claim.end).toBe(true);
    expect(claim.checkWorthiness >= 0 && claim.checkWorthiness <= 1).toBe(true);
  }
}

const REPORT = [
  'The council of Northfield cut its road budget by 12 percent on Monday, Mayor Ana Torres said.',
  '“We had no choice,” she said. “The bridge repairs cost $4.5 million in 2021.”',
  'According to a study by the University of Leeds, traffic deaths fell from 40 to 31 last year.',
  'Insiders said that the council may sell the depot.',
  'The new rules will require every driver to pay $12 a day.',
].join('\n\n');

describe('a claim', () => {
  it.each([
    [
      'I sold my house, said another worker, Wang Liping, who said she paid 200,000 yuan for the flat in 2012.',
      'Wang Liping',
    ],
    [
      'Rain fell for a week. The ministry, which said that forty bridges were closed, sent engineers to the valley.',
      'The ministry',
    ],
  ])('names its source without the word that begins what is told about it: %s', (text, source) => {
    const names = attributed(text).map(({ attribution }) => attribution?.standsFor ?? attribution?.source);
    expect(names.some((each) => each?.endsWith(source))).toBe(true);
    for (const each of names) expect(each).not.toMatch(/(?:,|\b(?:who|which|that))$/);
  });

  it.each([
    ['The levy was set by Northfield Council, which contended that the mill underpaid the town.', 'Northfield Council'],
    ['“It leaks,” said Ms. Okafor, who stressed that the tower would hold for ten more years.', 'Ms. Okafor'],
    ['They turned to the harbour police who reported forty stolen boats between May and June.', 'the harbour police'],
  ])('has the word that says it as its source, and the name before that word for it: %s', (text, name) => {
    const found = attributed(text).filter(({ attribution }) => /\bwh(?:o|ich)$/.test(attribution?.source ?? ''));
    expect(found.length).toBeGreaterThan(0);
    for (const { attribution } of found) {
      expect(attribution?.standsFor).toBe(name);
      expect(text.slice(attribution?.start, attribution?.end)).toBe(attribution?.source);
    }
  });

  it('has the named source of its statement', () => {
    const [claim] = attributed(REPORT);
    expect(claim).toMatchObject({
      id: 'c1',
      quote: 'The council of Northfield cut its road budget by 12 percent on Monday',
      kind: 'figure',
      subject: 'The council of Northfield',
      predicate: 'cut its road budget by 12 percent on Monday',
      quantities: [{ value: 12, unit: '%' }],
      when: ['Monday'],
      attribution: { kind: 'named', source: 'Mayor Ana Torres', standsFor: null },
    });
  });

  it('resolves a pronoun to the nearest source named before', () => {
    const claim = attributed(REPORT).find(({ quote }) => quote.includes('no choice'));
    expect(claim).toMatchObject({ attribution: { kind: 'named', source: 'she', standsFor: 'Mayor Ana Torres' } });
  });

  it('is attributed to the speaker, not to the speaker’s activity', () => {
    const [claim] = attributed('"This is a crime against our town," said Otto Brandt, a skipper who leads the group.');
    expect(claim).toMatchObject({ quote: 'This is a crime against our town', attribution: { kind: 'named' } });
    expect(claim?.attribution?.source).toContain('Otto Brandt');
  });

  it('is attributed to the people, not to the place and day of asking them', () => {
    const [claim] = attributed(
      'Passengers who were asked at the pier on Wednesday said that the ferry was on time on most days of the week.',
    );
    expect(claim).toMatchObject({
      quote: expect.stringMatching(/^the ferry/),
      attribution: { source: expect.stringMatching(/^Passengers/), kind: 'role' },
    });
  });

  it('is attributed to the person who gave the quoted speech', () => {
    const quotation = 'nobody on this council has ever cared about the people of the harbour';
    const [claim] = attributed(
      `Ann Reed, who chairs the trust, said in a speech to the council that “${quotation}” on Monday.`,
    );
    expect(claim).toMatchObject({ quote: quotation, attribution: { source: expect.stringMatching(/^Ann Reed/) } });
  });

  it('keeps the speaker of a quotation that continues in another sentence', () => {
    const claim = attributed(REPORT).find(({ quote }) => quote.includes('bridge repairs'));
    expect(claim).toMatchObject({ attribution: { source: 'she' }, quantities: [{ value: 4_500_000, unit: 'USD' }] });
  });

  it('distinguishes documents from anonymous sources', () => {
    const kinds = attributed(REPORT).map(({ attribution }) => attribution?.kind);
    expect(kinds).toEqual(expect.arrayContaining(['document', 'anonymous']));
  });

  it('has no source when the article itself makes it', () => {
    const claim = claimsOf(REPORT).find(({ quote }) => quote.startsWith('The new rules'));
    expect(claim).toMatchObject({ attribution: null, quantities: [{ value: 12, unit: 'USD' }] });
  });

  it('is the same whenever the same article is read', () => {
    expect(claimsOf(REPORT)).toEqual(claimsOf(REPORT));
  });

  it('is more worth checking with figures than as an opinion', () => {
    const claims = claimsOf(
      'Unemployment rose to 9.5 percent in Ohio in 2010.\n\nI think that this is a terrible idea for our town.',
    );
    const [figure, opinion] = ['Unemployment', 'this is'].map((start) =>
      claims.find(({ quote }) => quote.includes(start)),
    );
    expect(figure?.checkWorthiness).toBeGreaterThan(0.8);
    expect(opinion?.checkWorthiness ?? 0).toBeLessThan(0.3);
  });
});

describe('the claim extractor', () => {
  it('excludes the place and date of filing from a claim', () => {
    for (const dateline of [
      'LOS ANGELES, Sept. 28 (UPI) — ',
      'WASHINGTON (Reuters) - ',
      'Paris (Agency) – ',
      'ROME -- ',
    ])
      expect(claimsOf(`${dateline}The council closed 12 schools on Monday.`)[0]?.quote).toBe(
        'The council closed 12 schools on Monday',
      );
  });

  it('does not take a name before a dash for a place of filing', () => {
    expect(claimsOf('NASA launched a probe - and lost it over the sea.')[0]?.quote).toMatch(/^NASA/);
    expect(claimsOf('The NATO members — Spain is one of them — signed the plan of the council.')[0]?.quote).toMatch(
      /NATO/,
    );
  });

  it('does not take a day of a month or a number in a title for a quantity', () => {
    const [attacks] = claimsOf('The union praised her work after the Sept. 11 terrorist attacks in New York.');
    const [show] = claimsOf('The singer opened her new show The 411 in the town of Leeds on Monday.');
    expect(attacks?.quantities).toEqual([]);
    expect(show?.quantities).toEqual([]);
  });

  it('finds the counted noun after a participle', () => {
    const [claim] = claimsOf('The bay is home to 14 protected species, the office said.');
    expect(claim?.quantities).toMatchObject([{ value: 14, unit: 'species' }]);
  });

  it('rates a percentage higher than a small count', () => {
    const worth = (text: string): number => claimsOf(text)[0]?.checkWorthiness ?? NaN;
    const [few, percent] = [
      worth('The two sides met the minister in the capital.'),
      worth('Four per cent met the minister in the capital.'),
    ];
    expect(percent).toBeGreaterThan(few);
  });

  it('rates a denial of the preceding sentence low', () => {
    const [whole, pointing] = claimsOf('The authority denied the sale of its depot. The authority denied this.');
    expect(pointing?.checkWorthiness).toBeLessThan((whole?.checkWorthiness ?? 0) / 2);
  });
});

describe('a verb that is also a noun', () => {
  it.each([
    ['Sources close to the matter claim that the factory closed in May.', 'Sources close to the matter', 'anonymous'],
    ['People familiar with the talks report that the deal is dead.', 'People familiar with the talks', 'anonymous'],
    ['Officials briefed on the plan state that it failed in March.', 'Officials briefed on the plan', 'role'],
    ['Insiders with knowledge of the plan claim that it failed.', 'Insiders with knowledge of the plan', 'anonymous'],
    ['A person close to the mayor notes that the mayor resigned.', 'A person close to the mayor', 'anonymous'],
    ['The ministry claims that 40,000 patients were affected.', 'The ministry', 'role'],
    ['The bank estimates 3 million homes are empty.', 'The bank', 'role'],
    ['The factory closed in May, the Tribune reports.', 'the Tribune', 'named'],
  ])('takes the source before it: %s', (text, source, kind) => {
    const claims = claimsOf(text);
    expect(claims).toMatchObject([{ attribution: { source, kind } }]);
    expect(claims[0]?.predicate).not.toBeNull();
  });

  it('keeps the date of an event but not the date of the statement', () => {
    expect(claimsOf('Sources claim that the factory closed in May.')[0]?.quote).toBe('the factory closed in May');
    expect(claimsOf('Mayor Ana Torres rejected the plan on Monday.')[0]?.quote).not.toBe('the plan on Monday');
  });

  it.each([
    'The insurance claims that were filed in May were rejected by the court.',
    'The reports that he wrote in March were published by the university.',
  ])('attributes nothing when it is a noun: %s', (text) => {
    expect(attributed(text)).toEqual([]);
  });
});

describe('a headline', () => {
  const overstated = (title: string, text: string) => {
    const claims = claimsOf(text, title);
    const { overstates } = claims.find(({ field }) => field === 'title') ?? { overstates: null };
    return overstates && { ...overstates, quote: claims.find(({ id }) => id === overstates.claim)?.quote };
  };
  const REST =
    ' The hospital in Leeds treated the patients for two years. Doctors measured their blood pressure every week.';

  it.each([
    [
      'a bigger number',
      'New drug cuts heart attacks by 50 percent',
      'The new drug cut heart attacks by 5 percent.',
      '“50 percent”, the text “5 percent”',
    ],
    ['no hedge', 'New drug cuts heart attacks', 'The new drug may cut heart attacks.', 'hedges'],
    [
      'an absolute',
      'Every voter in Leeds rejected the new tunnel',
      'Some voters in Leeds rejected the new tunnel.',
      'partial',
    ],
    [
      'no source',
      'Mayor took bribes from builders',
      'Mayor Jones took bribes from builders, his rival Tom Hall said.',
      'attributes',
    ],
  ])('overstates the sentence of the text with %s', (_, title, first, because) => {
    const found = overstated(title, first + REST);
    expect(found?.because).toContain(because);
    expect(first).toContain(found?.quote ?? '-');
  });

  it.each(['Shocking', 'BREAKING', 'Report', 'Exclusive', 'Update'])(
    'is not attributed to its label “%s:”',
    (label) => {
      const [claim] = claimsOf('The harbour work costs 61 million.', `${label}: Harbour work costs 610 million`);
      expect(claim).toMatchObject({ field: 'title', attribution: null });
    },
  );

  it('overstates nothing when it repeats the text', () => {
    expect(
      overstated('New drug cuts heart attacks by 5 percent', `The new drug cut heart attacks by 5 percent.${REST}`),
    ).toBeNull();
  });
});

it.each([
  ['a label', 'BREAKING: The army of Norland has crossed the border at Kallin!', 'army'],
  ['an order to the reader', 'Make no mistake: the election in Tarn was decided by dead voters.', 'election'],
  ['another order', 'Be in no doubt: the vote in Orsk was stolen.', 'vote'],
  ['a participle', 'Founded in 1950, the firm employs 300 people.', 'firm'],
  ['a gerund', 'Speaking in Orsk, the minister promised 40 new schools.', 'minister'],
  ['a gerund as its subject', 'Drinking bleach cures malaria.', 'bleach'],
  ['another gerund as its subject', 'Eating eggs causes strokes in young women.', 'eggs'],
  ['a verb that is also a noun', 'The new library cost 3.4 million euros.', 'library'],
  ['a participle that is an adjective', 'Masked men robbed a bank in Orsk on Monday.', 'men'],
])('what follows or contains %s is a claim: %s', (_, text, subject) => {
  const claims = claimsOf(text);
  expect(claims).toHaveLength(1);
  expect(claims[0]?.subject).toContain(subject);
});

it('a number in words at the beginning of a sentence is a quantity', () => {
  const [claim] = claimsOf('Seventeen passengers were killed when the bus overturned.');
  expect(claim?.quantities).toMatchObject([{ value: 17, unit: 'passengers' }]);
});

it('captions become claims of their own field', () => {
  const captions = ['The old bridge in Northfield collapsed on Tuesday.', 'Photo: A. Smith'];
  const claims = identifyClaims({ title: '', text: REPORT, captions }).filter(({ field }) => field === 'caption');
  expect(claims).toMatchObject([{ caption: 0, quote: 'The old bridge in Northfield collapsed on Tuesday' }]);
});

it('a claim repeated twenty times is linked to its repetitions', () => {
  const claims = claimsOf(Array(20).fill('The factory dumped 300 tons of waste in the river.').join('\n\n'));
  expect(claims).toHaveLength(20);
  expect(claims[0]?.repeatedBy).toEqual(claims.slice(1).map(({ id }) => id));
  expect(claims[1]?.repeatedBy).toEqual([]);
});

describe('a text that claims little or nothing', () => {
  const POEM =
    'Two roads diverged in a yellow wood,\nAnd sorry I could not travel both\nAnd be one traveler, long I stood\nAnd looked down one as far as I could\nTo where it bent in the undergrowth';
  const LIST = 'Flour\nSugar\nTwo eggs\nA pinch of salt\nButter for the tin\nVanilla\nMilk';
  const TABLE = 'Team | Won | Lost\nReds | 10 | 2\nBlues | 7 | 5\nGreens | 3 | 9';
  const GERMAN =
    'Der Stadtrat hat am Montag beschlossen, die alte Brücke zu schließen, nachdem Ingenieure Risse in zwei Pfeilern gefunden hatten. „Wir hatten keine Wahl“, sagte die Bürgermeisterin. Die Reparatur kostet 4,5 Millionen Euro.';
  const FRENCH =
    'Le conseil municipal a voté lundi la fermeture du vieux pont, après que des ingénieurs ont découvert des fissures. « Nous n’avions pas le choix », a déclaré la maire. Les travaux coûteront 4,5 millions d’euros.';
  const CHINESE = '市议会周一投票决定关闭旧桥，此前工程师在两个桥墩上发现了裂缝。市长说，维修费用为四百五十万元。';

  it.each([
    ['an empty text', '', 0],
    ['a poem', POEM, 3],
    ['a list', LIST, 0],
    ['a table', TABLE, 0],
    ['a German text', GERMAN, 0],
    ['a French text', FRENCH, 0],
    ['a Chinese text', CHINESE, 0],
    ['a text of only punctuation', '“””… — « » !?!? ((( ---', 0],
  ])('such as %s has at most %s claims', (_, text, most) => {
    expect(claimsOf(text).length).toBeLessThanOrEqual(most);
  });
});

describe('the reader of unusual texts', () => {
  it.each([
    ['curly', '“The dam broke in three places on Friday,” engineer Paul Weber said.'],
    ['straight', '"The dam broke in three places on Friday," engineer Paul Weber said.'],
    ['guillemets', '«The dam broke in three places on Friday,» engineer Paul Weber said.'],
    ['never closed', '“The dam broke in three places on Friday, engineer Paul Weber said.'],
    ['nested', '“The dam ‘broke in three places’ on Friday,” engineer Paul Weber said.'],
  ])('finds the speaker of a quotation with %s marks', (_, text) => {
    expectVerbatim({ title: '', text });
    expect(attributed(text)).toMatchObject([{ attribution: { kind: 'named' } }]);
  });

  it('attributes each speech of a transcript to its speaker', () => {
    const text =
      'SMITH: The city spent $3 million on the stadium in 2019. It has not opened yet.\nJONES: That is wrong. The city spent two million dollars on it.\nSMITH: The auditors found the rest.';
    const speakers = attributed(text).map(({ attribution }) => attribution?.source);
    expect(new Set(speakers)).toEqual(new Set(['SMITH', 'JONES']));
  });

  it('reads a text in capitals as sentences', () => {
    const text =
      'THE COUNCIL CUT THE ROAD BUDGET BY 12 PERCENT ON MONDAY. THE MAYOR OF NORTHFIELD RESIGNED AFTER THE VOTE.';
    expectVerbatim({ title: 'COUNCIL CUTS BUDGET', text });
    expect(claimsOf(text).length).toBeGreaterThan(0);
  });

  it('finds the claims of a live blog, but not its times', () => {
    const text =
      '14:05 The minister arrived at the court in London.\n\n14:20 The judge said that the hearing would be closed to the public.\n\n15:02 Police arrested 12 people outside the court.';
    expectVerbatim({ title: 'Live', text });
    expect(claimsOf(text).length).toBeGreaterThanOrEqual(2);
  });

  it('counts astral characters as two in offsets', () => {
    const text = '🎉🎉 The 𝒎𝒂𝒚𝒐𝒓 of Leeds won 52 percent of the vote. 🎉 “We won,” said Ana Torres 🎉.';
    expectVerbatim({ title: '🎉 The mayor of Leeds won', text, captions: ['🎉 The mayor of Leeds won the vote.'] });
    expect(claimsOf(text).length).toBeGreaterThan(0);
  });

  it('keeps at most the 200 most check-worthy claims', () => {
    const lines = Array.from(
      { length: 400 },
      (_, n) => `The town of Alfa${n} lost ${n + 2} percent of its ${n + 100} jobs in 2019.`,
    );
    const claims = claimsOf(lines.join('\n\n'));
    expect(claims).toHaveLength(CLAIMS_MAX);
    expect(claims.map(({ id }) => id)).toEqual(claims.map((_, n) => `c${n + 1}`));
  });
});

const PIECES = [
  'The mayor said',
  'that',
  'according to',
  'the report',
  '12 percent',
  '$4.5 million',
  '“',
  '”',
  '"',
  '«',
  '»',
  '‘',
  '’',
  "'",
  'Smith:',
  'JONES:',
  'of the',
  'people',
  'were killed',
  'in London',
  'on Monday',
  '.',
  '. ',
  '?',
  '!',
  ',',
  ';',
  '—',
  '\n',
  '\n\n',
  '🎉',
  '𝒎',
  '\ud83d',
  '\u0000',
  '\u200b',
  '\u00a0',
  '(',
  ')',
  '[',
  '…',
  'he said',
  'who',
  'and',
  'but',
  'U.S.',
  'Mr.',
  'a.m.',
  'İ',
  'ß',
  '1,000',
  '-',
  "''",
  '``',
  'x'.repeat(70),
];

it('every quote occurs in the article at its offsets, whatever the article is', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, text, fc.constantFrom(' ', ''), (words, title, between) => {
      expectVerbatim({
        title: title.join(between),
        text: words.join(between),
        captions: [words.slice(0, 12).join(' ')],
      });
    }),
    { numRuns: 150 },
  );
});

const DATA = join(
  process.env['ELENCHUS_DATA'] ?? join(process.cwd(), '..', 'shared', 'data'),
  'claims',
  'attributions-dev.jsonl.gz',
);
(existsSync(DATA) ? it : it.skip)('every quote of real articles stands at its offsets', () => {
  const lines = gunzipSync(readFileSync(DATA)).toString('utf8').split('\n').filter(Boolean).slice(0, 25);
  for (const line of lines) {
    const { text } = JSON.parse(line) as { text: string };
    const [title = ''] = text.split('\n');
    expectVerbatim({ title, text });
    expect(claimsOf(text).length).toBeGreaterThan(2);
  }
});
