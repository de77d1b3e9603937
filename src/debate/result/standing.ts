import { type TextKind } from '../../appraisal/index.js';
import { asWritten, furnitureBefore, type Sentence, sentencesOf, stemOf } from '../../words/index.js';

/** What words of a text say on what it rests: an early study, people without a name, somebody with a stake. */
export interface Standing {
  /** A sentence that ends with a colon; the quotation follows. */
  readonly says: string;
  /** A whole sentence of the text, or its headline. */
  readonly quote: string;
  /** The words of it that show it. */
  readonly words: string;
}

export const OPENLY_LIMITED = 'It says itself how far it goes:';
export const NOT_NAMED = 'Part of it comes from people who are not named:';
export const HEADLINE_ELSEWHERE = 'Hardly a word of its headline is in this text:';

interface Kind {
  readonly says: string;
  /** The first that finds a sentence counts. */
  readonly when: readonly RegExp[];
  /** Sentences that look like it and are not. */
  readonly unless?: RegExp;
  /** Words anywhere in the text beside which it is not said. */
  readonly absent?: RegExp;
  /** Words that the text must have. */
  readonly present?: RegExp;
  readonly kinds?: ReadonlySet<TextKind>;
  /** Shares of the text between which it is looked for. */
  readonly from?: number;
  readonly until?: number;
}

/** A report, or a text that may be one. */
const TELLS: ReadonlySet<TextKind> = new Set(['report', 'analysis', 'explainer', 'live-blog', 'other']);

/** How a text says how many were asked, or how far a poll may be off. Generous: any of it may be said of another poll. */
const SAMPLED =
  /\b(?:margins? of (?:sampling )?error|credibility interval|confidence (?:interval|level)|sampl(?:e|ed|es|ing)|(?:polled|surveyed|interviewed|questioned|asked|of|among|from|included?|involving|responses? from) (?:(?:more than|about|around|nearly|some|over|almost|roughly|a total of) )?\d{1,3}(?:[,.]?\d{3})+|\d{1,3}(?:,?\d{3})+ (?:[\p{L}-]+ ){0,4}(?:adults?|voters?|people|respondents|participants|Americans|women|men|workers|employees|parents|students|households|companies|businesses|residents|members|consumers)|\d{3,} (?:[\p{L}-]+ ){0,4}(?:adults?|voters?|people|respondents|participants)|average of (?:\p{L}+ )?polls|polls? of polls|poll(?:ing)? averages?|averages? of)\b|\bplus or minus|±/iu;

