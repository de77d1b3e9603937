import { MONTHS } from './calendar.js';

/** Verbs that report speech without judging it, as the alternatives of a pattern. */
export const REPORTING_VERBS =
  'said|says|told|announced|reported|warned|added|stated|confirmed|wrote|explained|testified|acknowledged|noted|argued|concluded|found|declared|tweeted|estimated';

/** Verbs after which words are somebody else's, also in texts that judge them, as the alternatives of a pattern. */
export const VERBS_OF_SAYING =
  'said|says|told|tweeted|wrote|writes|argued|argues|claimed|claims|testified|alleged|insisted|warned|added';

/** The same with verbs of believing, and in any form: in such a sentence no word is charged to the writer. */
export const VERBS_OF_OTHERS = `${VERBS_OF_SAYING}|saying|tells|posted|argu(?:e|ing)|claim(?:ing)?|alleges?|insist(?:s|ing)?|declare[sd]?|believe[sd]?|thinks|thought|warn(?:s|ing)?|assert(?:s|ed)?|maintain(?:s|ed)|contend(?:s|ed)|complain(?:s|ed)|predict(?:s|ed)|vow(?:s|ed)`;

/** Words of a sentence that tells what others say, believe or want: its other words may be theirs. */
const TELLS_OF_OTHERS = new RegExp(
  `\\b(?:${VERBS_OF_OTHERS}|according to|call(?:s|ed)|accus(?:es|ed|ing)|denounce[sd]|describe[sd]|repl(?:y|ies|ied)|remind(?:s|ed)|shout(?:s|ed)|yell(?:s|ed)|quip(?:s|ped))\\b|\\b(?:goes|went) on(?::| to (?:say|claim|insist|argue|add|tell|suggest|state)\\b)`,
  'i',
);
const SPEAKS =
  'said|says|saying|tweeted|tweets|wrote|writes|posted|posts|replied|replies|reminded|reminds|told|tells|telling|asked|asks|added|adds|declared|declares|explained|explains|continued|continues|goes on|went on|stated|states|responded|responds|answered|answers|shouted|yelled|urged|urges|warned|warns|announced|noted|notes';
