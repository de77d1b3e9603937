import { type Flag, type FlagId } from '../analyst.js';
import { type Quote, quoteAt, phraseAround } from './quotes.js';
import { hasSource, paragraphOf } from './findings.js';
import { type ArticleReading } from './reading.js';
import { type OthersWords, othersWordsIn } from './others-words.js';
import { isSatire } from './base-model.js';
import { stemsOf } from '../../words/index.js';
import { type SignalId } from '../../personas/index.js';
import { type SignalSpan } from './signal.js';

/** A flag that the text supports, before any persona decides to raise it. */
export interface FlagCandidate {
  readonly flag: FlagId;
  readonly signal: SignalId;
  readonly quote: Omit<Quote, 'in'>;
  /** 0 to 1: how clearly the passage shows it. */
  readonly support: number;
}

interface Rule {
  readonly flag: FlagId;
  readonly signal: SignalId;
  readonly kinds: readonly string[];
  readonly support: number;
  /** Words of context quoted on each side. */
  readonly reach: number;
  readonly when?: (reading: ArticleReading) => boolean;
  /** Least number of passages in the writer's own words: one word may be meant otherwise. */
  readonly least?: number;
  /** Least number of passages for each 1,000 words of the text. */
  readonly per1000?: number;
  /** Both in a text whose style as a whole is unlike that of careful reports, where a few words show more. */
  readonly careless?: { readonly least: number; readonly per1000: number };
  /** Passages that do not show it. */
  readonly unless?: (passage: ArticleReading['document']['text'], span: SignalSpan, reading: ArticleReading) => boolean;
}

/** Loaded words of the writer for each 1,000 words of the text: a few in a long report are its subject. */
const LOADED_PER_1000 = 6;
/** Chosen on 300 credible articles, of which 13 have a flag, and on the sentences of a propaganda corpus (F1 .402). */
const IN_CARELESS = { least: 1, per1000: 1.5 } as const;
/** Log-odds of the base model below which a style is unlike that of careful reports. */
const CARELESS_BELOW = -0.2;
/** Turns of speech, and words that also mean a span of time or a test: they assert no more than the rest of their sentence. */
const OF_SPEECH = /^(?:of course|in fact|indeed|simply|the fact that|period|prove[sn]?|proof)$/iu;

