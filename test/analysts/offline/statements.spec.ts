import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AnalystQuestion,
  type Depth,
  DEPTHS,
  falseStatements,
  type Opinion,
} from '../../../src/analysts/index.js';
import { OfflineAnalyst } from '../../../src/analysts/offline/index.js';
import { type Article } from '../../../src/articles/index.js';
import { recordedAppraisal } from '../../../src/debate/stages/appraisal.stage.js';
import { appraise } from '../../../src/appraisal/index.js';
import { type Claim, identifyClaims } from '../../../src/claims/index.js';
import { type Cast, loadCast, type Persona } from '../../../src/personas/index.js';
import { article, REPORT, SCREED } from '../../contracts/analyst.contract.js';
import { SHIPPED } from '../../personas/cast-folder.js';

const analyst = new OfflineAnalyst();

const INSIDERS = article(
  'Drug cures diabetes in 40,000 patients',
  `A new drug has cured more than 40,000 patients of diabetes. Insiders said the results were hidden for years.

The company sold the pill in twelve countries before it was tested. Nobody could explain the silence.

Dr Helen Marsh said on Friday that the trial had 312 patients. The hospital board will publish the data in May.`,
);

const SPACE = article(
  'Gravity to be switched off on Sundays',
  `The ministry of physics has decided to switch off gravity on Sundays, to save 4 million dollars a year.

Minister Paul Hedge announced that 96 cities would take part. The mayor of Dunford reported 11 floating cows by noon.

The measure is the greatest success in the history of the ministry. It will always be remembered.`,
);

const STUDY = article(
  'Study finds walking may lower blood pressure',
  `People who walk every day may have a lower blood pressure, a study found. The researchers followed 1,204 adults in Lund for six years.

The group that walked more had a systolic pressure of 128, the other group 134. Walking is not proven to be the cause, the authors wrote.

"We need a trial before we advise anybody," said Ingrid Sjöholm, who led the work.`,
);

const OPINION = article(
  'The council has lost its way',
  `The council has always ignored the north side. The mayor never listens to anybody who lives there.

The new tax is the worst idea of this government. Families in the north are leaving the town.

A better council would open the library again. The money for it is there.`,
);

const PEOPLE = ['The council', 'The ferry company', 'A farmers’ union', 'The water board', 'Police', 'The ministry'];
const DEEDS = [
  'closed the old bridge',
  'will raise the fares by 12 percent',
  'has lost 340 members',
  'may have hidden the worst report',
  'never paid the 900 workers',
  'opened a new school on Tuesday',
];
const SOURCES = [
  '',
  ', insiders said',
  ', Maria Okafor said',
  ', according to the annual report',
  ', officials said on Monday',
];

/** The article for a number that encodes a combination of sentences, in paragraphs of two. */
function generated(number: number): Article {
  const sentences = Array.from({ length: 10 }, (_, index) => {
    const at = number * 7 + index * 5;
    return `${PEOPLE[(at + index) % PEOPLE.length] ?? ''} ${DEEDS[at % DEEDS.length] ?? ''}${SOURCES[(at >> 1) % SOURCES.length] ?? ''}.`;
  });
  const paragraphs = Array.from({ length: 5 }, (_, index) => sentences.slice(2 * index, 2 * index + 2).join(' '));
  return article(`${PEOPLE[number % PEOPLE.length] ?? ''} in the news`, paragraphs.join('\n\n'));
}

interface Debate {
  readonly about: Article;
  readonly claims: readonly Claim[];
  readonly appraisal: ReturnType<typeof recordedAppraisal>;
  readonly rounds: readonly (readonly Opinion[])[];
}

let cast: Cast;
beforeAll(async () => {
  cast = await loadCast(SHIPPED);
});

