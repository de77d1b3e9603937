import { isFurniture } from './furniture.js';
import { didIn, isDatedNews, newsShownIn, saysIn } from './news-shown.js';
import { type Sentence, sentencesOf, withoutQuotations } from './sentences.js';
import { sentencesOfOthers } from './speech.js';
import { turnsIn } from './turns.js';

/** What a text is that the kinds of text have no word for. */
export interface TextForm {
  /** One plain sentence without its full stop: “This is a list”. */
  readonly says: string;
  /** Words of the text or its headline that show it, verbatim. */
  readonly words: string;
  /** Whether it tells something, so that one may ask how carefully, argues for something, or does neither. */
  readonly does: 'tells' | 'argues' | 'neither';
}

interface Read {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly sentences: readonly Sentence[];
}

const REVISIONS = /\b(?:difference between revisions|revision history|revision as of|latest revision)\b/iu;
const SCORE =
  /(?<![\d-])\d{1,3}[-–]\d{1,3}(?:(?:\(\d+\))?,? \d{1,2}[-–]\d{1,2}){0,4}(?![\d-])|\b(?:bt|def\.?|beat|beats) \p{Lu}/u;
const FIXTURE = /\p{Lu}\p{L}+(?: \([^()]{1,6}\))? (?:vs?\.?|v) (?:\[?\d+\]? ?-? ?)?\p{Lu}\p{L}+/u;
const RESULTS_TITLE = /\b(?:results|fixtures|scores|scoreboard|standings|schedule|order of play|draw|TV listings)\b/iu;
const RESULTS_MIN = { lines: 4, share: 0.25, plain: 6 } as const;

/** Scores or pairs of opponents, line after line. */
function results({ title, lines }: Read): TextForm | null {
  const found = lines.filter((line) => line.length < 160 && (SCORE.test(line) || FIXTURE.test(line)));
  const [first] = found;
  const least = RESULTS_TITLE.test(title) ? RESULTS_MIN.lines : RESULTS_MIN.plain;
  return first !== undefined && found.length >= least && found.length >= RESULTS_MIN.share * lines.length
    ? { says: 'This is a table of results or fixtures', words: first, does: 'neither' }
    : null;
}

const LISTED =
  '(?:things|ways|reasons|tips|facts|photos|pictures|celebrities|stars|foods|signs|moments|ideas|books|movies|films|songs|shows|gifts|recipes|products|places|people who|questions|lessons|myths|mistakes|secrets|exercises|habits|quotes|apps|games|cars|companies|cities|countries|women|men|actors|players|benefits|types|examples|trends|predictions|stories|outfits|takeaways|trailers|items|hacks|jokes|puns|riddles|memes|one-liners)';
const NUMBER = '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)';
const LIST_TITLE = new RegExp(
  `(?:^|[:–—]\\s)(?:(?:These|The|Top|Here are|Our|My|Best|Meet)(?: the)?\\s)?${NUMBER}\\s(?:[\\p{L}’'-]+\\s){0,3}${LISTED}(?!\\p{L})|\\b(?:and|&)\\s${NUMBER}\\s(?:other|more)\\s(?:[\\p{L}’'-]+\\s){0,2}${LISTED}(?!\\p{L})|^(?:Top|Best)\\s${NUMBER}\\s`,
  'iu',
);

/** A headline that counts what follows. */
function list({ title }: Read): TextForm | null {
  const words = LIST_TITLE.exec(title)?.[0];
  return words === undefined ? null : { says: 'This is a list', words: title, does: 'neither' };
}

const INGREDIENT =
  /^(?:[-–•*] ?)?(?:\d+(?:[./]\d+)?|[½¼¾⅓⅔]|one|two|three|a)\s?(?:[½¼¾⅓⅔]\s)?(?:cups?|tablespoons?|tbsp|teaspoons?|tsp|grams?|g|kg|ml|ounces?|oz|pounds?|lbs?|cloves?|pinch|cans?|sticks?)\b/iu;
const RECIPE_MIN = 3;