/** Somebody speaks of himself or to somebody. */
const IN_PERSON = /\b(?:I|we|you|my|our|your|me|us|let)\b|\b(?:it|this|that|there)(?:[’']s| is)\b|n[’']t\b/i;
/** "She told them, you may not …", "He tweeted on Monday about the host:I heard …": a page lost the marks of what follows. */
const OPENS_SPEECH = new RegExp(
  `\\b(?:${SPEAKS})(?:(?: [\\p{L}.’'&-]+){0,12}: ?|(?: [\\p{L}.’'&-]+){0,3}, )(?=\\p{L})`,
  'iu',
);
/** So many sentences after it may still be the speaker's. */
const SPEECH_SENTENCES_MAX = 6;
/** Who wrote an embedded post, and when: "Ann Reed June 29, 2017", "— Ann Reed (@user) June 29, 2017", "@user". */
const POST_STAMP = new RegExp(
  `\\p{Lu}[\\p{L}.’'-]+ (?:\\(?@\\w+\\)? )?(?:${MONTHS}) \\d{1,2}, \\d{4}(?! ?[,.;)])|(?<![\\p{L}\\d.])@[A-Za-z_]\\w+`,
  'u',
);
/** So many sentences before the stamp of a post may be the post's. */
const POST_SENTENCES_MAX = 3;

/** What is told in a sentence, as far as words of others are concerned. Offsets are those of its text. */
interface Told {
  readonly text: string;
  /** Its words outside quotation marks. */
  readonly own: string;
}

/** From this share of sentences on that tell what others say, a text reports. */
const REPORTED_SHARE = 0.2;
/** So many sentences after one with "I" in a report may be the same person's. */
const SPOKEN_AFTER = 3;

/** Where speech begins that a sentence shows without marks; -1 for none. */
function speechFrom({ own }: Told): number {
  const opening = OPENS_SPEECH.exec(own);
  const at = opening === null ? -1 : opening.index + opening[0].length;
  return at >= 0 && IN_PERSON.test(own.slice(at)) ? at : -1;
}

/** Words that may be somebody else's in a text that shows them without marks. Offsets are those of its sentences. */
interface Speech {
  /** Index of the sentence in which it begins, and of the last that may belong to it. */
  readonly first: number;
  readonly last: number;
  /** Where it begins in the first. */
  readonly at: number;
}

/** Speech that a page shows without its marks, with what may still belong to it, and embedded posts. */
export function unmarkedSpeech(sentences: readonly Told[]): readonly Speech[] {
  return sentences.flatMap((sentence, first): Speech[] => {
    const at = speechFrom(sentence);
    const speech = at < 0 ? [] : [{ first, last: Math.min(sentences.length - 1, first + SPEECH_SENTENCES_MAX), at }];
    return POST_STAMP.test(sentence.own)
      ? [...speech, { first: Math.max(0, first - POST_SENTENCES_MAX), last: first, at: 0 }]
      : speech;
  });
}

/**
 * The sentences whose words may be somebody else's than the writer's: those that tell what others say or believe, what follows speech
 * that a page shows without its marks, and embedded posts. Generous, so that no writer is charged with words of others.
 */
export function sentencesOfOthers<S extends Told>(sentences: readonly S[]): ReadonlySet<S> {
  const telling = sentences.filter(({ own }) => TELLS_OF_OTHERS.test(own));
  // Whoever reports what others say says "I" for one of them.
  const isReport = telling.length >= REPORTED_SHARE * sentences.length;
  return new Set([
    ...telling,
    ...sentences.flatMap(({ own }, at) =>
      isReport && /(?<![\p{L}.])I(?![\p{L}.])/u.test(own) ? sentences.slice(at, at + 1 + SPOKEN_AFTER) : [],
    ),
    ...unmarkedSpeech(sentences).flatMap(({ first, last }) => sentences.slice(first, last + 1)),
  ]);
}

const PRONOUN =
  /^(?:he|she|it|they|we|i|you|one|this|that|these|those|who|whom|which|him|her|them|us|me|himself|herself|themselves|his|hers|theirs)$/i;

/** Whether a source is only a word for somebody whom the text may have named before. */
export const isPronoun = (source: string): boolean => PRONOUN.test(source);

/** Words of an article between quotation marks; double marks among them become single ones, and a quotation that is all of them keeps one pair. */
export function inQuotes(words: string): string {
  const whole = /^["“]([^"“”]*)["”]$/u.exec(words.trim());
  const own = whole?.[1] ?? words.trim();
  const inner = own.replace(/["“”]/gu, (mark, at: number) => {
    const opens = mark === '“' || (mark === '"' && /^$|[\s([{—–-]/u.test(own.charAt(at - 1)));
    return opens ? '‘' : '’';
  });
  return `“${inner}”`;
}

/** A name of a person, a firm, a paper or an office; not a word with a capital only because a sentence begins with it. */
const NAME =
  "(?!(?:The|This|That|These|Those|It|He|She|They|We|You|I|There|What|Who|But|And|So|Some|Many|Most|Others|Everyone|People|Experts|Sources|Insiders|Critics)\\b)\\p{Lu}[\\p{L}\\p{N}.&’'-]*";
const SAID = `(?:${REPORTING_VERBS}|writes|reports|revealed|reveals|notes|claims|claimed|shows|showed|finds|estimates|announces|confirms|warns|suggests|suggested|according)`;

/** Somebody by name beside a word for saying, or a document by whom it is from. */
const CREDITS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:according to|as reported by|reported by|confirmed by|cited by|per) (?:\\p{Ll}+ ){0,5}${NAME}`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}])${NAME}(?:[ ,]+[\\p{L}\\p{N}.&’'-]+){0,6}?,? (?:\\p{Ll}+ly |also |has |have |had )?${SAID}\\b`,
    'u',
  ),
  new RegExp(`\\b${SAID},? (?:\\p{Ll}+ ){0,4}${NAME}`, 'u'),
  new RegExp(
    `\\b(?:told|obtained by|seen by|reviewed by|published (?:\\p{Ll}+ )?(?:in|by)|released by|interview with|statement (?:from|by|to)|[Dd]ata (?:from|by)|[Ff]igures (?:from|by)|[Ss]tudy (?:from|by|in)|[Rr]eport (?:from|by|in)|[Ss]urvey (?:from|by|of)|[Pp]oll by|commissioned by|courtesy of|via) (?:the |a |an )?(?:\\p{Ll}+ ){0,2}${NAME}`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}])${NAME}(?:['’]s)? (?:\\p{Ll}+ ){0,3}(?:statement|report|study|survey|poll|paper|data|figures|research|website|memo|filing|press release|news release)\\b`,
    'u',
  ),
  /https?:\/\//i,
];

