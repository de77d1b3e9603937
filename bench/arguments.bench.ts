import { join } from 'node:path';
import { dataSetFolder, readLines } from '../training/data-sets.js';
import { type Analyst, type Depth, falseStatements, type Opinion } from '../src/analysts/index.js';
import { OfflineAnalyst } from '../src/analysts/offline/index.js';
import { appraise } from '../src/appraisal/index.js';
import { type Article } from '../src/articles/index.js';
import { type Claim, identifyClaims } from '../src/claims/index.js';
import { recordedAppraisal } from '../src/debate/stages/appraisal.stage.js';
import { type Cast, loadCast } from '../src/personas/index.js';
import { NaiveBayes } from './credibility/naive-bayes.js';
import { type LabelledArticle } from '../training/credibility/data.js';
import { articleOf, debate } from './credibility/debate.js';
import { type Bench, type Figure, plain } from './report.js';

const ARTICLES = 500;
/** Number of debates for training the classifier of voices, and of others for testing it. */
const LEARNED_FROM = 60;
const TRIED_ON = 20;

const DEPTHS_IN_TURN = ['standard', 'micro', 'deep'] as const;

const NAMED_LEAST = 0.9;
const PERSONA_LEAST = 0.6;
const PLATFORM_LEAST = 0.75;

const sentencesOf = (argument: string): string[] =>
  argument.split(/(?<=[.?!])\s+(?=[\p{Lu}“])/u).filter((sentence) => sentence.split(/\s+/).length > 6);

/** A text whose first line is its headline. */
function headed({ text }: { readonly text: string }): Written {
  const end = text.indexOf('\n');
  return { title: text.slice(0, end).trim().replace(/\.$/, ''), text: text.slice(end).trim() };
}

type Written = Pick<LabelledArticle, 'title' | 'text'>;

/** At most `most` entries of a list, evenly spread. */
const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, index) => Math.floor((index * most) / all.length) !== Math.floor(((index - 1) * most) / all.length));

/** News of sources that were not used to write the sentences: seven publishers and those of a propaganda corpus. */
function otherSources(directory: string): Written[] {
  const claims = join(directory, '..', 'claims');
  const attributed = ['attributions-dev', 'attributions-train'].flatMap((name) =>
    readLines<{ readonly text: string }>(join(claims, `${name}.jsonl.gz`)).map(headed),
  );
  const annotated = readLines<Written>(join(directory, 'flags_ptc.jsonl')).map(({ title, text }) => ({
    title,
    text: text.startsWith(title) ? text.slice(title.length).trim() : text,
  }));
  return spread([...attributed, ...annotated], ARTICLES);
}

/** Counts statements about an article, and writes every false one to standard error. */
class Tally {
  said = 0;
  wrong = 0;
  named = 0;
  sentences = 0;
  repeated = 0;

  add(opinions: readonly Opinion[], article: Article, claims: readonly Claim[]): void {
    const seen = new Set<string>();
    const { findings } = recordedAppraisal(appraise(article, claims));
    for (const opinion of opinions) {
      this.said += 1;
      const faults = falseStatements(opinion, article, claims, { findings });
      if (faults.length > 0) this.wrong += 1;
      for (const { because, said } of faults) console.error(`${article.title.slice(0, 40)} | ${because} | ${said}`);
      if (opinion.facts?.some(({ kind }) => kind === 'claim' || kind === 'topic') === true) this.named += 1;
      for (const sentence of sentencesOf(opinion.argument)) {
        this.sentences += 1;
        if (seen.has(sentence)) this.repeated += 1;
        seen.add(sentence);
      }
    }
  }
}

/** An argument without the names of peers. */
const unnamed = (argument: string, cast: Cast): string =>
  cast.personas.reduce((text, { name }) => text.replaceAll(name, 'peer'), argument);

/** What the debates about the labelled articles showed. */
interface LabelledDebates {
  readonly tally: Tally;
  /** Replies at the depths that ask for them, and how many concede. */
  readonly replies: number;
  readonly conceded: number;
  /** Articles labelled real or fake, and the sums of their squared errors after each round. */
  readonly labelled: number;
  readonly brierFirst: number;
  readonly brierSecond: number;
  /** Round 1 of every standard debate. */
  readonly voices: readonly (readonly Opinion[])[];
}

const depthOf = (index: number): Depth => DEPTHS_IN_TURN[index % 3] ?? 'standard';

async function debateLabelled(
  analyst: Analyst,
  cast: Cast,
  articles: readonly LabelledArticle[],
): Promise<LabelledDebates> {
  const tally = new Tally();
  let [replies, conceded, brierFirst, brierSecond, labelled] = [0, 0, 0, 0, 0];
  const voices: (readonly Opinion[])[] = [];
  for (const [index, { title, text, label }] of articles.entries()) {
    const depth = depthOf(index);
    const article = articleOf(title, text);
    const claims = identifyClaims(article);
    const { first, second, consensus, firstConsensus } = await debate(analyst, cast, article, depth, claims);
    tally.add([...first, ...second], article, claims);
    if (depth !== 'micro') {
      const stances = second.flatMap((opinion) => opinion.replies.map(({ stance }) => stance));
      replies += stances.length;
      conceded += stances.filter((stance) => stance === 'concede').length;
    }
    if (label === 'real' || label === 'fake') {
      const truth = label === 'real' ? 1 : 0;
      labelled += 1;
      brierFirst += (firstConsensus / 100 - truth) ** 2;
      brierSecond += (consensus / 100 - truth) ** 2;
    }
    if (depth === 'standard') voices.push(first);
  }
  return { tally, replies, conceded, labelled, brierFirst, brierSecond, voices };
}