/** What a cook is told to do, at the beginning of a sentence, and with what or for how long. */
const COOKING =
  /^(?:\d+\. )?(?:Heat|Preheat|Bake|Stir|Mix|Whisk|Pour|Melt|Combine|Simmer|Boil|Chop|Sprinkle|Beat|Roast|Fry|Saut[ée]|Grill|Drain|Knead|In (?:an? |the )?(?:[\p{L}\dx-]+ ){0,3}(?:bowl|pan|pot|skillet|saucepan))(?![\p{L}])/u;
const KITCHEN =
  /\b(?:oven|bowl|pan|pot|skillet|saucepan|batter|dough|butter|flour|sugar|\d+ (?:to \d+ )?minutes|tablespoons?|teaspoons?|cups?)\b/iu;

function recipe({ lines, sentences }: Read): TextForm | null {
  const found = lines.filter((line) => INGREDIENT.test(line) && /(?:\p{L}{3,}.*){2}/u.test(line));
  const orders = sentences.filter(({ text }) => COOKING.test(text) && KITCHEN.test(text) && !/["“”]/.test(text));
  const words =
    found.length >= RECIPE_MIN ? found[0] : orders.length >= RECIPE_MIN ? orders.find(isShort)?.text : undefined;
  return words === undefined ? null : { says: 'This is a recipe', words: words.trim(), does: 'neither' };
}

const PRICED = /^(?:\d+\. )?[^.!?]{3,80},? [$€£]\s?\d[\d,.]*$/u;
const PRICED_MIN = 4;

/** Things with their prices, line after line. */
function shopping({ lines }: Read): TextForm | null {
  const found = lines.filter((line) => PRICED.test(line));
  return found[0] !== undefined && found.length >= PRICED_MIN
    ? { says: 'This shows things to buy', words: found[0], does: 'neither' }
    : null;
}

const TO_READER = /\b(?:you|your|yourself)\b/iu;
const ADVICE_TITLE =
  /^(?:How (?:to|do I)|(?:A |The )?(?:beginner|step|complete|ultimate)\b.*\bguide\b)|\b(?:tips|workouts?|exercises|how to)\b/iu;
const ADVICE_WORDS =
  /^(?:Try|Make sure|Start|Keep|Avoid|Use|Choose|Take|Put|Place|Hold|Repeat|Add|Remember|Consider|Do not|Don['’]t|Set|Check|Ask|Lie|Stand|Bend|Lift|Click|Select|Open)\b|\byou (?:should|can|need to|will need|may want to|might want to)\b/iu;
const ADVICE = { titled: 0.12, untitled: 0.3, orders: 3 } as const;

/** A text that tells its readers what to do. */
function advice({ title, sentences }: Read): TextForm | null {
  const own = sentences.filter(({ text }) => !/["“”]/.test(text) && !/^click to\b/i.test(text.trim()));
  const told = own.filter(({ text }) => TO_READER.test(text) || ADVICE_WORDS.test(text.trim()));
  const orders = own.filter(({ text }) => ADVICE_WORDS.test(text.trim()));
  const least = ADVICE_TITLE.test(title) ? ADVICE.titled : ADVICE.untitled;
  const shown = orders.find(isShort) ?? orders[0];
  return shown && orders.length >= ADVICE.orders && told.length >= least * sentences.length
    ? { says: 'This gives its readers advice', words: shown.text.trim(), does: 'neither' }
    : null;
}

const EXPLAINS =
  /^(?:What (?:is|are|does|do|causes)\b(?! (?:next|wrong|going on|at stake|happening)|.*\b(?:think|say|want)\b)|How (?:does|do)\b|Everything (?:you|we) (?:need to )?know\b|What (?:you need|we|to) (?:to )?know\b)|\b(?:explained|an explainer|this is what happens (?:to|when))\b/iu;

function explains({ title }: Read): TextForm | null {
  return EXPLAINS.test(title) ? { says: 'This is an explainer', words: title, does: 'tells' } : null;
}

const IN_THIS_POST =
  /\b[Ii]n (?:this|today['’]s) (?:blog ?)?(?:post|tutorial|guide|lesson|video|recipe|course),? (?:we|I|you)(?:['’]ll|['’]m|['’]re| will| am| are| want)?\b[^.!?,;]{0,70}(?=[\s.!?,;]|$)/u;

const IN_THIS_POST_SHORT = /[Ii]n (?:this|today['’]s) (?:blog ?)?\p{L}+,? (?:we|I|you)\S*(?: \S+){1,4}/u;

function post({ text }: Read): TextForm | null {
  const words = IN_THIS_POST.exec(text.slice(0, 3_000))?.[0];
  return words === undefined
    ? null
    : {
        says: 'This is a blog post that shows how something is done',
        words: clause(words, IN_THIS_POST_SHORT),
        does: 'neither',
      };
}

/** What the writer's own side did. */
const OWN_DEED =
  /(?<![\p{L}’'])(?:[Ww]e|I)(?:(?:['’]re| are)(?: (?:today|now|also))? (?:announcing|introducing|launching|releasing|(?:excited|proud|pleased|happy|thrilled|delighted) to (?:announce|introduce|launch|share|release))|(?: (?:have|also|recently|first|then))? (?:filed|sued|represent(?:ed)?|launched|founded|are suing|challenged|settled|won|urge[sd]?|call on|are calling))\b/u;

function ownCause({ sentences }: Read): TextForm | null {
  const ofOthers = sentencesOfOthers(sentences);
  const shown = sentences.find(
    (sentence) => !ofOthers.has(sentence) && OWN_DEED.test(sentence.own) && !/["“”]/.test(sentence.text),
  );
  return shown
    ? { says: 'Its writers tell of what they did themselves', words: clause(shown.text, OWN_DEED), does: 'tells' }
    : null;
}

const IN_PERSON = /(?<![\p{L}.])(?:I|[Mm]y)(?![\p{L}.])/u;
const OF_SELF =
  /(?<![\p{L}.])I(?:['’](?:ve|d|m))? (?:\p{Ll}+ )?(?:thought|think|thinking|believed?|said|say|told|wrote|write|argued?|claim(?:ed)?|maintain|insist|call|called|posted)(?![\p{L}])/gu;
/** From this share of sentences and this number on somebody writes of himself, who does so first in this part of the text. */
const PERSONAL = { share: 0.18, titled: 0.05, sentences: 3, begins: 0.3 } as const;

/** A writer who tells what he did and thinks. */
function personal({ title, text, sentences }: Read): TextForm | null {
  // What the writer says of himself that he thinks or said is nobody else's.
  const told = sentences.map(({ text: words, own }) => ({
    text: words,
    own: own.replace(OF_SELF, (found) => ' '.repeat(found.length)),
  }));
  const ofOthers = sentencesOfOthers(told);
  const own = sentences.filter((sentence) => sentence.own.trim().length > 10);
  const spoken = sentences.filter(
    (sentence, at) => IN_PERSON.test(sentence.own) && !told.slice(at, at + 1).some((each) => ofOthers.has(each)),
  );
  const [first] = spoken;
  const least = IN_PERSON.test(withoutQuotations(title)) ? PERSONAL.titled : PERSONAL.share;
  const shown = spoken.find((sentence) => isShort(sentence) && !/["“”?]/.test(sentence.text)) ?? first;
  return first &&
    shown &&
    spoken.length >= Math.max(PERSONAL.sentences, least * own.length) &&
    first.start <= PERSONAL.begins * text.length &&
    turnsIn(text).length === 0
    ? { says: 'Its writer speaks as “I”', words: clause(shown.text, IN_PERSON), does: 'argues' }
    : null;
}

const REVIEW_TITLE =
  /^(?:(?:Album|Film|Movie|Book|Game|Theat(?:er|re)|Restaurant|TV|Television|Concert|Live|Music|Product|Hands-on) )?Review(?:ed)?\s?[:–—-]|(?:(?:album|film|movie|book|game|theat(?:er|re)|restaurant|concert|live|music|product|season|episode) |[’'”"] ?)review\s*(?:$|[:–—|-])|^(?:Record|Album|Song|Book|Film|Game) of the (?:Week|Month)\b/iu;
const REVIEWED =
  /\b(?:albums?|films?|movies?|books?|novels?|games?|restaurants?|songs?|tracks?|phones?|cameras?|laptops?|seasons?|episodes?|performances?|menu|dish(?:es)?|EP|director|actors?)\b/iu;

function review({ title, text }: Read): TextForm | null {
  return REVIEW_TITLE.test(title) && REVIEWED.test(text)
    ? { says: 'This is a review', words: title, does: 'argues' }
    : null;
}

const EDITED = /\p{L}[\p{L} ]{2,40}\[edit\]/gu;
const EDITED_MIN = 2;

/** Sections that a reader may edit. */
function encyclopedia({ text }: Read): TextForm | null {
  const [first, ...others] = text.match(EDITED) ?? [];
  return first !== undefined && others.length + 1 >= EDITED_MIN
    ? { says: 'This is an article of an encyclopedia', words: first.trim(), does: 'neither' }
    : null;
}

/** Words by which a writer shows on which side he stands. */
const SIDES =
  /\b(?:leftists?|libtards?|snowflakes?|wing-?nuts?|right-?wingers?|liberal media|fake news media|deplorables?|RINOs?|lunatics?|clowns?|morons?|idiots?|pathetic|disgusting|ridiculous|outright lies?|liars?|baseless (?:right|left)[- ]wing|half-truths|went wild|humiliating|tyrann\w+|traitors?|treasonous|shameless(?:ly)?|corrupt (?:media|establishment)|witch hunt|cesspool|cabal|dumb(?:est)?|incompetence|insatiable|glorious(?:ly)?|scandal after scandal|unconstitutional acts|bigots?)\b/iu;
const SHOUT = /\p{L}!|\b(?:HUGE|LIES|TRUTH|EXPOSED|BOMBSHELL|MUST|NOT|EVERY|NEVER|BUSTED|SHOCKING)\b/u;
const SIDED_MIN = 2;

/** A writer who takes a side in words that no report has. */
function sided({ title, sentences }: Read): TextForm | null {
  const ofOthers = sentencesOfOthers(sentences);
  const own = sentences.filter((sentence) => !ofOthers.has(sentence) && !/["“”]/.test(sentence.text));
  // The question of a riddle takes no side.
  const taken = own.filter((sentence) => SIDES.test(sentence.own) && !sentence.text.trim().endsWith('?'));
  const loud = own.some((sentence) => SHOUT.test(sentence.own)) || (SHOUT.test(title) && !/^[^\p{Ll}]+$/u.test(title));
  const shown = taken.find(isShort) ?? taken[0];
  return shown && (taken.length >= SIDED_MIN || loud)
    ? { says: 'This takes a side in its writer’s own words', words: clause(shown.text, SIDES), does: 'argues' }
    : null;
}

/** Share of sentences in which the writer of a report is heard at most, and in which somebody says something at least, where no day is named. */
const HEARD_MAX = { share: 0.1, sentences: 2 } as const;
const LEAD_SENTENCES = 3;
const SAYING = { share: 0.15, sentences: 2, chars: 250 } as const;
/** Buttons of a page that speak to its readers. */
const BUTTON =
  /^(?:Download|Order|Subscribe|Start Your|Sign up|Get |Click|Watch|Listen|Read|Follow|Join|Before it['’]s here)\b.*(?:!|\b(?:now|today|app|news|newspaper|terminal)\b)/iu;
const HEARD = /(?<![\p{L}.])(?:I|we|We|you|You|your|our|my|me)(?![\p{L}.])|!|\?\s*$/u;
/** Words of which a report has one at most. */
const JUDGES =
  /\b(?:lawless\w*|puppets?|disgrac\w+|shame(?:ful|less)\w*|hypocri\w+|so-called|propaganda|brazen\w*|reckless\w*|inept\w*|globalists?|ruthless\w*|disastrous\w*|monstrous\w*|outrageous\w*|absurd\w*|pathetic\w*|aggression|lust\w*|madness|insane|sick|evil|hellish|mainstream media|establishment|regime|cronies|thugs?|sham|farce|betray\w*|sadly|of course|clearly|obviously)\b/iu;
const JUDGING_MAX = { share: 0.06, sentences: 1 } as const;
const CAPITALS = /(?<![\p{L}\d-])\p{Lu}{4,}(?![\p{L}\d-])/gu;

/** A headline of as many words that are all in capitals shouts, too. */
const LOUD_WORDS_MIN = 5;

/** Whether a headline has words in capitals that the text writes in small letters: no names of firms or offices. */
function isLoud(title: string, text: string): boolean {
  if (!/\p{Ll}{3}/u.test(title)) return title.split(/\s+/).length >= LOUD_WORDS_MIN;
  return SHOUT.test(title) || [...title.matchAll(CAPITALS)].some(([word]) => !text.includes(word));
}

/** A text that tells what happened and who says so, and in which its writer is not heard. */
function news({ title, text, sentences }: Read): TextForm | null {
  const ofOthers = sentencesOfOthers(sentences);
  const own = sentences.filter(
    (sentence) => sentence.own.trim().length > 10 && !isFurniture(sentence.text, title) && !BUTTON.test(sentence.text),
  );
  const mine = own.filter((sentence) => !ofOthers.has(sentence) && !/["“”]/.test(sentence.text));
  const heard = mine.filter((sentence) => HEARD.test(sentence.own));
  if (isLoud(title, text) || heard.length > Math.max(HEARD_MAX.sentences, HEARD_MAX.share * own.length)) return null;
  const judging = mine.filter((sentence) => JUDGES.test(sentence.own)).length;
  if (judging > Math.max(JUDGING_MAX.sentences, JUDGING_MAX.share * own.length)) return null;
  if (mine.some((sentence) => SIDES.test(sentence.own))) return null;
  const saying = own.filter((sentence) => saysIn(sentence).length > 0);
  const isSaid =
    text.length >= SAYING.chars &&
    saying.length >= SAYING.share * own.length &&
    (saying.length >= SAYING.sentences || sentences.slice(0, LEAD_SENTENCES).some((each) => saysIn(each).length > 0));
  const isTold = sentences.slice(0, LEAD_SENTENCES).some((each) => didIn(each).length > 0);
  if (!isSaid && !isTold && !(isDatedNews(sentences) && saying.length > 0)) return null;
  const words = newsShownIn({ text });
  return words === null ? null : { says: 'Written as a news report', words, does: 'tells' };
}

const SHORT_MAX = 120;
const isShort = ({ text }: Sentence): boolean => text.trim().length <= SHORT_MAX;

/** A short sentence, or the words around what shows it up to the next comma. */
function clause(sentence: string, shows: RegExp): string {
  const whole = sentence.trim();
  const found = shows.exec(whole);
  if (whole.length <= SHORT_MAX || !found) return whole;
  const before = /[^,;:()–—]*$/u.exec(whole.slice(0, found.index))?.[0] ?? '';
  const after = /^[^,;:()–—]*/u.exec(whole.slice(found.index + found[0].length))?.[0] ?? '';
  const words = `${before}${found[0]}${after}`.trim().replace(/\s(?:that|which|who|and|of|the|an?|to)$/u, '');
  if (words.length <= SHORT_MAX) return words;
  // The last joint of the sentence that fits.
  const cuts = [...words.matchAll(/ (?:and|but|that|which|who|because|while|when|as|about|for|to) /gu)]
    .map(({ index }) => index)
    .filter((at) => at <= SHORT_MAX && at >= words.indexOf(found[0]) + found[0].length);
  const short = words.slice(0, cuts.at(-1) ?? words.length).replace(/\s(?:that|which|who|and|of|the|an?|to)$/u, '');
  return short.length <= SHORT_MAX ? short : found[0];
}

/** From what no other text has to what is shown by words alone. */
const FORMS = [
  (read: Read): TextForm | null =>
    REVISIONS.test(read.title)
      ? { says: 'This page compares two versions of a text', words: read.title, does: 'neither' }
      : null,
  ...[encyclopedia, results, recipe, shopping, list, review, post, explains, advice, sided, ownCause, personal, news],
] as const;

const known = new WeakMap<object, TextForm | null>();

/** What an English text is whose kind is not told; null where nothing shows it. Made once for an article. */
export function formOf(article: { readonly title: string; readonly text: string }): TextForm | null {
  const made = known.get(article);
  if (made !== undefined) return made;
  const { title, text } = article;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = { title: title.trim(), text, lines, sentences: sentencesOf(text) };
  let form: TextForm | null = null;
  for (const find of FORMS) form ??= find(read);
  known.set(article, form);
  return form;
}
