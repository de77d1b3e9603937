import { z } from 'zod';
import { isFragment } from '../../claims/index.js';
import { type FindingType } from '../../appraisal/index.js';
import {
  asPattern,
  withoutSalutation,
  mannerAsAWhole,
  sentenceAround,
  sentencesOf,
  stemsOf,
  guestOf,
  isDead,
  isLongAgo,
  isTitleAlone,
  mayHave,
  newsOf,
  turnsIn,
  withoutTitle,
  wholePointsOf,
  listed,
  type WholeKind,
  wordsAlone,
} from '../../words/index.js';
import { appraisalOf } from './appraisal.js';
import { backingInWords, backingOf, type Voice } from './backing.js';
import { centralSourceInWords, centralSourceOf } from './central-source.js';
import { type Card, cardSchema, cardsOf, CARDS_MAX } from './cards.js';
import { type CheckedText, howToCheck, documentsNamedIn } from './checks.js';
import { claimVotesOf, competentOn } from './claim-votes.js';
import { meetingSchema, meetingsOf, MEETINGS_MAX } from './meetings.js';
import { holesOf } from './holes.js';
import { namesOnce, officesIn } from './offices.js';
import { isBait } from './fair-flags.js';
import { doubtRead, isInEarnest, kindRead, lettersRead, owes, textChecked, whatItIs } from './kind-read.js';
import { leftOpen, OPEN_POINTS_MAX, openPointSchema } from './left-open.js';
import { firstOpenedOf } from './open-first.js';
import { countsMost, ONE_OPINION, rangeInWords } from './range.js';
import { recordOf } from './records.js';
import { oncePerState } from './once-per-state.js';
import { shownNumber } from './shown-number.js';
import { shownMerit } from './shown-merit.js';
import { shownManner } from './shown-parts.js';
import { NOT_NAMED, standingOf } from './standing.js';
import { unjudgedOf } from './unjudged.js';
import { voteCards } from './vote-cards.js';
import { keyOf, weighedParts } from './weighed-parts.js';
import { centralIn, judgedContradictionIn } from './known-facts.js';
import { whoseWordsOf, whoseWordsSchema } from './whose-words.js';
import { aboutVoices, VOICES_MAX, voiceSchema, voicesRead, whoSaysWhat } from './who-says-what.js';
import { weightedScore } from '../model/consensus.js';
import { argumentsOf, votesOf } from '../model/votes.js';
import { CHECKED } from '../model/verdict-words.js';
import { type Argument } from '../stages/round.stage.js';
import { type DebateState } from '../stages/index.js';
import { contradictionsIn } from '../model/contradictions.js';

const resultSchema = z.object({
  score: z.int().min(0).max(100).nullable().meta({ description: '0 to 100; null where it was not judged.' }),
  basis: z.string().meta({ description: 'What it rests on, in one sentence.' }),
});

/** What a reader needs of a debate first: two results, what stands out, what to open and who disagrees. */
export const outcomeSchema = z.object({
  judged: z.boolean().meta({
    description:
      'False for what the embedded reader judges nothing in: no article, or in another language. The verdict says which.',
  }),
  number: z
    .object({
      score: z
        .int()
        .min(0)
        .max(100)
        .nullable()
        .meta({ description: 'The weighted vote in whole points; null where it says nothing of the text.' }),
      says: z.string().meta({ description: 'What it measures, or why there is none, in one sentence.' }),
    })
    .meta({ description: 'The number to show: without a model only of texts that report.' }),
  presentation: resultSchema.meta({ description: 'How the article reports.' }),
  substance: resultSchema.meta({ description: 'What became of its central claims.' }),
  difference: z
    .string()
    .nullable()
    .meta({ description: 'Why the two results differ by 15 points or more; null where they do not.' }),
  standsOut: z
    .array(
      z.object({
        speaks: z.enum(['for', 'against']),
        says: z.string(),
        quote: z.string().meta({ description: 'Words of the article.' }),
        in: z.enum(['title', 'text']),
        points: z
          .int()
          .nullable()
          .meta({ description: 'Its part of the weighted vote, in points; null where votes do not name their parts.' }),
      }),
    )
    .max(6)
    .meta({
      description: 'Findings, each once: what contradicts, what cannot be true, who says it, how it is worded.',
    }),
  openFirst: z
    .array(
      z.object({
        claim: z.string(),
        says: z.string(),
        source: z.string().nullable(),
        backing: z.string().nullable().meta({
          description:
            'What the text itself has on it: who speaks, which documents it names, who disputes it; null where nothing was found.',
        }),
        check: z.string().nullable().meta({
          description: 'How it could be checked, in one sentence; null where that was said of another claim.',
        }),
      }),
    )
    .max(3)
    .meta({ description: 'Central claims to check first, with the source that the article names for each.' }),
  leftOpen: z.array(openPointSchema).max(OPEN_POINTS_MAX).meta({
    description:
      'What the text says itself that is denied, disputed, not confirmed or not known, where it is about its news and stands nowhere else in the answer.',
  }),
  whoseWords: whoseWordsSchema.nullable(),
  voices: z.array(voiceSchema).max(VOICES_MAX).meta({
    description:
      'Who says what in the text: those who say most, each with the sentence that says most about the news and that stands nowhere else in the answer.',
  }),
  aboutVoices: z.array(z.string()).meta({
    description:
      'Sentences about the voices: on whose word the central claim stands, whether they may be invented, who denies what whom says, who was asked and not heard.',
  }),
  dissent: z.array(
    z.object({ persona: z.string(), score: z.number(), distance: z.number(), over: z.string().nullable() }),
  ),
  range: z.string().nullable().meta({
    description:
      'How far apart the votes are, and over what or for which common reasons; null without a number, and where votes do not name their parts.',
  }),
  moved: z.string().meta({ description: 'How far votes moved between the rounds.' }),
  meetings: z
    .array(meetingSchema)
    .max(MEETINGS_MAX)
    .meta({ description: 'Pairs who met in round 2 over the same finding, each finding once.' }),
  cards: z.array(cardSchema).max(CARDS_MAX).meta({
    description:
      'Those who speak for the panel: whoever asks what the text itself answers first, then in the order of their votes.',
  }),
});
export type Outcome = z.output<typeof outcomeSchema>;
type StandOut = Outcome['standsOut'][number];
type Result = Outcome['presentation'];