const known = new WeakMap<object, boolean>();

/**
 * Whether a text credits anybody by name for what it tells, in any of its sentences. Generous: what it takes for a credit may be none, so
 * that nobody is told to have none who has one.
 */
export function creditsAnybody(article: { readonly text: string }): boolean {
  const found = known.get(article) ?? CREDITS.some((pattern) => pattern.test(article.text));
  known.set(article, found);
  return found;
}

/** The last word of a name. */
export const surnameOf = (name: string): string => name.split(' ').at(-1) ?? name;

/** Words as a part of a regular expression that stands for themselves. */
export const asPattern = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Words in front of a name that say what somebody is. */
const TITLE =
  /^(?:U\.S\.|US|UK|Acting|Deputy|Vice|Prime|Chief|Senior|Public|Press|Media|Relations|Communications|Manager|Director|Minister|President(?:-elect)?|Chancellor|Premier|Senator|Sen\.?|Rep\.?|Representative|Congress(?:man|woman)|Governor|Gov\.?|Mayor|Secretary|General|Gen\.?|Judge|Justice|Sheriff|Officer|Spokes(?:man|woman|person)|CEO|CFO|Chair(?:man|woman)?|Republican|Democratic|Leader|Speaker|Dr\.?|Prof(?:essor|\.)?|Mr\.?|Mrs\.?|Ms\.?|Foreign|Finance|Health|Interior|Defen[cs]e|Executive|Managing|Head|Captain|Col\.?|Lt\.?|Sgt\.?|Detective|Realtor|Former)$/u;

const capitalised = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Whether words name an office and nobody who holds it: "the Prime Minister". */
export function isTitleAlone(name: string): boolean {
  const words = name.replace(/^(?:the|an?) /iu, '').split(/\s+/);
  return words.length > 0 && words.every((word) => TITLE.test(word));
}

/** A name without the titles with which it begins: "Justin Trudeau" of "Minister Justin Trudeau". One with another word first is kept. */
export function withoutTitle(name: string): string {
  const words = name.split(/\s+/);
  const from = words.findIndex((word) => !TITLE.test(word));
  const rest = words.slice(from);
  const isName = from > 0 && rest.length >= 2 && rest.every((word) => capitalised(word) && !TITLE.test(word));
  return isName ? rest.join(' ') : name;
}

/** Whether a passage ends each quotation and bracket that it begins. */
export const isBalanced = (words: string): boolean =>
  (words.match(/"/g) ?? []).length % 2 === 0 &&
  (words.match(/“/g) ?? []).length === (words.match(/”/g) ?? []).length &&
  (words.match(/\(/g) ?? []).length === (words.match(/\)/g) ?? []).length;

/** "Ann, Tom and Kim". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const SOURCE_WORDS =
  /\b(?:according to|said|says|saying|told|wrote|writes|tweeted|announced|reported|reportedly|alleged|allegedly|alleges|accused|claim(?:s|ed|ing)?|argue[ds]?|believe[ds]?|suspected|whether|unless|unclear|if)\b/iu;

/** Whether words that are cut from a sentence lose who says it, or that it is in doubt. */
export function losesSource(sentence: string, words: string): boolean {
  const at = sentence.indexOf(words);
  return at >= 0 && (SOURCE_WORDS.test(sentence.slice(0, at)) || SOURCE_WORDS.test(sentence.slice(at + words.length)));
}