/** Before a word of certainty: its sentence denies it, sets it as a condition or limits it. */
const DENIED =
  /\b(?:almost|nearly|not|never|nobody|no one|none|nothing|hardly|if|unless|whether|without|cannot)\b[^.,;:!?]{0,45}$|n[’']t\b[^.,;:!?]{0,30}$/iu;
/** Words by which a writer grants something before he objects. */
const GRANTS =
  /^(?:certainly|undoubtedly|doubtless|surely|clearly|obviously|undeniably|indeed|absolutely|definitely|no doubt|without (?:a )?doubt|to be sure)$/iu;
const OBJECTS = /(?:^|[\s,;(–—-])(?:but|however|yet|though|although|nevertheless|nonetheless|still, )/iu;
const OBJECTS_FIRST = /^["“]?(?:But|However|Yet|And yet|Still|Nevertheless|Nonetheless|That said|Even so)\b/u;

const isDenied = ({ source }: ArticleReading['document']['text'], { start, end }: SignalSpan): boolean =>
  GRANTS.test(source.slice(start, end)) && DENIED.test(source.slice(Math.max(0, start - AROUND_CHARS), start));

/** Whether a word of certainty grants a point to which the same or the next sentence objects: "Certainly, …, but …". */
function isConceded({ source, sentences }: ArticleReading['document']['text'], { start, end }: SignalSpan): boolean {
  if (!GRANTS.test(source.slice(start, end))) return false;
  const at = sentences.findIndex((sentence) => sentence.start <= start && sentence.end > start);
  const [around, next] = [sentences[at], sentences[at + 1]];
  return (
    around !== undefined &&
    (OBJECTS.test(source.slice(end, around.end)) ||
      (next !== undefined && OBJECTS_FIRST.test(source.slice(next.start, next.end))))
  );
}

/** A headline that asks and answers withholds nothing. */
const ANSWERED = /\?["”’]? (?:\S+ ){2,}\S+/u;
/** A headline that announces what it then names. */
const ANNOUNCES =
  /\b(?:(?:this|here) (?:is|are)|here['’]s|these are)(?: (?:the|what|who|where|which|when|some|all))?\b/iu;
/** What withholds something all the same, or speaks to the reader. */
const WITHHOLDS =
  /\b(?:you|your|why|reasons?|secrets?|truth|next|won['’]t believe|shock\w*|need to|should|must|trick|how)\b|\?/iu;
const ANNOUNCED_MIN = 4;
/** Share of its words that the text has. */
const BORNE_OUT_SHARE = 0.6;

/** A headline that says after a colon what it is about: "Work with me: a rule that finds copied lists". */
const NAMED_AFTER = /^[^:?!]{3,40}:(?=\s)/u;

/** Whether a headline only announces what it names, and the text has it: "This is what CEOs think of public transit". */
function isBorneOut(title: string, text: string): boolean {
  const found = ANNOUNCES.exec(title) ?? NAMED_AFTER.exec(title);
  if (!found || WITHHOLDS.test(title)) return false;
  const named = [...stemsOf(`${title.slice(0, found.index)} ${title.slice(found.index + found[0].length)}`)];
  const told = stemsOf(text);
  return (
    named.length >= ANNOUNCED_MIN && named.filter((stem) => told.has(stem)).length >= BORNE_OUT_SHARE * named.length
  );
}

/**
 * Tuned for precision: each rule uses only clear traces, and some also require that the article has many of them. That a figure or a
 * claim has no source raises no flag, because a source of another sentence may have been overlooked; nor does a word for a feeling.
 */
const RULES: readonly Rule[] = [
  {
    flag: 'anonymous-sourcing',
    signal: 'attribution',
    kinds: ['anonymous'],
    support: 0.7,
    reach: 2,
    unless: (passage, span) => !UNNAMED.test(wordsAround(passage, span)),
  },
  { flag: 'conspiracy-framing', signal: 'conspiracy', kinds: ['frame'], support: 0.85, reach: 3, least: 2 },
  {
    flag: 'personal-attack',
    signal: 'insults',
    kinds: ['name'],
    support: 0.75,
    reach: 2,
    least: 2,
    careless: IN_CARELESS,
    unless: (passage, span) =>
      isName(passage, span) ||
      LABEL.test(passage.source.slice(span.start, span.end)) ||
      isOfThing(passage, span) ||
      SUPPOSED.test(passage.source.slice(Math.max(0, span.start - AROUND_CHARS), span.start)),
  },
  {
    flag: 'loaded-language',
    signal: 'loaded-language',
    kinds: ['loaded'],
    support: 0.65,
    reach: 1,
    least: 3,
    per1000: LOADED_PER_1000,
    careless: IN_CARELESS,
    unless: isNeutral,
  },
  {
    flag: 'false-certainty',
    signal: 'certainty',
    kinds: ['booster'],
    support: 0.6,
    reach: 4,
    least: 3,
    unless: (passage, span) =>
      OF_SPEECH.test(passage.source.slice(span.start, span.end)) ||
      isDenied(passage, span) ||
      isConceded(passage, span),
  },
  { flag: 'unsourced-claim', signal: 'unsupported-claims', kinds: ['vague'], support: 0.7, reach: 5 },
  {
    flag: 'clickbait-headline',
    signal: 'clickbait',
    kinds: ['headline'],
    support: 0.75,
    reach: 0,
    unless: ({ source }, _, { document }) => ANSWERED.test(source) || isBorneOut(source, document.text.source),
  },
  { flag: 'headline-mismatch', signal: 'headline-match', kinds: ['mismatch'], support: 0.6, reach: 0 },
  { flag: 'satire', signal: 'satire', kinds: ['declared'], support: 0.8, reach: 3 },
  { flag: 'satire', signal: 'satire', kinds: ['marker'], support: 0.75, reach: 4, when: isSatire },
  {
    flag: 'advertising',
    signal: 'advertising',
    kinds: ['selling'],
    support: 0.7,
    reach: 3,
    unless: (passage, { start, end }) =>
      // The coupon of a bond is its interest.
      (/^coupons?$/i.test(passage.source.slice(start, end)) &&
        /\b(?:bonds?|debt|notes?|yields?|treasur\w+)\b/i.test(wordsAround(passage, { start, end }))) ||
      (/^(?:sponsored|affiliates?)$/i.test(passage.source.slice(start, end)) &&
        !/^ (?:links?|program\w*|posts?|content|article)/i.test(passage.source.slice(end, end + 12))),
  },
];

/** Flags for a missing source. A source anywhere in the paragraph rules them out. */
const UNSOURCED: ReadonlySet<FlagId> = new Set(['unsourced-claim', 'unsourced-number']);

/** Fixed phrases in which a word of the lexicon is neutral. */
const NEUTRAL =
  /\b(?:natural disasters?|(?:child|animal) (?:cruelty|abuse)|(?:against|domestic|sexual) violence|disaster (?:film|movie|relief|area|zone|declaration|management|response|recovery|medical|preparedness)|(?:legislative|trade|policy|domestic|political|economic|research|news) agenda|war on (?:drugs|poverty|terror|cancer)|lying (?:down|on|in|there|face)|lie detector|(?:age-related|macular|disc|nerve|neural|tissue|joint|muscle|muscular|cartilage|retinal|brain|cell) degenerat\w+|degenerative|spew(?:s|ed|ing)? (?:\p{L}+ )?(?:hydrocarbons?|lava|ash|gas|gases|water|smoke|methane|vapou?r|steam)|slaughter(?:s|ed|ing)? (?:of )?(?:the )?(?:animals?|cattle|pigs?|hogs?|cows?|chickens?|poultry|livestock|sheep|lambs?)|puppet (?:show|theater|theatre)|Mad Dog|(?:inspections?|sanctions?|tax|legal|regulatory|treatment|trade|safety|training|testing|visa|border|export|dosing|exercise|Iranian|Syrian|Assad|military|Soviet|Communist|old|former|new|current|previous) regime|regime change|cruel and unusual|lies (?:an?|the|in|at|on|between|behind|within|ahead|with)|horror (?:films?|movies?|genre|fans?|flicks?|novels?|games?|franchise)|(?:win|season|fan|master|king|kind|piece|lovers?) (?:of|for) horror|hell of an?|(?:like|the|as) hell|hell of it|a bunch of|(?<!(?:hidden|secret|radical|sinister|evil|liberal|leftist|socialist|globalist|gay|political) )agenda)\b/u;
const NEUTRAL_REACH = 24;

/** Sources whose names the article keeps back. "Experts say" names nobody, but keeps nobody back. */
const UNNAMED =
  /\b(?:sources?|insiders?|anonym\w+|(?:people|person|persons|officials?|aides?|someone|individuals?) (?:with (?:direct )?knowledge|familiar|close|briefed|who (?:asked|spoke|declined|requested|wished|wanted)))\b/i;
const AROUND_CHARS = 60;

function wordsAround(
  { source }: ArticleReading['document']['text'],
  { start, end }: Pick<SignalSpan, 'start' | 'end'>,
): string {
  return source.slice(Math.max(0, start - AROUND_CHARS), end + AROUND_CHARS);
}

/** Words for a movement or a belief, and words that are also ordinary verbs or things. */
const LABEL =
  /^(?:\p{L}*ist|\p{L}*ists|jihadi\w*|militant\w*|radical\w*|extremist\w*|racist|hack(?:s|ed|ing)?|fool(?:s|ed|ing)?|puppets?|sheep|corrupt|thugs?|crooks?|nazis?|disgraced|incompetent)$/iu;

/** Names that people are called, which are also those of things that an article tells of. */
const ALSO_THINGS =
  /^(?:animals|losers?|monsters?|savages|snowflakes?|villains?|clowns?|minions|dictators?|tyrants?|lunatics?|psychopaths?|sociopaths?|ignorant)$/iu;
/** What comes before a name that somebody is called: "they are animals", "you clown", "these bloody savages". */
const CALLS =
  /\b(?:(?:are|is|was|were|be|like|you|such|bunch of|pack of|calls? (?:him|her|them)) (?:(?:just|nothing but|no more than|a|an|real|total|complete|utter|absolute|little|bloody|filthy|vicious|wild|dirty|evil|sick|pathetic|such) ){0,3}|(?:these|those|your) (?:bloody|filthy|vicious|dirty|evil|sick|pathetic) )$/iu;
/** Words that describe, and that attack nobody where they describe a thing: “a stupid rule”, “the regressive federal government”. */
const DESCRIBES =
  /^(?:regressive|stupid|dumb|idiotic|moronic|pathetic|disgraceful|clueless|incompetent|ignorant|arrogant|shameless|corrupt|crooked|hypocritical|cowardly|deranged|unhinged|delusional|sleazy|smug|treasonous|degenerate)$/iu;
const PERSON_AFTER =
  /^ (?:(?:\p{Ll}+ )?(?:m[ae]n|wom[ae]n|people|persons?|guys?|presidents?|politicians?|senators?|governors?|mayors?|leaders?|liars?|idiots?|fools?|liberals?|conservatives?|democrats?|republicans?|journalists?|reporters?|bastards?|bitch\p{Ll}*|kids?|boys?|girls?|hosts?|judges?|bosses|boss|ministers?)(?!\p{L})|\p{Lu})/u;

/** Whether a name is that of a thing: in a compound, or where nobody is called by it. */
function isOfThing({ source }: ArticleReading['document']['text'], { start, end }: SignalSpan): boolean {
  const after = source.slice(end, end + AROUND_CHARS);
  if (
    DESCRIBES.test(source.slice(start, end)) &&
    /^ \p{L}{3}/u.test(after) &&
    !/^ (?:and|but|for|who|that|when|because|enough)\b/u.test(after) &&
    !PERSON_AFTER.test(after)
  )
    return true;
  if (/^-\p{L}/u.test(source.slice(end, end + 2)) || /\p{L}-$/u.test(source.slice(Math.max(0, start - 2), start)))
    return true;
  if (!ALSO_THINGS.test(source.slice(start, end))) return false;
  return !CALLS.test(source.slice(Math.max(0, start - AROUND_CHARS), start));
}

/** Whether a word is written as a name: with a capital that neither a sentence nor a headline explains. */
function isName(
  { source, sentences }: ArticleReading['document']['text'],
  { in: region, start, end }: SignalSpan,
): boolean {
  const word = source.slice(start, end);
  if (region !== 'text' || !/^\p{Lu}\p{Ll}/u.test(word)) return false;
  const begins = sentences.some((sentence) => /^["“‘(\s]*$/.test(source.slice(sentence.start, start)));
  return !begins || /^ (?:of (?:the )?)?\p{Lu}\p{Ll}/u.test(source.slice(end, end + 12));
}

/** Strong words for what is as bad as they say where it is named beside them. */
const STRONG =
  /^(?:brutal|catastroph|devastat|disast|cruel|horr|terribl|terrif|tragic|gruesome|atroci|heartbreak|dreadful|awful|havoc|ravag|decimat|carnage|bloodbath|bloody|slaughter|nightmar|frighten|shatter|crippl|dismal|bleak|turmoil|shock|stun|stagger|ruin|miserab|virulent|toxic|poison|infest|rampag|rag(?:e|ing)|ferocious|savage|onslaught|harrowing|murderous|barbar|inhuman|butcher|behead|monstro|hideous|heinous|vicious|ruthless|merciless|genocid|suffocat|crush|wreak|annihilat|exterminat|chilling|disturbing|ghastly|appalling)/iu;
const HARM =
  /\b(?:diseases?|(?:corona)?virus(?:es)?|covid\S*|pandemic|epidemic|outbreak|illness|cancer|infections?|plague|died|murders?|rapes?|torture|massacres?|genocide|slavery|Holocaust|storms?|hurricanes?|cyclones?|tornado\w*|flood\w*|(?:wild)?fires?|(?:earth)?quakes?|tsunami|drought|famine|crash\w*|accidents?|explosions?|abuse|hunger|injur\w+|eruptions?|winds?|heat|recession|unemployment|attacks?|shootings?|killings?|bombings?|stabbings?|diarrh\w+|symptoms?|wounds?|victims?|hunger|siege)\b/iu;
/** Farther away, in characters, a word is about something else. */
const HARM_CHARS = 45;
/** Words of amount and manner that judge nobody. */
const OF_AMOUNT =
  /^(?:skyrocket\w*|overwhelmingly|plainly|utter|utterly|outright|sheer|wildly|lame duck|astronomical\w*|staggering\w*|game changer|doozy)$/iu;
/** What is prevented, or would come about only under a condition, is not said of anybody. */
const PREVENTED =
  /\b(?:limit|prevent|avoid|avert|curb|reduc|mitigat|minimi[sz]|stop|head off|ward off|fend off|guard against|protect(?:ing|ed|s)? (?:\p{Ll}+ ){0,3}(?:from|against)|in case of|risk of|threat of|fears? of)\p{Ll}* (?:(?:\p{Ll}+ ){0,3})$|\b(?:if|unless|whether)\b[^.,;:!?]{0,40}$|\b(?:no longer|never again) (?:\p{Ll}+ ){0,3}$/iu;
/** What may or may not come about is not said of anybody. */
const SUPPOSED =
  /\b(?:could|might|may|would|not|n['’]t|never|hardly|far from|nothing) (?:(?:as|so|too|very|really|exactly|particularly|be|been|an?|have) )*$/iu;
const MENTIONED_WORDS_MAX = 2;
/** Whether a strong word is apt, names an amount, is supposed only, or is one that the writer quotes from others elsewhere. */
function isApt(passage: ArticleReading['document']['text'], { start, end }: SignalSpan): boolean {
  const { source } = passage;
  const word = source.slice(start, end);
  const near = source.slice(Math.max(0, start - AROUND_CHARS), start);
  if (OF_AMOUNT.test(word) || SUPPOSED.test(near) || PREVENTED.test(near)) return true;
  const before = source.slice(Math.max(0, start - HARM_CHARS), start).replace(/^.*[.!?]["”’]?\s/su, '');
  const after = source.slice(end, end + HARM_CHARS).replace(/[.!?]["”’]?\s.*$/su, '');
  if (STRONG.test(word) && (HARM.test(before) || HARM.test(after))) return true;
  // A word between marks by itself is one that is disputed: “radical”.
  const stem = word.slice(0, Math.max(5, word.length - 2)).toLowerCase();
  return passage.quotations.some(
    ({ first, words }) => words <= MENTIONED_WORDS_MAX && passage.tokens[first]?.lower.startsWith(stem) === true,
  );
}

/** Whether a trace of loaded language is part of a name or of a neutral phrase, or apt. */
function isNeutral(passage: ArticleReading['document']['text'], span: SignalSpan): boolean {
  const { start, end } = span;
  const { source } = passage;
  if (isName(passage, span) || isApt(passage, span)) return true;
  const from = Math.max(0, start - NEUTRAL_REACH);
  const phrase = NEUTRAL.exec(source.slice(from, end + NEUTRAL_REACH));
  return phrase !== null && from + phrase.index < end && from + phrase.index + phrase[0].length > start;
}

/** Flags for the writer's own choice of words, of which quoted and reported speech shows nothing. */
const OWN_WORDS: ReadonlySet<FlagId> = new Set([
  'conspiracy-framing',
  'personal-attack',
  'loaded-language',
  'emotional-appeal',
  'false-certainty',
  'satire',
  'advertising',
]);
/** A cut phrase that ends in an adverb. */
const ENDS_IN_ADVERB = /\s\p{L}{3,}ly$/u;

const passageOf = ({ document }: ArticleReading, span: SignalSpan): ArticleReading['document']['text'] =>
  span.in === 'title' ? document.title : document.text;
const SPANS_MAX = 40;
/** Fewer words of the writer's own show no habit. */
const OWN_MIN = 150;

const isCareless = ({ base: { intercept, bySignal } }: ArticleReading): boolean =>
  Object.values(bySignal).reduce((sum, logOdds) => sum + logOdds, intercept) < CARELESS_BELOW;

/** The passages that show a flag; none where fewer different words show it than the rule asks for. */
function spansOf(rule: Rule, reading: ArticleReading, others: OthersWords): SignalSpan[] {
  const spans = reading.signals[rule.signal].spans
    .filter((span) => rule.kinds.includes(span.kind) && !(OWN_WORDS.has(rule.flag) && others.areTheirs(span)))
    .filter((span) => rule.unless?.(passageOf(reading, span), span, reading) !== true)
    .slice(0, SPANS_MAX);
  const found = spans.map((span) => passageOf(reading, span).source.slice(span.start, span.end).toLowerCase());
  const isShown = ({ least = 1, per1000 = 0 }: Pick<Rule, 'least' | 'per1000'>, words: number): boolean =>
    new Set(found).size >= least && 1000 * spans.length >= per1000 * words;
  if (isShown(rule, reading.document.text.words)) return spans;
  // Where a style is careless, what others say dilutes nothing, as it shows nothing.
  const own = OWN_WORDS.has(rule.flag) ? others.own : reading.document.text.words;
  return rule.careless && isCareless(reading) && isShown(rule.careless, Math.max(OWN_MIN, own)) ? spans : [];
}

/** Fewer words tell nothing of a figure or a claim: "219". */
const TELLING_WORDS_MIN = 4;
const HEADLINE_CHARS_MAX = 160;

/** The passage that a reader understands: of a headline all of it, of a bare figure its sentence. */
function tellingQuote(
  flag: FlagId,
  quote: FlagCandidate['quote'] | null,
  { document: { title, text } }: ArticleReading,
): FlagCandidate['quote'] | null {
  if (quote === null) return null;
  if (flag === 'clickbait-headline') {
    const whole = title.source.trim();
    const start = title.source.indexOf(whole);
    const isShort = whole.length <= HEADLINE_CHARS_MAX && !/[<>\p{C}]/u.test(whole);
    return isShort ? { start, end: start + whole.length, text: whole } : quote;
  }
  if (!UNSOURCED.has(flag) || quote.text.split(/\s+/).length >= TELLING_WORDS_MIN) return quote;
  const around = text.sentences.find(({ start, end }) => start <= quote.start && end >= quote.end);
  const whole = around && quoteAt(text, 'text', around.start, around.end);
  return whole && whole.start <= quote.start && whole.end >= quote.end ? whole : null;
}

const memo = new WeakMap<ArticleReading, readonly FlagCandidate[]>();

/** Every flag that the text supports with an exact quote, best supported first. Cached by reading. */
export function flagCandidates(reading: ArticleReading): readonly FlagCandidate[] {
  const known = memo.get(reading);
  if (known !== undefined) return known;
  const found: FlagCandidate[] = [];
  const add = (flag: FlagId, signal: SignalId, quote: FlagCandidate['quote'] | null, support: number): void => {
    if (quote !== null && !found.some((at) => at.flag === flag && at.quote.text === quote.text))
      found.push({ flag, signal, quote, support: Math.round(support * 1000) / 1000 });
  };
  const others = othersWordsIn(reading);
  for (const rule of RULES) {
    if (rule.when !== undefined && !rule.when(reading)) continue;
    const spans = spansOf(rule, reading, others);
    const density = Math.min(1, spans.length / 3);
    for (const span of spans) {
      const passage = passageOf(reading, span);
      const short = phraseAround(passage, span, rule.reach);
      const quote =
        short !== null && rule.reach > 0 && ENDS_IN_ADVERB.test(short.text)
          ? phraseAround(passage, span, rule.reach + 1)
          : short;
      if (UNSOURCED.has(rule.flag) && quote !== null && hasSource(paragraphOf(quote, passage.source))) continue;
      add(
        rule.flag,
        rule.signal,
        tellingQuote(rule.flag, quote, reading),
        rule.support * (0.6 + 0.2 * span.weight + 0.2 * density),
      );
    }
  }
  for (const { quote, start, end } of reading.injections)
    add('prompt-injection', 'injection', { start, end, text: quote }, 1);
  // Satire is a property of the whole style, so the headline is quoted, or the first sentence if there is no headline.
  if (isSatire(reading)) {
    const { title, text } = reading.document;
    const first = text.sentences.find(({ words }) => words >= 5);
    const whole =
      quoteAt(title, 'title', 0, title.source.length) ??
      (first === undefined ? null : quoteAt(text, 'text', first.start, first.end));
    add('satire', 'satire', whole, 0.9);
  }
  const { attribution, balance } = reading.signals;
  const speakers = attribution.spans.filter((span) => span.kind === 'named' || span.kind === 'institutional');
  if (
    reading.document.text.words >= 250 &&
    (reading.features['balance.concentration'] ?? 0) >= 0.9 &&
    speakers.length >= 5 &&
    !balance.spans.some((span) => span.kind === 'reply')
  ) {
    const first = speakers[0];
    if (first !== undefined) add('one-sided', 'balance', phraseAround(reading.document.text, first, 2), 0.55);
  }
  found.sort(
    (a, b) => b.support - a.support || (a.flag < b.flag ? -1 : a.flag > b.flag ? 1 : a.quote.start - b.quote.start),
  );
  memo.set(reading, found);
  return found;
}

/** The only flag for a text that is not in English. */
export function unsupportedLanguageFlag(reading: ArticleReading): Flag[] {
  const { text, title } = reading.document;
  const sentence = text.sentences.find((at) => at.words >= 3);
  const quote =
    (sentence === undefined ? null : quoteAt(text, 'text', sentence.start, sentence.end)) ??
    quoteAt(title, 'title', 0, title.source.length) ??
    quoteAt(text, 'text', 0, text.source.length);
  return quote === null ? [] : [{ flag: 'unsupported-language', quote: quote.text }];
}

/** A flag for every order to a machine, quoted in the article's exact characters. */
export const injectionFlags = (reading: ArticleReading): Flag[] =>
  reading.injections.map(({ quote }) => ({ flag: 'prompt-injection', quote }));

/** The signal of each flag, so that a peer's flags can be treated as arguments. */
export const SIGNAL_OF_FLAG: Readonly<Record<FlagId, SignalId | null>> = {
  'anonymous-sourcing': 'attribution',
  'unsourced-claim': 'unsupported-claims',
  'unsourced-number': 'numbers',
  'loaded-language': 'loaded-language',
  'clickbait-headline': 'clickbait',
  'headline-mismatch': 'headline-match',
  'conspiracy-framing': 'conspiracy',
  'false-certainty': 'certainty',
  'personal-attack': 'insults',
  'one-sided': 'balance',
  'emotional-appeal': 'loaded-language',
  satire: 'satire',
  advertising: 'advertising',
  'prompt-injection': 'injection',
  'unsupported-language': null,
  'contradicts-known-facts': null,
  'imitated-source': null,
  'single-source': 'balance',
  'source-does-not-say': 'quotation',
  'contradicted-by-source': 'numbers',
  'fact-checked-false': 'documents',
  'dead-source': 'documents',
};