/** In the order in which a careful reader would want to know. */
const KINDS: readonly Kind[] = [
  {
    says: 'It rests on work that others have not reviewed yet:',
    when: [
      /\b(?:(?:has|have|had) (?:yet to be|not (?:yet )?been) (?:peer[- ]reviewed|certified by peer review|reviewed by (?:other|independent))|(?:not|isn['’]t|wasn['’]t) (?:yet )?peer[- ]reviewed)/iu,
      /\b(?:pre-?print(?:s|ed)?|preliminary (?:results?|findings?|study|analysis))\b/iu,
    ],
    // Those who investigate, and those who count votes, have preliminary findings too.
    unless:
      /\b(?:investigat\p{Ll}+|prob(?:e|es|ing)|inquir(?:y|ies)|inquest|autops(?:y|ies)|post-mortem|inspectors?|audit\p{Ll}*|ministry|minister|police|prosecutors?|court|elections?|votes?|ballots?|polls?|polling|referendum|crash|review board|commission(?:er)?|dumping)\b/iu,
  },
  {
    says: 'It rests on few cases:',
    when: [
      /\b(?:case (?:report|study)\b|a (?:single|lone) patient|small (?:study|sample|trial|number of (?:patients|participants))|only \w+ (?:patients|participants|people) (?:took part|were (?:tested|included))|in (?:mice|rats|test tubes|cell cultures?))\b/iu,
    ],
    unless: /\b(?:court|lawsuit|police)\b/iu,
  },
  {
    says: 'It says who paid or took part:',
    when: [
      /\b(?:(?:study|research|trial|work)\b[^.]{0,60} (?:in (?:partnership|collaboration|cooperation) with (?:the )?\p{Lu})|(?:study|research|survey|poll|trial|report|analysis|work) (?:was|were|is|has been) (?:partly |partially |also )?(?:funded|paid for|commissioned|sponsored|financed|carried out) (?:by|for) (?:the |a |an )?\p{Lu}|(?:receives?|received|accepted|takes?|took) (?:\p{Ll}+ ){0,3}(?:money|funding|fees|grants) from|(?:has|holds|owns) (?:\p{Ll}+ ){0,2}(?:shares|a financial interest) in)/u,
    ],
    kinds: new Set([...TELLS, 'interview']),
  },
  {
    says: NOT_NAMED,
    when: [
      /\b(?:[Aa]n?|[Oo]ne|[Aa]nother|[Tt]wo|[Tt]hree|[Ss]everal|[Ss]ome) (?:(?:senior|top|former|local|government|military|navy|army|defen[cs]e|intelligence|administration|security|police|party|Western|diplomatic|foreign|\p{Lu}[\p{L}.]*),? ){1,4}(?:officials?|diplomats?|aides?|advisers?|lawmakers?|executives?|officers?) (?:said|told|says|say|confirmed)\b/u,
      /\b(?:(?:top|senior|party|government|military|intelligence|administration|law enforcement|[Dd]emocratic|[Rr]epublican|official|several|two|three|four|multiple|unnamed|anonymous|well-placed|diplomatic|inside|these|our|\p{Lu}\p{Ll}+) )+sources? (?:said|say|says|told|tell|claim|close|familiar|with|in|that|who)\b|\baccording to (?:(?:these|several|two|three|unnamed|anonymous|\p{L}+) ){0,3}(?:sources|insiders)\b|\b(?:on|under) (?:the )?condition of anonymity\b|\basked not to be (?:named|identified)\b|\b(?:people|person|persons|officials?|sources?) (?:familiar with|close to|with knowledge of|briefed on)\b|\b[Tt]he talk in \p{Lu}|\bspeculation (?:among|in|that)\b/u,
    ],
    unless: /\b(?:water|food|power|energy|news|data|funding|reliable) sources?\b/iu,
    kinds: TELLS,
  },
  {
    says: 'It reports a poll and does not say how many people were asked:',
    when: [
      /\b(?:polls?|survey)\b[^.]{0,120}\b\d[\d.]*\s?(?:%|per ?cent)|\b\d[\d.]*\s?(?:%|per ?cent)\b[^.]{0,120}\b(?:polls?|survey|respondents|voters|Americans|Britons)\b[^.]{0,60}\b(?:said|say|support\p{Ll}*|approve\p{Ll}*|favou?r\p{Ll}*|oppose\p{Ll}*|back\p{Ll}*|believe\p{Ll}*|think)\b/iu,
    ],
    absent: SAMPLED,
    present: /\b(?:polls?|polled|polling|surveys?|surveyed)\b/iu,
    unless: /\b(?:exit polls?|polls? (?:open|close|workers?)|at the polls|polling (?:stations?|places?))\b/iu,
    kinds: TELLS,
  },
  {
    says: 'Its writer speaks for somebody:',
    when: [
      /^(?:(?:Dr|Prof|Sen|Rep)\. )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,3},? (?:is|was|serves as) (?:a |an |the )?(?:former |current |founding |executive |senior |vice |deputy )*(?:president|chief executive|CEO|director|chair(?:man|woman|person)?|head|founder|co-?founder|spokes\p{Ll}+|secretary|member|senator|representative|congress\p{Ll}+|governor|minister|adviser|advisor|lobbyist|partner|managing \p{Ll}+|general counsel)\b/u,
    ],
    kinds: new Set(['opinion', 'analysis']),
    from: 0.7,
  },
  {
    says: 'Its writer speaks for somebody:',
    when: [
      /^(?:(?:Dr|Prof|Sen|Rep)\. )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,3},? (?:is|was|serves as) (?:a |an |the )?(?:former |current |founding |executive |senior |vice |deputy )*(?:president|chief executive|CEO|director|chair(?:man|woman|person)?|head|founder|co-?founder|spokes\p{Ll}+|secretary|member|senator|representative|congress\p{Ll}+|governor|minister|adviser|advisor|lobbyist|partner|managing \p{Ll}+|general counsel)\b/u,
    ],
    kinds: new Set(['opinion', 'analysis']),
    present: /\b(?:views|opinions?) expressed\b/iu,
    until: 0.1,
  },
  {
    says: 'It praises what it offers:',
    when: [
      /\b(?:is|as|are|remains?) (?:the |an? )?(?:only|world[’']?s?|global|market|industry|leading|most|number one|unrivall?ed|unique)\b[^.]{10,}/iu,
      /\b(?:the only|world-class|industry-leading|market-leading|award-winning|best-in-class|state-of-the-art|cutting-edge|ground-?breaking|revolutionary|proprietary)\b/iu,
    ],
    kinds: new Set(['press-release']),
  },
  {
    says: OPENLY_LIMITED,
    when: [
      /\b(?:more|further|larger|additional) (?:research|studies|data|work|trials?|validation|testing) (?:is|are|was|were|will be|would be) (?:needed|required|necessary)|\brequires? (?:further|more|larger)[- ](?:\p{L}+[- ]){0,2}(?:validation|research|study|studies|testing|trials)|\b(?:the |this )?(?:study|research|data|findings|results|survey|analysis|authors|researchers) (?:does not|did not|cannot|can[’']t|could not|do not|caution(?:ed)?|warn(?:ed)?|emphasi[sz]ed|stress(?:ed)?) (?:prove|show|establish|demonstrate|that)|\b(?:could not be (?:independently )?(?:confirmed|verified)|(?:was|is) not possible to (?:independently )?(?:verify|confirm)|it (?:is|was|remains|remained) (?:not (?:immediately |yet )?clear|unclear|unknown)|did not (?:immediately )?provide (?:any )?(?:other |more |further )?details|(?:there (?:are|is)|no) (?:no )?hard data|shouldn['’]t panic)\b/iu,
    ],
  },
];

const QUOTE_CHARS = { min: 20, max: 360 } as const;
const READ_SENTENCES_MAX = 400;

/** What a text says on what it rests, in the order of what matters most, each at most once; a sentence is quoted once. */
export function standingOf(
  article: { readonly title: string; readonly text: string },
  kind: TextKind | undefined,
): readonly Standing[] {
  // Who writes and for whom stands in a note beside the text.
  const { title, text } = asWritten(article);
  if (kind === 'satire' || kind === 'advertisement') return [];
  const sentences = sentencesOf(text).slice(0, READ_SENTENCES_MAX);
  const used = new Set<Sentence>();
  return [
    ...elsewhere(title, text, kind === 'live-blog' ? kind : 'other'),
    ...(kind === 'opinion' ? [] : namesAbsent(title, text)),
    ...KINDS.flatMap(({ says, when, unless, absent, present, kinds, from = 0, until = 1 }): Standing[] => {
      if (kinds && !kinds.has(kind ?? 'other')) return [];
      if (absent?.test(text) === true || present?.test(text) === false) return [];
      const found = firstOf(
        when,
        sentences.filter(
          (sentence) =>
            !used.has(sentence) &&
            sentence.start >= from * text.length &&
            sentence.start <= until * text.length &&
            sentence.text.length >= QUOTE_CHARS.min &&
            sentence.text.length <= QUOTE_CHARS.max &&
            unless?.test(sentence.text) !== true,
        ),
      );
      if (!found) return [];
      used.add(found.sentence);
      const whole = found.sentence.text;
      const clause = clauseAround(whole, found.match);
      const words = clause.length > CLAUSE_SHARE_MAX * whole.length ? found.match[0].trim() : clause;
      return [{ says, quote: whole.slice(furnitureBefore(whole, '')).trim(), words }];
    }),
  ];
}

/** A clause that is most of its sentence says no more than that. */
const CLAUSE_SHARE_MAX = 0.6;

/** The words up to the next comma on both sides. */
function clauseAround(sentence: string, { 0: words, index }: RegExpExecArray): string {
  const before = /[^,;:“”"()]*$/u.exec(sentence.slice(0, index))?.[0] ?? '';
  const after = /^[^,;:“”"()]*/u.exec(sentence.slice(index + words.length))?.[0] ?? '';
  return `${before}${words}${after}`.trim();
}

/** Words of a headline that are no names of things. */
const SMALL =
  /^(?:the|and|for|with|from|that|this|what|when|where|why|how|who|are|was|were|has|have|had|will|would|could|can|not|new|latest|live|updates?|news|video|watch|breaking|after|before|over|under|into|about|more|most|than|his|her|their|its|your|our|you|they|she|all|just|now|out|off|says?|said|amid|get|gets|year|years|day|days|week|time|first|one|two|three|take[ns]?|toward|towards|steps?)$/;
/** Running reports keep the headline of another day. Elsewhere a headline may be a metaphor. */
const HEADLINE_WORDS_MIN = { 'live-blog': 4, other: 6 } as const;
/** Share of the words of a headline that a text has that is about something else. */
const ELSEWHERE_MAX = { 'live-blog': 0.25, other: 0.17 } as const;
const TEXT_CHARS_MIN = 600;

/** A headline of which the text has hardly a word: pages that are added to keep the headline of another day. */
function elsewhere(title: string, text: string, kind: 'live-blog' | 'other'): readonly Standing[] {
  if (text.length < TEXT_CHARS_MIN) return [];
  const words = [...new Set(title.toLowerCase().match(/\p{L}{3,}/gu) ?? [])].filter((word) => !SMALL.test(word));
  if (words.length < HEADLINE_WORDS_MIN[kind]) return [];
  const known = new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(stemOf));
  const shared = words.filter((word) => known.has(stemOf(word))).length;
  if (shared > ELSEWHERE_MAX[kind] * words.length) return [];
  return [{ says: HEADLINE_ELSEWHERE, quote: title.trim(), words: title.trim() }];
}

/** Words with a small letter that show that a headline does not begin each of its words with a capital. */
const SMALL_WORDS_MIN = 3;
/** A name inside a headline, and none of a place where something happens. */
const NAME_IN_HEADLINE =
  /(?<=[\p{Ll}\d,] )(?<!\b(?:in|at|near|from) )(\p{Lu}\p{Ll}[\p{L}]{3,}(?: \p{Lu}\p{Ll}[\p{L}]*)*)/gu;
/** Who is called otherwise in a text. */
const OTHERWISE =
  /^(?:White|House|Senate|Congress|Parliament|Capitol|Pentagon|Kremlin|Americans?|British|Britons?|Republicans?|Democrats?|Conservatives?|Tories|Labour|President|Minister|Senator|Court|Christmas|Easter|Thanksgiving|Memorial|Update|Report|Photos?|Video|FaceTimes)$|day$/u;
/** Parts of the world, which a text names by their countries. */
const PART_OF_WORLD =
  /^(?:Middle East|(?:North|South|Central|Latin|Western|Eastern|Southern|Northern|Sub-Saharan)?\s?(?:America|Africa|Asia|Europe|Pacific|Atlantic|Arctic|Antarctic|Balkans|Caribbean|Scandinavia|West|East|World))$/u;
/** Letters of a name that stay in all its forms. */
const ROOT_LETTERS_MIN = 5;
const NAME_ENDING = 4;

/** A name of the headline that the text does not have in any form; nothing of a headline in which all words have capitals. */
function namesAbsent(title: string, text: string): readonly Standing[] {
  if (text.length < TEXT_CHARS_MIN) return [];
  if ((title.match(/(?<![\p{L}])\p{Ll}{3,}/gu) ?? []).length < SMALL_WORDS_MIN) return [];
  const bare = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const read = bare(text);
  const rootOf = (name: string): string => bare(name).slice(0, Math.max(ROOT_LETTERS_MIN, name.length - NAME_ENDING));
  const absent = [...title.matchAll(NAME_IN_HEADLINE)]
    .map(([, name = '']) => name)
    .filter((name) => !OTHERWISE.test(name) && !PART_OF_WORLD.test(name))
    // Of a name of several words a text may have one.
    .filter((name) => name.split(' ').every((word) => !read.includes(rootOf(word))))
    .filter((name) => !isAbbreviated(name, text));
  const [first] = absent;
  return first === undefined
    ? []
    : [
        {
          says: `Its headline has “${first}”, and its text as we read it does not:`,
          quote: title.trim(),
          words: first,
        },
      ];
}

/** Whether a text may have a name by its letters: “Transit Union” as “NTU”. Generous, since then the remark is true of letters alone. */
function isAbbreviated(name: string, text: string): boolean {
  const first = name.charAt(0);
  const last = /[\p{Ll}](\p{Lu})/u.exec(name)?.[1] ?? first;
  const letters = text.match(/(?<![\p{L}\d])\p{Lu}{2,6}(?![\p{L}\d])/gu) ?? [];
  return (
    letters.filter((abbreviation) => abbreviation.includes(first) || abbreviation.includes(last)).length >=
    ABBREVIATED_MIN
  );
}
const ABBREVIATED_MIN = 2;

function firstOf(
  patterns: readonly RegExp[],
  sentences: readonly Sentence[],
): { readonly sentence: Sentence; readonly match: RegExpExecArray } | undefined {
  for (const pattern of patterns)
    for (const sentence of sentences) {
      const match = pattern.exec(sentence.text);
      if (match) return { sentence, match };
    }
  return undefined;
}