/** Findings about what the article states; all others are about how it reports. */
const OF_SUBSTANCE: ReadonlySet<FindingType> = new Set(['impossible-figure', 'figures-disagree']);
const APART_MIN = 15;
/** The most that an article's substance is worth whose main claim contradicts what is known. */
const IMPOSSIBLE_MAX = 10;
const STANDS_OUT_MAX = 6;
const OPEN_MAX = 3;
/** Votes with a language model on central claims from which a result is made. */
const VOTES_MIN = 3;
/** What the vote of somebody counts who knows the field of the claim, where another's counts 1. */
const COMPETENT = 1.5;
/** What evidence on a claim counts, in log-odds. A dispute counts more, because support may repeat the same source. */
const EVIDENCE = { supports: 1.2, disputes: -2, mentions: 0 } as const;
/** The article's own source may share its error. */
const OWN_SOURCE = 0.6;
/** Of claims that the article is not about. */
const MARGINAL = 0.5;

const clamped = (score: number): number => Math.round(Math.max(0, Math.min(100, score)));
/** Keys of the parts about what the article states. */
function keysOfSubstance(state: DebateState): ReadonlySet<string> {
  const findings = (appraisalOf(state)?.findings ?? []).filter(({ type }) => OF_SUBSTANCE.has(type));
  return new Set([
    ...findings.map(({ id }) => `finding ${id}`),
    ...(state.evidence?.items ?? []).map(({ id }) => `evidence ${id}`),
  ]);
}

function presentationOf(
  state: DebateState,
  score: number,
  parts: ReadonlyMap<string, number> | null,
  number: Outcome['number'],
): Result {
  if (number.score === null) return { score: null, basis: number.says };
  if (parts === null)
    return state.opening?.analyst.engine === 'offline'
      ? { score: clamped(score), basis: 'The votes rest on how the article reports.' }
      : { score: null, basis: 'The agents judged the article as a whole.' };
  const facts = keysOfSubstance(state);
  const ofFacts = [...parts].filter(([key]) => facts.has(key)).reduce((sum, [, points]) => sum + points, 0);
  return {
    score: clamped(score - ofFacts),
    basis: 'The votes without what was found about its claims: sourcing, wording, headline.',
  };
}

/**
 * What became of the central claims. A contradiction with what is known that was judged before round 1 bounds it; nothing else
 * in that judgement counts.
 */
function substanceOf(state: DebateState): Result {
  const voted = substanceVoted(state);
  if (!judgedContradictionIn(state)) return voted;
  return {
    score: Math.min(voted.score ?? IMPOSSIBLE_MAX, IMPOSSIBLE_MAX),
    basis: 'It contradicts what is known: general knowledge of a language model, not looked up.',
  };
}

/** With a language model the votes on the central claims; without one what was found about them. */
function substanceVoted(state: DebateState): Result {
  const { evidence, opening } = state;
  const appraisal = appraisalOf(state);
  const central = new Set(appraisal?.central);
  if (opening?.analyst.engine !== 'offline') {
    const votesOn = claimVotesOf(state);
    // What the headline states is what the article is about, as those see it who read it.
    for (const { id, field } of state.claims?.claims ?? []) if (field === 'title') central.add(id);
    const votes = [...central].flatMap((id) => {
      const competent = competentOn(state, id);
      return (votesOn.get(id) ?? []).map((vote) => ({ ...vote, isCompetent: competent.has(vote.persona) }));
    });
    if (votes.length < VOTES_MIN) return { score: null, basis: 'Too few agents voted on what the article is about.' };
    const score = weightedScore(
      votes.map(({ weight, confidence, credibility, isCompetent }) => ({
        weight: isCompetent ? COMPETENT * weight : weight,
        confidence,
        score: credibility,
      })),
    );
    const of = central.size === 1 ? 'its central claim' : 'its central claims';
    const competent = votes.filter(({ isCompetent }) => isCompetent).length;
    const more =
      competent === 0 || competent === votes.length
        ? ''
        : competent === 1
          ? '; one, by an agent who knows its field, counts half as much again'
          : `; ${competent}, by agents who know their field, count half as much again`;
    return { score: clamped(score), basis: `${votes.length} votes on ${of}${more}.` };
  }
  const findings = (appraisal?.findings ?? []).filter(({ type }) => OF_SUBSTANCE.has(type));
  const items = (evidence?.items ?? []).filter(({ stance, instructs }) => stance !== 'mentions' && !instructs);
  if (findings.length + items.length === 0) return { score: null, basis: unjudged(state) };
  const logOdds =
    findings.reduce((sum, { amount }) => sum + amount, 0) +
    items.reduce(
      (sum, { stance, source, claim }) =>
        sum +
        EVIDENCE[stance] *
          (stance === 'supports' && source === 'cited' ? OWN_SOURCE : 1) *
          (central.has(claim) ? 1 : MARGINAL),
      0,
    );
  const said = [
    ...(findings.length > 0
      ? [findings.length === 1 ? 'one figure that cannot be right' : `${findings.length} figures that cannot be right`]
      : []),
    ...(items.length > 0
      ? [items.length === 1 ? 'one passage that was looked up' : `${items.length} passages that were looked up`]
      : []),
  ];
  return { score: clamped(100 / (1 + Math.exp(-logOdds))), basis: `Rests on ${said.join(' and ')}.` };
}

/** A name as it stands within a sentence. */
export const inSentence = (name: string): string =>
  name.replace(
    /^(?:The|An?|Researchers|Officials|Authorities|Scientists|Experts|Doctors|Prosecutors|Police)(?= )/,
    (first) => first.toLowerCase(),
  );

