import { MONTHS_AS_WRITTEN, WEEKDAYS } from './calendar.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { REPORTING_VERBS, VERBS_OF_OTHERS } from './speech.js';

const DAY = `(?:(?:${WEEKDAYS})|(?:${MONTHS_AS_WRITTEN})\\.? \\d{1,2}|\\d{1,2} (?:${MONTHS_AS_WRITTEN})|(?:[Yy]ester|[Tt]o)day|(?:[Tt]his|[Ll]ast) (?:week|month|year|morning|afternoon|evening))(?![\\p{L}\\d])`;
const DATED = new RegExp(`(?<![\\p{L}\\d])${DAY}`, 'u');
const EACH_DAY = new RegExp(`(?<![\\p{L}\\d])${DAY}`, 'gu');
/** The days that some words name, as they name them. */
export const daysNamedIn = (words: string): readonly string[] =>
  // A label at a chart is no day: “0 Jan”.
  (words.match(EACH_DAY) ?? []).filter((day) => !/(?<!\d)0(?!\d)/u.test(day));
/** How many they are. */
export const daysIn = (words: string): number => daysNamedIn(words).length;
const TELLS_WHO = new RegExp(`(?<![\\p{L}])(?:${VERBS_OF_OTHERS}|${REPORTING_VERBS}|according to)(?![\\p{L}])`, 'iu');
/** Whether a sentence has a word for saying, so that it may tell who says so. */
export const tellsWhoSays = ({ own }: Pick<Sentence, 'own'>): boolean => TELLS_WHO.test(own);
/** Where somebody says something to reporters. */
const VENUE =
  '(?:(?:in|during|at) (?:an? |his |her |its |their )(?:\\p{L}+ )?(?:interview|statement|speech|conference|release|letter|briefing|hearing|filing|report|tweet|post|message|call)|(?:to|with) reporters)(?![\\p{L}])';
/** Where a text was filed, and by whom. */
const PLACE_LINE =
  /^\p{Lu}[\p{Lu} .’'-]{2,40}(?:, (?:\p{L}[\p{L}.]{0,15}|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+))?(?:, (?:\p{L}{3,9}\.? )?\d{1,2}(?: \p{L}{3,9})?)?\s?(?:\([^()]{2,60}\)\s?)?(?:[-–—]{1,2}|:)\s?(?=["“‘]?\p{Lu})/u;

/** A word with a capital that begins a name, and not only a sentence. */
const CAPITAL = `(?!(?:When|While|If|After|Before|As|That|This|These|Those|But|And|Or|So|In|On|At|By|For|From|With|To|He|She|They|It|I|We|You|Who|What|Which|Where|Why|How|Having|Like|Then|There|Here|Since|Although|Though|Because|Also|Not|No|Now|Asked|Both|Once|Is|Are|Was|Were|Has|Have|Had|All(?= told)|${WEEKDAYS}|${MONTHS_AS_WRITTEN})(?![\\p{L}]))\\p{Lu}[\\p{L}\\d.’'&-]*`;
/** A word inside the name or description of somebody. */
const INSIDE = `(?!(?:who|that|which|whom|what|when|where|while|as|if|has|have|had|was|were|is|are|be|been|to|by|from|in|on|at|with|but|it|he|she|they|we|i|you|than|because|not|also|later|then|or|said|says|told|this|last|${WEEKDAYS})(?![\\p{L}]))[\\p{L}\\d][\\p{L}\\d.’'-]*`;
const BEYOND = `(?:at|from|in|with|for) (?:the )?${CAPITAL}`;
/** Several people by what they are. */
const MANY =
  '(?:police|authorities|prosecutors|doctors|analysts|lawmakers|researchers|lawyers|investigators|teachers|workers|\\p{Ll}{3,}(?:ists|ians|cials))';
const SUBJECT = `(?:(?:[Tt]he|[Aa]n?) ${INSIDE}(?: (?:${INSIDE}|${BEYOND})){0,6}|${CAPITAL}(?: (?:${INSIDE}|${BEYOND})){0,6}|${MANY})`;
/** Who somebody is, between commas. */
const BESIDE =
  '(?:, (?:(?:an?|the|his|her|its|their|who|which|where|whose|head|chief|president|director|chair\\p{Ll}*|vice|senior|professor|founder|owner|co-?founder)(?![\\p{L}])|\\p{Lu})[^,.;:“”"()]{1,80},)?';
const SAID =
  '(?:said|says|told|tells|announced|confirmed|warned|warns|ruled|stated|testified|reported|acknowledged|denied|added|explained|noted|wrote|confirms|announces|reports(?=[:,]| that))';
const SAYS = new RegExp(
  `(?<![\\p{L}\\d.’'-])(?<!${CAPITAL} )(?<!\\b(?:[Aa]cross|of|in|by|for|to|from|at|with|on|around|than|and|as|when|while|if|after|before) )${SUBJECT}${BESIDE} (?:(?:on )?${DAY} )?(?:(?:has|have|had|also|later|then|\\p{Ll}+ly) )?${SAID}(?![\\p{L}])(?: (?:the )?\\p{Lu}[\\p{L}&-]*(?: \\p{Lu}[\\p{L}&-]*){0,3}| reporters| lawmakers| journalists)?`,
  'gu',
);
const ACCORDING =
  /(?<![\p{L}])[Aa]ccording to (?!(?:him|her|it|them|me|us|this|that)(?![\p{L}]))[^,.;:“”"()]{3,80}?(?=[,.;:“”"()]|$| (?:who|which|that|as) )/gu;
