import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Analyst,
  type AnalystAnswer,
  AnalystFailure,
  type AnalystQuestion,
  type Depth,
  type Flag,
  type FlagId,
  type Opinion,
  type VotePart,
} from '../analyst.js';
import { type Claim } from '../../claims/index.js';
import { type Persona, type SignalId } from '../../personas/index.js';
import { type ArgumentFact } from '../facts.js';
import { type ArticleTexts } from '../injection/index.js';
import { BASE_MODEL, type BaseModel } from './base-model.js';
import { argue, declineLanguage, seedOf, undecided } from './argument.js';
import { hash32 } from './chance.js';
import { crossExamine } from './cross-examination.js';
import { loadLanguageModel } from './document.js';
import { flagCandidates, injectionFlags, unsupportedLanguageFlag } from './flags.js';
import { claimsFor, judgeClaims, studyFor } from './claims.js';
import { attentionTo } from './attention.js';
import { injectionCost, judgeAs, notOwedBy } from './judgement.js';
import { flagsOfEvidence } from '../evidence.js';
import { OFFLINE_MODEL } from './offline-model.js';
import { coreOf } from './core.js';
import { type ArticleReading, readArticle, type ReadOptions } from './reading.js';

/** Number of characters of the text that are read at each depth. */
const CHARS_READ: Readonly<Record<Depth, number>> = { micro: 6_000, standard: 20_000, deep: 60_000 };
const EVIDENCE_FLAGS_MAX = 6;
const FLAGS_MAX: Readonly<Record<Depth, number>> = { micro: 2, standard: 4, deep: 6 };

/**
 * The supported flags that a persona raises: at most two passages of each kind, ranked by support and by the persona's
 * attention. A passage that barely qualifies is raised only by personas that pay attention to its signal.
 */
function flagsOf(
  reading: ArticleReading,
  persona: Persona,
  { depth, notOwed }: { readonly depth: Depth; readonly notOwed: ReadonlySet<SignalId> },
): Flag[] {
  const seed = seedOf(persona, reading, 1);
  const ranked = flagCandidates(reading)
    .filter(({ signal }) => !notOwed.has(signal))
    .map((candidate) => {
      const attention = attentionTo(persona.attention, candidate.signal);
      const always = candidate.flag === 'prompt-injection' ? 10 : 0;
      const taste = (hash32(`${seed}/${candidate.quote.text}`) % 1000) / 1000;
      const merit = always + candidate.support * (0.5 + 0.5 * Math.min(2, attention)) + 0.15 * taste;
      return { candidate, attention, merit: Math.round(merit * 1e4) };
    })
    .filter(
      ({ candidate, attention }) =>
        candidate.flag === 'prompt-injection' || candidate.support * Math.min(1.5, attention) >= 0.45,
    )
    .sort((a, b) => b.merit - a.merit || a.candidate.quote.start - b.candidate.quote.start);
  const perKind = new Map<FlagId, number>();
  const flags: Flag[] = [];
  const most = depth === 'micro' ? 1 : 2;
  // Takes one passage of each kind first, then a second one.
  for (let round = 0; round < most; round += 1)
    for (const { candidate } of ranked) {
      // Flags for planted orders do not count towards the limit.
      const planted = candidate.flag === 'prompt-injection';
      if ((perKind.get(candidate.flag) ?? 0) !== round) continue;
      if (flags.some(({ flag, quote }) => flag === candidate.flag && quote === candidate.quote.text)) continue;
      if (!planted && flags.filter(({ flag }) => flag !== 'prompt-injection').length >= FLAGS_MAX[depth]) continue;
      perKind.set(candidate.flag, round + 1);
      flags.push({ flag: candidate.flag, quote: candidate.quote.text });
    }
  return flags;
}

const languageName = (code: string | null): string | null => {
  const names: Readonly<Record<string, string>> = {
    de: 'German',
    fr: 'French',
    es: 'Spanish',
    it: 'Italian',
    pt: 'Portuguese',
    nl: 'Dutch',
    ru: 'Russian',
    uk: 'Ukrainian',
    pl: 'Polish',
    tr: 'Turkish',
    ar: 'Arabic',
    fa: 'Persian',
    he: 'Hebrew',
    zh: 'Chinese',
    ja: 'Japanese',
    ko: 'Korean',
    hi: 'Hindi',
    bn: 'Bengali',
    sv: 'Swedish',
    da: 'Danish',
    no: 'Norwegian',
    nb: 'Norwegian',
    fi: 'Finnish',
    cs: 'Czech',
    hu: 'Hungarian',
    ro: 'Romanian',
    el: 'Greek',
    id: 'Indonesian',
    vi: 'Vietnamese',
    th: 'Thai',
  };
  return code === null ? null : (names[code] ?? null);
};

function foreign(question: AnalystQuestion, reading: ArticleReading): Opinion {
  const { persona, round } = question;
  // The score depends only on a small share of the persona's prior trust and on orders to a machine in the text.
  const trust = (50 + (persona.priorTrust - 50) * 0.08) / 100;
  const odds = (trust / (1 - trust)) * Math.exp(-injectionCost(reading, persona));
  const score = Math.round((1000 * odds) / (1 + odds)) / 10;
  const peers = question.arguments.filter((peer) => peer.persona !== persona.id);
  const peer = round === 1 ? undefined : peers[hash32(seedOf(persona, reading, 2)) % Math.max(1, peers.length)];
  const { argument, facts } = declineLanguage(reading, persona, round, languageName(reading.document.language));
  const reason = undecided(reading, persona);
  return {
    score,
    confidence: Math.min(0.1, persona.confidence.ceiling),
    argument: peer === undefined ? argument : `${argument} To ${peer.name}: ${reason}`,
    facts,
    parts: foreignParts(score, trust),
    flags: [...unsupportedLanguageFlag(reading), ...injectionFlags(reading).slice(0, 2)],
    replies:
      peer === undefined
        ? []
        : [{ to: peer.persona, stance: Math.abs(peer.opinion.score - score) < 15 ? 'agree' : 'disagree', reason }],
  };
}