async function debate(
  about: Article,
  depth: Depth = 'standard',
  personas: readonly Persona[] = cast.personas,
): Promise<Debate> {
  const claims = identifyClaims(about);
  const appraisal = recordedAppraisal(appraise(about, claims));
  const ask = async (round: 1 | 2, voices: AnalystQuestion['arguments']): Promise<Opinion[]> =>
    Promise.all(
      personas.map(async (persona) => {
        const platform = cast.platforms.find(({ id }) => id === persona.platform)!;
        const question = {
          debateId: 'd',
          round,
          depth,
          article: about,
          claims,
          appraisal,
          persona,
          platform,
          arguments: voices,
        };
        return (await analyst.ask(question, new AbortController().signal)).opinion;
      }),
    );
  const first = await ask(1, []);
  const voices = personas.map(({ id, name, platform }, at) => ({ persona: id, name, platform, opinion: first[at]! }));
  return { about, claims, appraisal, rounds: [first, await ask(2, voices)] };
}

/** The sentences of an argument without what it quotes and without whom it addresses. */
const ownSentences = ({ argument, facts = [] }: Opinion): string[] => {
  let own = argument;
  // A whole sentence with quotation marks of its own has none around it, and ends the sentence that it stands in.
  const endOf = (words: string): string => (/[.?!…]["”’']*$/.test(words) ? '.' : '');
  for (const { words } of facts)
    for (const word of words) own = own.replace(`“${word}”`, '.').replace(word, endOf(word));
  return own.replace(/To [^:]{1,40}: /g, '').split(/(?<=[.?!])\s+(?=[\p{Lu}“+−])/u);
};

const OWN = [REPORT, SCREED, INSIDERS, SPACE, STUDY, OPINION];
const faultsOf = ({ about, claims, appraisal: { findings }, rounds }: Debate): string[] =>
  rounds
    .flat()
    .flatMap((opinion) =>
      falseStatements(opinion, about, claims, { findings }).map(({ said, because }) => `${because}: ${said}`),
    );

describe('what the embedded analyst says about an article', () => {
  it('is true, in every argument at every depth', async () => {
    for (const about of OWN) for (const depth of DEPTHS) expect(faultsOf(await debate(about, depth))).toEqual([]);
  });

  it('is true for articles composed of sources, figures and hedges in every order', async () => {
    for (let number = 0; number < 60; number += 1)
      expect(faultsOf(await debate(generated(number), 'standard', cast.personas.slice(0, 10)))).toEqual([]);
  });

  it('does not treat insiders as named', async () => {
    const { rounds } = await debate(INSIDERS);
    const about = rounds
      .flat()
      .flatMap(({ facts = [] }) =>
        facts.filter(({ kind, words }) => kind === 'source' && /insiders/i.test(words[0] ?? '')),
      );
    expect(about).toEqual([]);
  });

  it('says something of a sentence of the article and asks, or that it has nothing to say', async () => {
    for (const about of [REPORT, INSIDERS, SPACE, STUDY, OPINION]) {
      const opinions = (await debate(about)).rounds[0]!;
      let spoken = 0;
      for (const { facts = [], argument } of opinions) {
        const remarks = facts.filter(({ kind }) => kind === 'remark');
        spoken += Math.sign(remarks.length);
        for (const { words, end } of remarks) {
          expect(about.text).toContain(words[0]);
          // What the text has well leaves nothing to ask.
          if (
            !/^(?:in-statement|in-letter|silent)$|(?:-told|-owned|-size|-from|-fault|-offers|-weighed)$/.test(
              words[1] ?? '',
            )
          )
            expect(argument.slice(end)).toMatch(/^ [^.?!]+(?: [^.?!]+)*\?/);
        }
        if (facts.length === 0) expect(argument).toMatch(/^Nothing here is in my field\./);
      }
      // Where no sentence is of a kind that fits, nobody has anything to say.
      if (about === STUDY) expect(spoken).toBeGreaterThanOrEqual(8);
    }
  });

  it('says of a sentence what its readers care for, and never more than half of them the same', async () => {
    const said = (await debate(STUDY, 'micro')).rounds[0]!.flatMap(({ facts = [], argument }) =>
      facts.filter(({ kind }) => kind === 'remark').map(({ start, end }) => argument.slice(start, end)),
    );
    const times = [...new Set(said)].map((one) => said.filter((other) => other === one).length);
    expect(Math.max(...times)).toBeLessThanOrEqual(cast.personas.length / 2);
    expect(times.length).toBeGreaterThanOrEqual(1);
  });

  it('repeats no sentence of more than six words if there is nothing to say', async () => {
    const german = article(
      'Rat schließt Brücke',
      'Der Rat hat am Dienstag die Brücke für sechs Monate geschlossen. '.repeat(8),
    );
    const bare = article('', 'Ah, it was what it was, and so on it went with them. '.repeat(6));
    for (const about of [german, bare, article('', 'Too short.')]) {
      const debated = await debate(about);
      const sentences = debated.rounds
        .flat()
        .flatMap(ownSentences)
        .filter((sentence) => sentence.split(/\s+/).length > 6);
      expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
      expect(faultsOf(debated)).toEqual([]);
    }
  });

  it('looks at different sentences, so that none is the first of more than four fifths', async () => {
    for (const about of [STUDY, OPINION, generated(3)]) {
      const heads = (await debate(about)).rounds[0]!.flatMap(
        ({ facts = [] }) => facts.find(({ kind }) => kind === 'remark')?.words[0] ?? [],
      );
      const times = [...new Set(heads)].map((one) => heads.filter((other) => other === one).length);
      expect(Math.max(...times)).toBeLessThanOrEqual((cast.personas.length * 4) / 5);
    }
  });

  it('has no unfinished sentence, even about claims that contain "also"', async () => {
    const about = article(
      'The council also sat',
      'The council also closed the old bridge. The mayor also opened the new school. The water board also raised the fares.',
    );
    for (const depth of DEPTHS)
      for (const { argument } of (await debate(about, depth)).rounds.flat())
        expect(argument).not.toMatch(/\s[.,]|[:,]\.|\bthat\.|\{/);
  });

  it('presents quoted words as quoted, not as the article’s own', async () => {
    const opinions = (await Promise.all(DEPTHS.map((depth) => debate(STUDY, depth)))).flatMap(({ rounds }) =>
      rounds.flat(),
    );
    const said = opinions.filter(({ argument }) => argument.includes('We need a trial before we advise anybody'));
    for (const { argument } of said) expect(argument).toContain('“We need a trial before we advise anybody');
  });

  it('names in some replies the reason that a peer gave, with what it counts for both', async () => {
    const impossible = article(
      'Drops heal the liver within nine days, firm says',
      'In the trial of last winter, 500 per cent of all patients recovered, the firm writes. Doctors of the region are stunned, and everybody who has tried the drops is healthy today.',
    );
    const debates = await Promise.all([...OWN, impossible].map((about) => debate(about)));
    const replies = debates.flatMap(({ rounds }) => rounds[1] ?? []).flatMap((opinion) => opinion.replies);
    expect(replies.filter(({ reason }) => /[+−]\d.*[+−]\d/.test(reason))).not.toEqual([]);
  });

  it.each([
    'The reason why the harbour fund of Dunford paid a ferry company in 2016 is unclear.',
    'It was not known on Monday why the harbour fund of Dunford paid a ferry company in 2016.',
    'But the harbour fund of Dunford has paid no ferry company since 2016.',
  ])('answers what a peer asks with words of the article, and copies them: %s', async (answer) => {
    const about = article(
      'Lawsuit says that the harbour fund of Dunford paid for nothing',
      `A lawsuit says that the harbour fund of Dunford paid 40,000 pounds to a ferry company for nothing.\n\n${answer}`,
    );
    const held = await debate(about);
    expect(faultsOf(held)).toEqual([]);
    const replies = held.rounds[1]!.flatMap((opinion) => opinion.replies).filter(({ point }) => point !== undefined);
    expect(replies.some(({ reason }) => reason.includes(answer.slice(0, -1)))).toBe(true);
    for (const { point } of replies) expect(point).toMatch(/\?$/u);
    const told = held.rounds[1]!.find(({ argument }) => argument.includes(answer.slice(0, -1)))!;
    const altered = JSON.parse(JSON.stringify(told).replaceAll('2016', '2018')) as Opinion;
    expect(falseStatements(altered, about, held.claims)).not.toEqual([]);
  });

  it('says what each vote is made of, and the parts add up to it', async () => {
    for (const about of [...OWN, article('', 'Too short.')])
      for (const opinions of (await debate(about)).rounds)
        for (const { score, parts = [] } of opinions) {
          expect(parts[0]?.kind).toBe('prior');
          expect(parts.reduce((sum, { points }) => sum + Math.round(10 * points), 0)).toBe(Math.round(10 * score));
        }
  });

  it('never uses a word that its persona never uses, outside the article’s own', async () => {
    const { rounds } = await debate(REPORT, 'deep');
    for (const opinions of rounds)
      for (const [at, { argument }] of opinions.entries())
        for (const word of cast.personas[at]?.never ?? [])
          if (!REPORT.text.toLowerCase().includes(word.toLowerCase()))
            expect(argument).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'));
  });
});

describe('the check of statements', () => {
  const about = INSIDERS;
  const claims = identifyClaims(INSIDERS);
  const opinion = (argument: string, facts: Opinion['facts'] = []): Opinion => ({
    score: 50,
    confidence: 0.5,
    argument,
    facts,
    flags: [],
    replies: [],
  });
  const insiders = claims.find(({ quote }) => quote.startsWith('A new drug'))!;
  const fact = (kind: 'source' | 'unsourced' | 'figure' | 'undated', words: string[], argument: string) => ({
    kind,
    claims: [insiders.id],
    words,
    start: 0,
    end: argument.length,
  });

  it.each([
    ['an assertion without a fact', 'The paragraph around it names no source.', []],
    ['a quotation that the article does not have', 'I read “forty million patients”.', []],
  ])('finds %s', (_, argument, facts) => {
    expect(falseStatements(opinion(argument, facts), about, claims)).not.toEqual([]);
  });

  it('finds an unnamed source that is presented as named', () => {
    const said = 'The article gives “Insiders” as the source.';
    expect(falseStatements(opinion(said, [fact('source', ['Insiders'], said)]), about, claims)).not.toEqual([]);
  });

  it('finds a false statement that a source is missing', () => {
    const said = 'The paragraph around it names no source.';
    expect(falseStatements(opinion(said, [fact('unsourced', [], said)]), about, claims)).not.toEqual([]);
  });

  it.each([
    ['of another kind than it says', 'Insiders said the results were hidden for years', 'poll'],
    ['of an unknown kind', 'Insiders said the results were hidden for years', 'rumour'],
    ['that the article does not have', 'Insiders said the results were lost', 'unnamed'],
  ])('finds a remark on a sentence %s', (_, quote, kind) => {
    const said = `“${quote}” — nobody can be asked again.`;
    const remark = { kind: 'remark' as const, claims: [], words: [quote, kind], start: 0, end: said.length };
    expect(falseStatements(opinion(said, [remark]), about, claims)).not.toEqual([]);
    const right = { ...remark, words: [quote, 'unnamed'] };
    if (quote.endsWith('years')) expect(falseStatements(opinion(said, [right]), about, claims)).toEqual([]);
  });

  it('finds a fact of one kind used for a statement of another', () => {
    const said = 'The paragraph does not say when, and names “40,000 patients”.';
    expect(falseStatements(opinion(said, [fact('figure', ['40,000 patients'], said)]), about, claims)).not.toEqual([]);
  });

  it('finds a claim that the article does not make', () => {
    const said = 'The article says that a new drug has killed more than 40,000 patients.';
    const facts = [
      {
        kind: 'claim' as const,
        claims: [insiders.id],
        words: ['a new drug has killed more than 40,000 patients'],
        start: 0,
        end: said.length,
      },
    ];
    expect(falseStatements(opinion(said, facts), about, claims)).not.toEqual([]);
  });
});