/** Whose word an article rests on whose substance was not judged, and the documents that it names. */
function unjudged(state: DebateState): string {
  if (kindRead(state) === 'satire') return 'A joke is not true or false.';
  if (doubtRead(state) !== null) return 'Nothing was looked up, and we cannot tell whether it is meant to be true.';
  const letters = lettersRead(state);
  if (letters !== null)
    return letters.kind === 'answered'
      ? `Nothing was looked up. The advice is the word of ${letters.by ?? 'whoever answers'}.`
      : 'Nothing was looked up. What the letters say is the word of those who wrote them.';
  const guest = kindRead(state) === 'interview' ? guestOf(state.article?.article.text ?? '') : null;
  if (guest !== null) return `Nothing was looked up. What is answered is the word of ${guest}.`;
  return CHECKED.manner;
}

const RANKS: readonly FindingType[] = [
  'impossible-figure',
  'figures-disagree',
  'headline-figure',
  'headline-quotation-missing',
  'headline-in-passing',
  'experts-without-words',
];

interface Ranked extends StandOut {
  /** Contradicted, impossible, headline, source, wording, from 0 to 4. */
  readonly rank: number;
}

function* found(state: DebateState, parts: ReadonlyMap<string, number> | null): Iterable<Ranked> {
  const pointsOf = (key: string): number | null => (parts === null ? null : Math.round(parts.get(key) ?? 0));
  for (const { id, stance, quotes, publisher, url, instructs } of state.evidence?.items ?? []) {
    if (instructs || quotes === null || stance === 'mentions') continue;
    const from = publisher ?? url;
    const speaks = stance === 'supports' ? 'for' : 'against';
    const evidence = quotes.evidence.replace(/[.…]+$/, '');
    const says = speaks === 'for' ? `${from} bears it out: “${evidence}”.` : `${from} has it otherwise: “${evidence}”.`;
    yield { rank: 0, speaks, says, quote: quotes.article, in: 'text', points: pointsOf(`evidence ${id}`) };
  }
  for (const { quote, limit, sum } of contradictionsIn(state.plausibility)) {
    const place = state.article?.article.text.includes(quote ?? '') === true ? 'text' : 'title';
    const says = [limit, sum].filter((part) => part !== null).join(' ');
    yield { rank: 1, speaks: 'against', says, quote: quote ?? '', in: place, points: null };
  }
  const told = state.article?.article;
  for (const finding of appraisalOf(state)?.findings ?? []) {
    const { id, type, speaks, passage } = finding;
    const says = told ? shownMerit(told, finding) : finding.says;
    if (says === null) continue;
    const rank = RANKS.indexOf(type);
    const points = pointsOf(`finding ${id}`);
    yield { rank: rank < 0 ? 3 : rank < 2 ? 1 : 2, speaks, says, quote: passage.quote, in: passage.in, points };
  }
  for (const { kind, says, quote, in: field } of holesOf(state))
    yield { rank: kind.startsWith('headline') ? 2 : 3, speaks: 'against', says, quote, in: field, points: null };
  yield* whole(state);
  yield* manner(state, parts);
}

/** What shows in the whole of a text that was read without a model. */
function* whole(state: DebateState): Iterable<Ranked> {
  const article = state.article?.article;
  const isRead = appraisalOf(state)?.text != null && REPORTS.has(textChecked(state));
  if (!article || !isRead || state.opening?.analyst.engine !== 'offline') return;
  const isTold = appraisalOf(state)?.findings.some(({ type }) => type === 'correction-noted') === true;
  const news = stemsOf(newsOf(article)?.quote ?? article.title);
  // A denial of another matter is none of what the text tells.
  const isOfNews = (quote: string): boolean =>
    [...stemsOf(quote)].filter((stem) => news.has(stem)).length >= DENIED_MIN;
  for (const { kind, speaks, says, quote } of wholePointsOf(article))
    if (SHOWN_WHOLE.has(kind) && (kind !== 'corrected' || !isTold) && (kind !== 'answer-told' || isOfNews(quote)))
      yield { rank: kind === 'headline-more' ? 2 : 3, speaks, says, quote, in: 'text', points: null };
  for (const { says, quote } of standingOf(article, kindRead(state))) {
    const speaks = SHOWN_STANDING.get(says);
    if (speaks !== undefined)
      yield { rank: 3, speaks, says: says.replace(/:$/u, '.'), quote, in: 'text', points: null };
  }
}
/** Stems that a denial shares with the central claim. */
const DENIED_MIN = 2;
const SHOWN_WHOLE: ReadonlySet<WholeKind> = new Set([
  ...(['headline-more', 'one-voice', 'one-count', 'corrected', 'sample-told', 'answer-told'] as const),
]);
/** What a text says on what it rests, by the side for which it speaks. */
const SHOWN_STANDING: ReadonlyMap<string, 'for' | 'against'> = new Map([
  [NOT_NAMED, 'against'],
  ['It rests on work that others have not reviewed yet:', 'against'],
  ['It rests on few cases:', 'against'],
  ['It reports a poll and does not say how many people were asked:', 'against'],
]);
/** Signals of manner of which the words that show them tell a reader something. */
const SHOWN_MANNER: ReadonlySet<string> = new Set([
  'loaded-language',
  'insults',
  'conspiracy',
  'shouting',
  'clickbait',
  'balance',
]);

/** Parts of manner that the article's words show. */
function* manner(state: DebateState, parts: ReadonlyMap<string, number> | null): Iterable<Ranked> {
  if (!parts) return;
  const read = kindRead(state);
  // Whoever argues or weighs may judge, and may call nobody names.
  const isFree = read === 'opinion' || read === 'analysis' || whatItIs(state).does === 'neither';
  for (const [key, points] of parts) {
    const [kind, signal = ''] = key.split(' ');
    if (kind !== 'manner' || Math.abs(points) < 1) continue;
    if (!SHOWN_MANNER.has(signal)) continue;
    const speaks = points > 0 ? 'for' : 'against';
    if (speaks === 'against' && (!owes(state, signal) || (signal === 'loaded-language' && isFree))) continue;
    if (signal === 'clickbait' && !isBait(state.article?.article.title ?? '')) continue;
    const shown = shownManner(state, signal, speaks);
    if (shown === null) continue;
    const rank = signal === 'clickbait' ? 2 : 4;
    yield { rank, speaks, says: shown.says, quote: shown.quote, in: shown.in ?? 'text', points: Math.round(points) };
  }
}