/** After what was said: “…,” said Ada Berg. */
const SAID_BY = new RegExp(`(?<=[,”"!?] )(?:said|says|wrote) ${CAPITAL}(?: ${CAPITAL}){1,3}`, 'gu');
/** Who did something, and on which day. */
const DID = new RegExp(
  `(?<![\\p{L}\\d.’'-])${SUBJECT}(?<! and| or)${BESIDE} (?:(?:on )?(?:${WEEKDAYS}) )?(?:(?:was|were|has been|have been) \\p{Ll}{2,}ed|(?:has |have |had )?(?:\\p{Ll}{2,}ed(?! (?:by|to be))|won|died|met|made|held|began|took|lost|won|beat|hit|gave|went|came|left|shot|found|sent|cut|rose|fell))(?![\\p{L}])`,
  'u',
);

/** Up to the day or the place in which it was said. */
const UNTIL = new RegExp(`^[^,.;:“”"()—–]{0,60}?(?<![\\p{L}])(?:${VENUE}|(?:on |earlier |late |early )?${DAY})`, 'u');
const OBJECT = / (?:told|tells) (?:the |reporters|lawmakers|journalists|\p{Lu})/u;

/** A surname alone. */
const ALONE = new RegExp(`^\\p{Lu}\\S+ ${SAID}`, 'u');

export const WORDS_MAX = 120;
const LEAD_SENTENCES = 5;

/** Words that show that a text reports, and how much they show. */
interface Shown {
  readonly words: string;
  readonly worth: number;
}

/** Words that lead on to others. */
const LOOSE_END = /(?:[,;:]|\s(?:and|or|but|of|the|an?|to|in|on|at|by|for|with|as))+$|(?<=\p{Ll}{3})\.$/u;
const tidy = (words: string): string => words.trim().replace(LOOSE_END, '');

/** “The first confirmed case”: nobody confirms anything. */
const COUNTED =
  /^(?:[Tt]he|[Aa]n?) (?:first|second|third|last|latest|only|other|new|newly|next) (?:[\p{L}-]+ ){0,2}(?:confirmed|reported|announced|noted)$/u;

/** Names before the last two of a list. */
const LISTED = new RegExp(`(?:(?<![\\p{L}])${CAPITAL}(?: ${CAPITAL}){0,3}, )+$`, 'u');