/** @param trust what the vote is without orders to a machine, 0 to 1 */
function foreignParts(score: number, trust: number): readonly VotePart[] {
  const prior = Math.round(1000 * trust) / 10;
  const orders = Math.round(10 * (score - prior)) / 10;
  return [{ kind: 'prior', points: prior }, ...(orders === 0 ? [] : [{ kind: 'orders' as const, points: orders }])];
}

const cores = new WeakMap<ArticleReading, ArticleReading | null>();

/** The reading of the paragraphs that have to do with the headline; null for a text of which most have. Made once for a reading. */
function coreReading(
  article: ArticleTexts,
  reading: ArticleReading,
  options: ReadOptions & { readonly claims: readonly Claim[]; readonly charsMax: number },
): ArticleReading | null {
  const known = cores.get(reading);
  if (known !== undefined) return known;
  const core = coreOf(article.title, article.text.slice(0, options.charsMax), options.claims);
  const made = core && readArticle({ ...article, text: core.text }, { ...options, claims: core.claims });
  cores.set(reading, made);
  return made;
}

const NO_CLAIMS: readonly Claim[] = [];
/** Number of claims that stand for the central ones where no appraisal says which they are. */
const WORTHY_MAX = 3;
const mostWorthy = (claims: readonly Claim[]): readonly string[] =>
  claims
    .filter(({ field }) => field === 'text')
    .sort((a, b) => b.checkWorthiness - a.checkWorthiness)
    .slice(0, WORTHY_MAX)
    .map(({ id }) => id);

function opine(question: AnalystQuestion, model: BaseModel): Opinion {
  const { article, persona, depth, round } = question;
  const { claims = NO_CLAIMS, evidence, appraisal } = question;
  const reading = readArticle(article, { charsMax: CHARS_READ[depth], model, claims });
  if (!reading.document.english) return foreign(question, reading);
  const study = studyFor(claims, reading, article, evidence);
  const central = appraisal?.central ?? mostWorthy(claims);
  const taken = claimsFor(study, persona, depth, central);
  const core = coreReading(article, reading, { charsMax: CHARS_READ[depth], model, claims });
  const first = judgeAs(reading, persona, { appraisal, evidence, core });
  // Every agent raises the flags of the evidence, whatever its attention.
  const flags = [
    ...flagsOfEvidence(evidence, claims).slice(0, EVIDENCE_FLAGS_MAX),
    ...flagsOf(reading, persona, { depth, notOwed: notOwedBy(appraisal?.text?.kind) }),
  ];
  const grounds = { reading, persona, study, flags, appraisal };
  const voices = question.arguments;
  const { judgement, argument, replies } =
    round === 1
      ? { judgement: first, argument: argue(grounds, first, depth), replies: [] }
      : crossExamine(grounds, first, voices, { depth, evidence, core });
  return {
    score: judgement.score,
    confidence: judgement.confidence,
    argument: argument.argument,
    facts: argument.facts,
    parts: judgement.parts,
    on: aboutOf(argument.facts),
    claims: judgeClaims(taken, persona, judgement),
    flags,
    replies,
  };
}

/** Read once by `prepare`, because code that has never run takes several times as long. */
const PRACTICE: ArticleTexts = {
  title: 'Council approves a second bus line',
  text: 'The council voted 9 to 4 on Tuesday for a second bus line. “It will carry 1,200 people a day,” said the mayor, Ann Reed.',
  byline: null,
  site: 'example.org',
};

/** Ids of the claims that facts are about. */
const aboutOf = (facts: readonly ArgumentFact[]): string[] => [...new Set(facts.flatMap(({ claims }) => claims))];

/**
 * The embedded analyst, which is deterministic and needs no key and no network. It detects signals of good and bad
 * journalism in an article, weighs them by the persona's attention, and composes arguments from its findings. It has no
 * knowledge of the world.
 */
export class OfflineAnalyst implements Analyst {
  readonly engine = 'offline';
  readonly model = OFFLINE_MODEL;
  readonly #base: BaseModel;

  /** @param options.model replaces the shipped coefficients, for benchmarks on the data that those were trained on */
  constructor({ model = BASE_MODEL }: { readonly model?: BaseModel } = {}) {
    this.#base = model;
  }

  async prepare(): Promise<void> {
    loadLanguageModel();
    await nextTurn();
    readArticle(PRACTICE, { model: this.#base });
  }

  async ask(question: AnalystQuestion, signal: AbortSignal): Promise<AnalystAnswer> {
    // Yields to other work between two asks. All asks of a debate share one reading.
    await nextTurn();
    if (signal.aborted) throw new AnalystFailure('The question was withdrawn.', false, { cause: signal.reason });
    return {
      opinion: opine(question, this.#base),
      usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
      model: OFFLINE_MODEL,
      droppedQuotes: 0,
    };
  }
}