/** From this rank on a finding is about how a text reports. */
const OF_REPORTING = 2;
const size = ({ points }: StandOut): number => Math.abs(points ?? 0);
/** What has no part of the vote is told beside a part of a few points. */
const weight = ({ points }: StandOut): number => Math.abs(points ?? UNWEIGHED);
const UNWEIGHED = 3;

/** The largest findings in the order of what matters most. Two with the same words are one. */
export const standsOutOf = oncePerState((state): readonly StandOut[] => {
  const parts = weighedParts(state);
  const seen = new Set<string>();
  // How a joke is told says nothing for it or against it.
  const isJoke = !isInEarnest(state);
  const all = [...found(state, parts)]
    .filter(({ speaks, rank }) => !isJoke || (speaks === 'against' && rank < OF_REPORTING))
    .sort((a, b) => (a.rank < 2 ? 0 : 1) - (b.rank < 2 ? 0 : 1) || weight(b) - weight(a))
    .filter(({ says, quote }) => {
      const isNew = !seen.has(says) && !seen.has(quote);
      seen.add(says).add(quote);
      return isNew;
    });
  return all
    .slice(0, STANDS_OUT_MAX)
    .sort((a, b) => a.rank - b.rank || size(b) - size(a))
    .map(({ rank: _, ...each }) => each);
});