/** Who says something in a sentence, with when or where, in words that the sentence has. */
export function saysIn({ own, text }: Pick<Sentence, 'own' | 'text'>): readonly Shown[] {
  const said = [...own.matchAll(SAYS)].map(({ 0: found, index: at }): Shown => {
    // “Harl Rovers, Velden Town and Dunford have announced” is said by all of them.
    const listed = / and /u.test(found) ? (LISTED.exec(own.slice(0, at))?.[0] ?? '') : '';
    const [words, index] = [`${listed}${found}`, at - listed.length];
    const more = UNTIL.exec(own.slice(index + words.length))?.[0] ?? '';
    const whole = tidy(`${words}${more}`);
    if (DATED.test(whole) || more !== '') return { words: whole, worth: 4 };
    return { words: tidy(words), worth: OBJECT.test(words) || words.includes(', ') ? 2 : ALONE.test(words) ? 1 : 1.5 };
  });
  const named = [...text.matchAll(SAID_BY)].map(({ 0: words }): Shown => ({ words: tidy(words), worth: 1.5 }));
  const sourced = [...own.matchAll(ACCORDING)].map(({ 0: words }): Shown => ({ words: tidy(words), worth: 2 }));
  return [...said, ...named, ...sourced].filter(
    ({ words }) => words.length <= WORDS_MAX && text.includes(words) && !COUNTED.test(words),
  );
}

/** What a sentence tells that somebody did, and on which day, in words that it has. */
export function didIn({ own, text }: Pick<Sentence, 'own' | 'text'>): readonly Shown[] {
  const found = DID.exec(own);
  if (!found) return [];
  const more = UNTIL.exec(own.slice(found.index + found[0].length))?.[0] ?? '';
  const words = tidy(`${found[0]}${more}`);
  return DATED.test(words) && words.length <= WORDS_MAX && text.includes(words) ? [{ words, worth: 2 }] : [];
}

/** A sentence up to a joint, where all of it is long. */
function until(sentence: string, max: number): string {
  if (sentence.length <= max) return sentence.replace(/[.!]$/, '');
  const cuts = [
    ...sentence
      .slice(0, max)
      .matchAll(
        /[,;:]|(?: (?:and|but|that|which|who|because|while|when|as|after|for|to|in|on|of|with|by|at|from|over) )/gu,
      ),
  ];
  return sentence.slice(0, cuts.at(-1)?.index ?? max).trim();
}

/** The place line of a text with what it tells first. */
function placed(first: Sentence | undefined): Shown | null {
  const text = first?.text.trim() ?? '';
  const place = PLACE_LINE.exec(text)?.[0];
  if (first === undefined || place === undefined) return null;
  const [said] = saysIn(first);
  const end = said === undefined ? 0 : text.indexOf(said.words) + said.words.length;
  if (end > 0 && end <= WORDS_MAX) return { words: text.slice(0, end), worth: 5 };
  const words = tidy(until(text, WORDS_MAX));
  return /["“”]/.test(words) ? null : { words, worth: 3 };
}

/** What is on a page before its text. */
const CAPTION = /^(?:FILE PHOTO|REUTERS\/)/;

/**
 * The words in which a text says who said something and when, or, less telling, who said something, or what happened on which day.
 * Null without such words.
 */
export function newsShownIn({ text }: { readonly text: string }): string | null {
  const sentences = sentencesOf(text).filter((sentence) => !CAPTION.test(sentence.text));
  const happened = sentences.slice(0, LEAD_SENTENCES).flatMap(didIn);
  const shown = [placed(sentences[0]), ...sentences.flatMap(saysIn), ...happened].flatMap((each) => each ?? []);
  // The first of the most telling.
  return (
    shown.reduce<Shown | null>((best, each) => (best && best.worth >= each.worth ? best : each), null)?.words ?? null
  );
}

/** Whether a text begins with where it was filed, or says in its first sentences when what it tells happened. */
export function isDatedNews(sentences: readonly Sentence[]): boolean {
  return (
    PLACE_LINE.test(sentences[0]?.text.trim() ?? '') ||
    sentences
      .slice(0, LEAD_SENTENCES)
      .some(({ text }) => DATED.test(text) || /\b[Ii]n a (?:press |news )?(?:statement|release)\b/.test(text))
  );
}