async function debateOthers(analyst: Analyst, cast: Cast, articles: readonly Written[]): Promise<Tally> {
  const tally = new Tally();
  for (const [index, { title, text }] of articles.entries()) {
    const article = articleOf(title, text);
    const claims = identifyClaims(article);
    const { first, second } = await debate(analyst, cast, article, depthOf(index), claims);
    tally.add([...first, ...second], article, claims);
  }
  return tally;
}

/** How many arguments a classifier assigns to the right persona and platform, of `tried`. */
interface Told {
  readonly tried: number;
  readonly persona: number;
  readonly platform: number;
}

/** Trains a classifier on the first debates and tries it on the next ones. */
function tellVoices(cast: Cast, voices: readonly (readonly Opinion[])[]): Told {
  const personas = new NaiveBayes();
  const platforms = new NaiveBayes();
  for (const opinions of voices.slice(0, LEARNED_FROM))
    for (const [at, { argument }] of opinions.entries()) {
      const persona = cast.personas[at];
      if (persona === undefined) continue;
      personas.learn(unnamed(argument, cast), persona.id);
      platforms.learn(unnamed(argument, cast), persona.platform);
    }
  let [tried, persona, platform] = [0, 0, 0];
  for (const opinions of voices.slice(LEARNED_FROM, LEARNED_FROM + TRIED_ON))
    for (const [at, { argument }] of opinions.entries()) {
      tried += 1;
      if (personas.guess(unnamed(argument, cast)) === cast.personas[at]?.id) persona += 1;
      if (platforms.guess(unnamed(argument, cast)) === cast.personas[at]?.platform) platform += 1;
    }
  return { tried, persona, platform };
}

const share = (part: number, whole: number): number => part / Math.max(1, whole);

const bar = (name: string, value: number, unit: string, text: string, holds: boolean): Figure => ({
  name,
  value,
  unit,
  against: null,
  bar: text,
  holds,
});

/** A share with a minimum. */
const shareOfLeast = (name: string, value: number, least: number): Figure =>
  bar(name, value, 'share', `>= ${least}`, value >= least);

function statementFigures(own: Tally, others: Tally): Figure[] {
  const repeated = own.repeated + others.repeated;
  return [
    bar(`arguments with a false statement, of ${own.said}`, own.wrong, 'arguments', '= 0', own.wrong === 0),
    bar(
      `arguments with a false statement on ${ARTICLES} articles of other sources, of ${others.said}`,
      others.wrong,
      'arguments',
      '= 0',
      others.wrong === 0,
    ),
    shareOfLeast('arguments that name their subject in their own words', share(own.named, own.said), NAMED_LEAST),
    bar(
      `repeated sentences of more than six words in a debate, of ${own.sentences + others.sentences}`,
      repeated,
      'sentences',
      '= 0',
      repeated === 0,
    ),
  ];
}

function debateFigures({ replies, conceded, labelled, brierFirst, brierSecond }: LabelledDebates): Figure[] {
  const conceding = share(conceded, replies);
  return [
    bar(
      'replies that concede, at depths standard and deep',
      conceding,
      'share',
      '0.05 to 0.30',
      conceding >= 0.05 && conceding <= 0.3,
    ),
    {
      name: 'Brier score of the consensus after round 2',
      value: share(brierSecond, labelled),
      unit: 'loss',
      against: { name: 'after round 1', value: share(brierFirst, labelled) },
      bar: '<= round 1',
      holds: brierSecond <= brierFirst,
    },
  ];
}

const voiceFigures = ({ tried, persona, platform }: Told): Figure[] => [
  shareOfLeast(`personas identified by their words, of ${tried} arguments`, share(persona, tried), PERSONA_LEAST),
  shareOfLeast('platforms identified by their words', share(platform, tried), PLATFORM_LEAST),
];

async function run(): Promise<Figure[]> {
  const directory = dataSetFolder('credibility');
  const all = ['articles.jsonl', 'satire.jsonl'].flatMap((file) => readLines<LabelledArticle>(join(directory, file)));
  const articles = spread(all, ARTICLES);
  const cast = await loadCast('personas');
  const analyst = new OfflineAnalyst();
  const own = await debateLabelled(analyst, cast, articles);
  const others = await debateOthers(analyst, cast, otherSources(directory));
  return [
    plain('articles debated, a third at each depth', articles.length, 'articles'),
    ...statementFigures(own.tally, others),
    ...debateFigures(own),
    ...voiceFigures(tellVoices(cast, own.voices)),
  ];
}

export const bench: Bench = {
  summary: 'Whether the embedded analyst makes no false statements, names its subjects and has thirty distinct voices',
  run,
};