/** Names of people, offices and documents, without what a reader could not ask or open. */
const ASKABLE = /^(?:the |a )?[\p{L}\p{N}][\p{L}\p{N}.,'’& -]{2,90}$/u;
const PRONOUN =
  /^(?:his|her|their|our|my|its|this|that|these|those|some|one|two|three|another|other|others|many|most|few|several|all|both|each|every|people|who|whoever|everyone|nobody|critics|sources?|officials)\b|^(?:he|she|they|it|we|you|i|me|us|sen|rep|gov|mr|mrs|ms|dr)\.?$/i;
/** What is said of a source beside its name: "Halvorsen later", "the ministry on Monday". */
const BESIDE_NAME =
  /[\s,]+(?:(?:also|later|then|today|yesterday|again|now|once|further|however|meanwhile|though|instead|too|still|\p{Ll}+ly)|(?:on|in|at|late|early) (?:\p{Lu}\p{Ll}+day|(?:a|an|the|his|her|their|its) .*|\d.*)|(?:last|this|next|earlier) .*)$/u;
/** The name after an office: "the mayor, Ann Reed". */
const NAMED_AFTER =
  /^,? ?(\p{Lu}[\p{L}.’'-]+(?: (?:(?:van|von|de|der|al|bin) )?\p{Lu}[\p{L}.’'-]+){1,2})(?=[.,;:)”"]|$| of\b| from\b)/u;
/** A description that ends with where somebody is. */
const IN_PLACE = /\b(?:in|from|across|around) The \p{Lu}[\p{L}-]+$/u;
const SOURCE_CHARS = 80;
const NAME_CHARS_MAX = 50;

/** Words beside a name that show that somebody says something, and does not only do it. */
const SAYING =
  /\b(?:said|says?|told|according to|announced?|reports?|reported|wrote|writes|stated?|added|explain(?:ed|s)|argue[ds]?|warn(?:ed|s)|claim(?:ed|s)|confirm(?:ed|s)|testified|tweeted|found|finds|shows?|estimate[ds]?)\b/i;

/** Whether a name stands beside a word for saying, in its own sentence, or before the words of whom it names. */
function isSaid(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  sentence: { readonly start: number },
): boolean {
  if (/^(?:, [^:\n]{2,40})?\s?:\s/.test(text.slice(end, end + 48))) return true;
  return SAYING.test(text.slice(Math.max(sentence.start, start - 16), start)) || SAYING.test(text.slice(end, end + 24));
}

/** The name at the end of a description: "Ken Doctor" of "veteran analyst Ken Doctor"; the description itself where it has none. */
const namePart = (description: string): string =>
  /(?:\p{Lu}[\p{L}’'-]*\.? ){1,3}\p{Lu}[\p{L}’'-]+$/u.exec(description)?.[0] ??
  (/^\d/.test(description) ? '' : description);

const OFFICIALS_AFTER = /^(?:,? (?:and|or) \p{L}[\p{L}.]*)? (?:officials|authorities|sources|media|officers|forces)\b/u;

/** What can be asked or opened, as an attribution names it; null where that is unsure. */
function nameIn(text: string, attribution: Attribution): string | null {
  const after = NAMED_AFTER.exec(text.slice(attribution.end, attribution.end + SOURCE_CHARS))?.[1];
  const role = attribution.kind === 'role' ? after : undefined;
  let name = (role ?? attribution.standsFor ?? attribution.source).trim();
  name = name.replace(/,? (?:who|which|whose|that|where) .*$|, \p{Ll}+(?:ed|s) that .*$/u, '');
  for (let turn = 0; turn < 2; turn += 1) name = name.replace(BESIDE_NAME, '');
  // What a firm says of itself after its name tells nobody whom to ask.
  if (name.length > NAME_CHARS_MAX) name = name.replace(/,? (?:an?|the) .*$/u, '').replace(/,$/, '');
  name = name.replace(/,? (?:\p{Ll}+ )*\p{Ll}+ (?:of|for|at|in|from|with)$/u, '');
  name = name.replace(/,? (?:and|or)$/u, '');
  // "veteran analyst Ken Doctor", "60-year-old brother of heir to"
  if (/^(?:\d|(?!the |an? |\p{Ll}+[\d\p{Lu}])\p{Ll})/u.test(name)) name = namePart(name);
  // "institutions in The Netherlands": a place.
  if (/^The \p{Lu}[\p{L}-]+$/u.test(name) && IN_PLACE.test(attribution.source)) return null;
  // "Nigerien and U.S. officials": whose officials they are is no name.
  if (!/\s/.test(name) && OFFICIALS_AFTER.test(text.slice(attribution.end, attribution.end + SOURCE_CHARS)))
    return null;
  name = withoutTitle(name);
  const isAskable = /\p{Lu}|\d/u.test(name) && ASKABLE.test(name) && !PRONOUN.test(name) && !isTitleAlone(name);
  return attribution.kind !== 'anonymous' && isAskable ? name : null;
}

type RecordedClaim = NonNullable<DebateState['claims']>['claims'][number];
type Titled = NonNullable<DebateState['article']>['article'];
type Attribution = NonNullable<NonNullable<DebateState['claims']>['claims'][number]['attribution']>;

/** Words with a capital that are no first names. */
const ROLE =
  /^(?:Police|Officials?|Presidents?|Senators?|Governors?|Mayors?|Prosecutors?|Researchers?|Authorities|Doctors?|Scientists?|Experts?|Analysts?|Lawyers?|Critics?|Democrats?|Republicans?|Congress|Parliament|Court|Judges?|Generals?|Ministers?|Secretar\p{Ll}+|Union|Fire|Army|Navy|Bank|City|County|State|Former|Prime|Interim|New|Apple|Google|Amazon|Facebook|Twitter|Microsoft)$/u;

/** The full name to which a surname belongs, from where the text has it first; the surname itself where it has none. */
function fullName(text: string, name: string): string {
  if (!/^\p{Lu}[\p{Ll}’'-]{2,}$/u.test(name)) return name;
  const full = new RegExp(`(?<=[\\p{L},“"(] |^)((?:\\p{Lu}[\\p{L}’'-]*\\.? ){1,3})${name}(?![\\p{L}])`, 'mu').exec(
    text,
  );
  if (full) return withoutTitle(full[0]);
  if (ROLE.test(name)) return name;
  // "Olga said": the text has "Olga Kovalchuk" before.
  const first = new RegExp(
    `(?<![\\p{L}])${name} (?:\\p{Lu}\\. )?\\p{Lu}[\\p{L}’'-]{2,}(?<!['’]s)(?![\\p{L}])`,
    'u',
  ).exec(text);
  return first ? first[0] : name;
}

/** Everybody who says something in the text by name, at each sentence of his. */
const voicesIn = (state: DebateState): readonly Voice[] =>
  voicesRead(state)
    .filter(({ kind }) => kind === 'person' || kind === 'body')
    .flatMap(({ name, says }) => says.map(({ start }) => ({ name, start })))
    .sort((a, b) => a.start - b.start);

/** The last capitalised word of a name before a comma. */
const surnameOf = (name: string): string =>
  /^[^,;(]*/
    .exec(name)?.[0]
    .match(/\p{Lu}[\p{L}’'-]+/gu)
    ?.at(-1)
    ?.toLowerCase() ?? name.toLowerCase();

/**
 * Who or what can be asked about what a sentence says, as the article names it: who says it there, whose words it continues, or the office
 * that it is about; null where it is unsure.
 */
function sourceOf(state: DebateState, sentence: { readonly start: number; readonly end: number }): string | null {
  const { start, end } = sentence;
  const text = state.article?.article.text ?? '';
  const credited = creditedIn(text.slice(start, end));
  // What was said long ago, or by somebody who is dead, is no source of today's claim.
  const isOfToday = (name: string): boolean =>
    !isLongAgo(text.slice(start, end)) && !isDead(text, fullName(text, name));
  if (credited !== null && isOfToday(credited)) return fullName(text, credited);
  const within = (state.claims?.claims ?? []).flatMap(({ field, attribution, ...claim }) =>
    field === 'text' && attribution && claim.start >= start && claim.end <= end ? [attribution] : [],
  );
  for (const attribution of within) {
    if (attribution.start < start || attribution.end > end || !isSaid(text, attribution, { start })) continue;
    const name = nameIn(text, attribution);
    if (name !== null && !isVague(name) && isOfToday(name)) return fullName(text, name);
  }
  for (const attribution of within) {
    if (attribution.end > start || !isHeardBefore(text, attribution)) continue;
    const name = nameIn(text, attribution);
    if (name !== null && !isVague(name) && isOfToday(name)) return fullName(text, name);
  }
  return officeIn(text.slice(start, end));
}

const CREDITED_NAME =
  "(?!It\\b|He\\b|She\\b|They\\b|We\\b|I\\b|This\\b|That\\b)\\p{Lu}[\\p{L}\\p{N}&.’'-]*(?: (?:of |the |and |for )?\\p{Lu}[\\p{L}\\p{N}&.’'-]*){0,4}";
/** Who is credited for a whole sentence, before it or after it: "According to ESPN, …", "…, CNN said on Wednesday". */
const CREDITED: readonly RegExp[] = [
  new RegExp(
    `^["“]?(?:According to|Per|As reported by) (?:the |a )?(${CREDITED_NAME})(?=[,’' ])(?! (?:officials|authorities|sources|media))`,
    'u',
  ),
  new RegExp(
    `[,”"] (?:the )?(${CREDITED_NAME}) (?:also |later |first )?(?:said|says|reported|reports|announced|wrote|writes|confirmed)\\b[^,]{0,40}(?:[.,]|$)`,
    'u',
  ),
  new RegExp(
    `, according to (?:the |a )?(${CREDITED_NAME})(?=[.,’' ]|$)(?!\\.? (?:and|or|officials|authorities|sources|media))`,
    'u',
  ),
];

/** Who is credited for what a sentence says; null where nobody is by name. */
function creditedIn(sentence: string): string | null {
  for (const pattern of CREDITED) {
    const name = pattern.exec(sentence)?.[1]?.replace(/['’]s?$|\.$/u, '');
    if (name !== undefined && !isVague(name) && !isTitleAlone(name)) return withoutTitle(name);
  }
  return null;
}

const bareName = (name: string): string => name.replace(/^the /iu, '');

/** What a sentence only mentions an office for: "despite the Supreme Court ban", "a former governor of the Bank". */
const MENTIONED =
  /\b(?:despite|under|outside|near|against|like|unlike|(?<!according )to|with|former(?: [\p{L}-]+){1,4}|ex-[\p{L}-]+(?: of)?)(?: the)? $/iu;

/** The first office that a sentence is about, with the article that its name has in a sentence. */
function officeIn(sentence: string): string | null {
  // Who is named in what somebody says was not asked.
  if (/^["“]/u.test(sentence)) return null;
  const office = officesIn(sentence).find((name) => !MENTIONED.test(sentence.slice(0, sentence.indexOf(name))));
  if (office === undefined) return null;
  return new RegExp(`\\b[Tt]he ${asPattern(office)}`).test(sentence) ? `the ${office}` : office;
}

/** The same; in an interview without the person who is asked, who is named already and should be asked last. */
function askedAbout(state: DebateState, sentence: { readonly start: number; readonly end: number }): string | null {
  const source = sourceOf(state, sentence);
  const text = state.article?.article.text ?? '';
  const guest = kindRead(state) === 'interview' ? guestOf(text) : null;
  return source !== null && source === guest ? officeIn(text.slice(sentence.start, sentence.end)) : source;
}

/** "Authorities", "A transit chief": nobody knows whom to ask. */
const isVague = (name: string): boolean =>
  /^(?:[Aa]n?|[Ss]ome|[Ss]everal) /u.test(name) ||
  // "The brokerage", "the company": who that is stands elsewhere.
  /^[Tt]he (?:\p{Ll}[\p{Ll}-]* ?)+$/u.test(name) ||
  (ROLE.test(name) && !/^(?:Congress|Parliament|Apple|Google|Amazon|Facebook|Twitter|Microsoft)$/.test(name));

/** Whether words are those of a person whom an earlier sentence names, as of who speaks on or is asked. */
function isHeardBefore(text: string, { start, end }: Attribution): boolean {
  const line = text.lastIndexOf('\n', start) + 1;
  return isSaid(text, { start, end }, { start: line }) || turnsIn(text).some(({ speaker }) => speaker?.start === start);
}

/** The central claims with whom and what to ask or open: the summary and the outcome ask for them. */
export const openFirstOf = oncePerState(madeOpenFirst);

/** A central claim with what the text has on it. */
interface Opened {
  readonly claim: string;
  readonly says: string;
  readonly source: string | null;
  readonly backing: string | null;
  /** Whether the text names somebody or something to ask or open about it. */
  readonly isNamed: boolean;
}

/** A claim's sentence with whom and what the text names for it. */
function openedAs(state: DebateState, article: Titled, claim: RecordedClaim, voices: readonly Voice[]): Opened {
  const kind = kindRead(state);
  const says = sentenceAround(article, claim).trim();
  // Who is heard in a satire was not asked.
  if (kind === 'satire') return { claim: claim.id, says, source: null, backing: null, isNamed: false };
  const sentences = sentencesOf(article.text);
  const found = article.text.indexOf(says, Math.max(0, claim.end - says.length));
  const start = found < 0 || found > claim.start ? claim.start : found;
  const sentence = { start, end: Math.max(claim.end, start + says.length) };
  const paragraph = sentences.find((each) => each.start <= start && each.end > start)?.paragraph ?? -1;
  const source = askedAbout(state, sentence);
  // Who asks in an interview vouches for nothing; who is named as its source is not named twice.
  const others =
    kind === 'interview' && guestOf(article.text) !== null
      ? []
      : voices.filter(({ name }) => source === null || surnameOf(name) !== surnameOf(source));
  const beside = backingOf({ ...sentence, text: says, paragraph }, sentences, others, documentsNamedIn);
  const [number] = documentsNamedIn(article.text).filter((document) => document.startsWith('DOI'));
  const documents = [...new Set([...beside.documents, ...(beside.documents.length > 0 && number ? [number] : [])])];
  // The office in the name of a document is not to be asked for it.
  const own = source !== null && documents.some((document) => document.includes(bareName(source))) ? null : source;
  const heard = namesOnce(beside.voices);
  // Whom the sentence itself names is asked first.
  const asked =
    own ?? heard.find((name) => says.includes(name) && !new RegExp(`${asPattern(name)}['’]s?\\b`).test(says)) ?? null;
  const backing = backingInWords({ ...beside, documents });
  return { claim: claim.id, says, source: asked, backing, isNamed: asked !== null || documents.length > 0 };
}

/** Of claims that are not central, so many are looked at for what the text names for them. */
const OTHERS_MAX = 6;

/** The central claims, then those for which the text names somebody; in an opinion piece these come first, since the argument rests on them. */
function claimsToOpen(state: DebateState): readonly RecordedClaim[] {
  const claims = state.claims?.claims ?? [];
  const central = centralIn(state).flatMap((id) => claims.find((claim) => claim.id === id) ?? []);
  const kind = textChecked(state);
  if (kind === 'satire' || kind === 'interview' || kind === 'advice' || kind === 'letters') return central;
  const others = claims
    .filter(
      (claim) =>
        claim.field === 'text' &&
        (claim.attribution?.kind === 'named' || claim.attribution?.kind === 'document') &&
        !central.includes(claim) &&
        !isFragment(claim),
    )
    .sort((a, b) => b.checkWorthiness - a.checkWorthiness)
    .slice(0, OTHERS_MAX);
  return kind === 'opinion' ? [...others, ...central] : [...central, ...others];
}

/** A sentence that goes on from another is not understood alone. */
const GOES_ON = /^["“]?(?:it|he|she|they|this|that|these|those|but|and|so|also)\b/iu;

/** Kinds of text whose claims are opened by what the text names for each; others have advice of their own. */
const REPORTS: ReadonlySet<CheckedText | undefined> = new Set([
  ...([undefined, 'report', 'other', 'analysis', 'explainer', 'live-blog', 'opinion', 'press-release'] as const),
]);

/** What to do about a claim of which one cannot tell whether it is meant as news. Whoever speaks in the text may have said nothing of it. */
function reportedElsewhere(state: DebateState, article: Titled): Outcome['openFirst'] {
  const [central] = claimsToOpen(state);
  if (!central) return [];
  const news = newsOf(article);
  const says = news?.quote ?? sentenceAround(article, central).trim();
  const sentence = news?.isHeadline === false ? news.sentence : article.title;
  const record = recordOf({ ...article, sentence });
  const check = record?.isStrong === true ? `If it were so, it would be on record. ${record.says}` : ELSEWHERE;
  return [{ claim: central.id, says, source: null, backing: null, check }];
}
const ELSEWHERE = 'Look first whether anybody else reports it: of what is meant as news, others write as well.';

function madeOpenFirst(state: DebateState): Outcome['openFirst'] {
  const article = state.article?.article;
  if (!article) return [];
  if (doubtRead(state) !== null) return reportedElsewhere(state, article);
  if (state.opening?.analyst.engine === 'offline' && REPORTS.has(textChecked(state)))
    return firstOpenedOf(state).map((each) => ({ ...each, source: null }));
  const voices = voicesIn(state);
  const seen = new Set<string>();
  const all = claimsToOpen(state)
    .map((claim) => openedAs(state, article, claim, voices))
    .filter(({ says }) => !seen.has(says) && seen.add(says));
  const text = textChecked(state);
  const isFirst = ({ isNamed, says }: Opened): boolean => isNamed && !GOES_ON.test(says);
  if (text === 'opinion') all.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const isLetter = lettersRead(state) !== null;
  const first = namedFirst(state, voices);
  const isAnybodyNamed = first?.isNamed === true || all.some(({ isNamed }) => isNamed);
  const checksOf = (some: readonly Opened[]): readonly (string | null)[] =>
    howToCheck(
      some.map(({ says, isNamed }) => ({ sentence: says, isNamed: isNamed || isAnybodyNamed })),
      text,
    );
  // A claim without any advice is no advice; the first has at least whom the text names.
  const open: Opened[] = all.slice(0, 1);
  for (const each of all.slice(1)) {
    if (open.length === (text === 'satire' ? 1 : OPEN_MAX)) break;
    const isTold = each.isNamed || settledBy(state, each.claim) !== null || checksOf([...open, each]).at(-1) !== null;
    if (isTold) open.push(each);
  }
  const checks = checksOf(open);
  const told = new Set<string>();
  const made = open.map(({ isNamed, backing, ...claim }, index) => {
    const isNew = backing !== null && !told.has(backing);
    if (backing !== null) told.add(backing);
    return {
      ...claim,
      says: isLetter ? withoutSalutation(claim.says) : claim.says,
      backing: isNew ? backing : null,
      check:
        settledBy(state, claim.claim) ??
        beginning(
          index === 0 && !isNamed && (first?.isNamed === true || !isAnybodyNamed) ? first : null,
          checks[index] ?? null,
        ),
    };
  });
  return made.filter(({ source, backing, check }) => (source ?? backing ?? check) !== null);
}

/** The sentence of {@link namedFirst}. */
export const beginWith = (state: DebateState): string | null => {
  const first = namedFirst(state, voicesIn(state));
  return first?.isNamed === true ? first.says : null;
};

type Named = { readonly says: string; readonly isNamed: boolean };

/** Whom the text names before how to check a claim for which it names nobody; that it names nobody only where nothing else can be said. */
function beginning(first: Named | null, check: string | null): string | null {
  if (first === null || (!first.isNamed && check !== null)) return check;
  return [first.says, check ?? ''].filter(Boolean).join(' ');
}

const NAMED_MAX = 2;

/** Farther from a claim, in characters, somebody speaks of something else. */
const NEAR_CHARS = 700;

/**
 * With whom to begin for a claim for which its sentence names nobody: who speaks soon after it by name, or a document that the text names. Null for
 * texts in which nobody was asked, and where the text credits somebody for it whom no rule found.
 */
function namedFirst(state: DebateState, voices: readonly Voice[]): Named | null {
  const kind = textChecked(state);
  if (kind === 'satire' || kind === 'interview' || kind === 'advice' || kind === 'letters') return null;
  const article = state.article?.article;
  const [central] = claimsToOpen(state);
  if (!article || !central) return null;
  const near = voices
    .filter(({ start }) => Math.abs(start - central.start) <= NEAR_CHARS)
    .sort((a, b) => Math.abs(a.start - central.start) - Math.abs(b.start - central.start))
    .map(({ name }) => inSentence(name));
  // A document far from the claim is about something else.
  const around = article.text.slice(Math.max(0, central.start - NEAR_CHARS), central.end + NEAR_CHARS);
  const [document] = documentsNamedIn(around);
  const named = namesOnce([...(document === undefined ? [] : [`“${document}”`]), ...new Set(near)]);
  if (named.length > 0)
    return {
      says: `Begin with ${document === undefined ? 'whom' : 'what'} the text names: ${listed(named.slice(0, NAMED_MAX)).replace(/\.$/, '')}.`,
      isNamed: true,
    };
  // Generous: where anybody is credited, somebody may be credited for this; and who tells of his own things names nobody else.
  const isReported = kind === 'report' || kind === 'analysis';
  if (!isReported || mayHave(article, 'voice') || mayHave(article, 'name')) return null;
  return { says: 'We found no document, office or person that it names for this.', isNamed: false };
}

/**
 * What would convince the agent that argues about a claim and is surest of its vote on it, in its own words; null where
 * nobody who argues about it says so.
 */
function settledBy(state: DebateState, claim: string): string | null {
  const said = argumentsOf(state, 1)
    .filter(({ on, wouldChange = '' }) => on[0] === claim && wouldChange.trim() !== '')
    .map(({ wouldChange = '', claims, confidence }) => ({
      wouldChange: wouldChange.replace(/\s+/g, ' ').trim(),
      sure: claims.find(({ id }) => id === claim)?.confidence ?? confidence,
    }))
    .sort((a, b) => b.sure - a.sure);
  return said[0] ? `One agent would be convinced by this: ${said[0].wouldChange}` : null;
}

/** A central claim's source, what the text has on it and how to check it, in sentences. */
export const checkInWords = ({ source, backing, check }: Outcome['openFirst'][number]): string =>
  [backing ?? '', source === null ? '' : `Ask or open: ${source.replace(/\.$/, '')}.`, check ?? '']
    .filter(Boolean)
    .join(' ');

/** Who dissents, and the part of the vote that sets it apart most. */
function dissentOf(state: DebateState, parts: ReadonlyMap<string, number> | null): Outcome['dissent'] {
  const spoken = new Map(argumentsOf(state, 2).map((argument): [string, Argument] => [argument.persona, argument]));
  return (state.consensus?.dissenters ?? []).map(({ persona, score, distance }) => {
    const own = (spoken.get(persona)?.parts ?? [])
      .map((part) => ({ part, apart: part.points - (parts?.get(keyOf(part)) ?? 0) }))
      .filter(({ apart }) => Math.sign(apart) === Math.sign(distance))
      .sort((a, b) => Math.abs(b.apart) - Math.abs(a.apart))[0];
    const finding = own && appraisalOf(state)?.findings.find(({ id }) => `finding ${id}` === keyOf(own.part));
    const over =
      finding?.says ??
      (own?.part.kind === 'manner' && state.article
        ? mannerAsAWhole(own.part.ref ?? '', own.part.points > 0 ? 'for' : 'against', state.article.article)
        : null);
    return { persona, score, distance, over };
  });
}

/** How far apart the votes are, with what counts most in votes that are one opinion. */
function rangeOf(state: DebateState): string | null {
  const range = rangeInWords(state);
  return range?.endsWith(ONE_OPINION) === true ? `${range} ${countsMost(state)}`.trim() : range;
}

/** Moves up to this many points are not worth a name. */
const MOVED_MIN = 3;

function movedIn(state: DebateState): string {
  const moves = votesOf(state).map(({ score, firstScore }) => Math.abs(score - firstScore));
  const most = Math.ceil(Math.max(0, ...moves));
  const far = moves.filter((move) => move > MOVED_MIN).length;
  if (most === 0) return 'Nobody moved between the rounds.';
  if (far === 0) return `Nobody moved by more than ${most === 1 ? 'one point' : `${most} points`} between the rounds.`;
  return `${far === 1 ? 'One agent' : `${far} agents`} moved by more than ${MOVED_MIN} points between the rounds, at most by ${most}.`;
}

function differenceOf(presentation: Result, substance: Result, standsOut: readonly StandOut[]): string | null {
  if (presentation.score === null || substance.score === null) return null;
  const over = presentation.score - substance.score;
  if (Math.abs(over) < APART_MIN) return null;
  const reason = standsOut.find(({ speaks }) => speaks === (over > 0 ? 'against' : 'for'));
  const because = reason ? ` ${reason.says}` : '';
  return over > 0
    ? `It is told better than what it states can bear.${because}`
    : `What it states stands better than the way in which it is told.${because}`;
}

/** The outcome of a debate; null without a verdict. Pure. */
export function outcomeOf(state: DebateState): Outcome | null {
  const { consensus } = state;
  if (!consensus) return null;
  const parts = weighedParts(state);
  const substance = substanceOf(state);
  const number = shownNumber(state, consensus.consensusScore, substance.score !== null);
  const presentation = presentationOf(state, consensus.consensusScore, parts, number);
  if (unjudgedOf(state) !== null) {
    const moved = 'Nothing was debated.';
    const nothing = {
      standsOut: [],
      openFirst: [],
      leftOpen: [],
      whoseWords: null,
      voices: [],
      aboutVoices: [],
      dissent: [],
      range: null,
      moved,
      meetings: [],
      cards: [],
    };
    return { judged: false, number, presentation, substance, difference: null, ...nothing };
  }
  const standsOut = [...standsOutOf(state)];
  const openFirst = openFirstOf(state);
  const isNew = newOn([...openFirst.map(({ says }) => says), ...standsOut.map(({ quote }) => quote)]);
  const cards = cardsOf(state, number.score === null ? [] : voteCards(state), isNew);
  // A sentence that answers another stands there and nowhere else.
  const answers = cards.map(({ answer }) => answer?.says ?? '');
  const shown = [
    ...cards.map(({ lookedAt }) => lookedAt ?? ''),
    ...answers,
    newsOf(state.article?.article ?? { title: '', text: '' })?.quote ?? '',
    ...standsOut.map(({ quote }) => quote),
    ...openFirst.map(({ says }) => says),
  ];
  const open = leftOpen(state, shown);
  shown.push(...open.map(({ quote }) => quote));
  const voices = whoSaysWhat(state, shown, answers, centralSourceOf(state)?.name ?? null);
  return {
    judged: true,
    number,
    presentation,
    substance,
    difference: differenceOf(presentation, substance, standsOut),
    standsOut,
    openFirst,
    leftOpen: [...open],
    whoseWords: whoseWordsOf(state),
    voices: [...voices],
    aboutVoices: [centralSourceInWords(state), ...aboutVoices(state, voices, shown)].filter((line) => line !== null),
    dissent: dissentOf(state, parts),
    range: number.score === null ? null : rangeOf(state),
    moved: movedIn(state),
    meetings: meetingsOf(state),
    cards,
  };
}

/** Whether the answer on a card stands nowhere else on the page. */
function newOn(told: readonly string[]): (card: Card) => boolean {
  const known = told.map((words) => wordsAlone(words)).filter((words) => words.length >= SENTENCE_CHARS);
  return ({ answer }) => {
    const words = wordsAlone(answer?.says ?? '');
    return words === '' || !known.some((each) => words.includes(each) || each.includes(words));
  };
}

/** Shorter words are a name or a few. */
const SENTENCE_CHARS = 40;

/** A result in words, such as "presentation 71 of 100" or "substance not judged". */
export const resultInWords = (name: string, { score }: Result): string =>
  score === null ? `${name} not judged` : `${name} ${score} of 100`;

/** A finding's part of the vote in words; empty where it has none. */
export const partInWords = ({ points }: StandOut): string => {
  if (points === null) return '';
  if (points === 0) return 'less than one point';
  return `${points > 0 ? '+' : '−'}${Math.abs(points)}`;
};
