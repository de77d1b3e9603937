import { MONTHS_AS_WRITTEN, type Sentence, sentencesOf, sentencesOfOthers, WEEKDAYS } from '../../words/index.js';

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
  '(?:things|ways|reasons|tips|facts|photos|pictures|celebrities|stars|foods|signs|moments|ideas|books|movies|films|songs|shows|gifts|recipes|products|places|people who|questions|lessons|myths|mistakes|secrets|exercises|habits|quotes|apps|games|cars|companies|cities|countries|women|men|actors|players|benefits|types|examples|trends|predictions|stories|outfits|takeaways|trailers|items|hacks)';
const NUMBER = '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)';
const LIST_TITLE = new RegExp(
  `^(?:(?:These|The|Top|Here are|Our|My|Best|Meet)(?: the)?\\s)?${NUMBER}\\s(?:[\\p{L}’'-]+\\s){0,3}${LISTED}(?!\\p{L})|\\b(?:and|&)\\s${NUMBER}\\s(?:other|more)\\s(?:[\\p{L}’'-]+\\s){0,2}${LISTED}(?!\\p{L})|^(?:Top|Best)\\s${NUMBER}\\s`,
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

function recipe({ lines }: Read): TextForm | null {
  const found = lines.filter((line) => INGREDIENT.test(line) && /(?:\p{L}{3,}.*){2}/u.test(line));
  return found[0] !== undefined && found.length >= RECIPE_MIN
    ? { says: 'This is a recipe', words: found[0], does: 'neither' }
    : null;
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
  const own = sentences.filter(({ text }) => !/["“”]/.test(text));
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
  /(?<![\p{L}’'])(?:[Ww]e|I)(?: (?:have|also|recently|first|then))? (?:filed|sued|represent(?:ed)?|launched|founded|are suing|challenged|settled|won|urge[sd]?|call on|are calling)\b/u;

function ownCause({ sentences }: Read): TextForm | null {
  const ofOthers = sentencesOfOthers(sentences);
  const shown = sentences.find(
    (sentence) => !ofOthers.has(sentence) && OWN_DEED.test(sentence.own) && !/["“”]/.test(sentence.text),
  );
  return shown
    ? { says: 'Its writers tell of what they did themselves', words: clause(shown.text, OWN_DEED), does: 'tells' }
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
  const taken = own.filter((sentence) => SIDES.test(sentence.own));
  const loud = own.some((sentence) => SHOUT.test(sentence.own)) || (SHOUT.test(title) && !/^[^\p{Ll}]+$/u.test(title));
  const shown = taken.find(isShort) ?? taken[0];
  return shown && (taken.length >= SIDED_MIN || loud)
    ? { says: 'This takes a side in its writer’s own words', words: clause(shown.text, SIDES), does: 'argues' }
    : null;
}

const SAID =
  '(?:said|says|told|announced|reported|confirmed|according to|ruled|elected|won|died|arrested|warned|issued|reports)';
const DATED = new RegExp(
  `\\b(?:${WEEKDAYS}|(?:${MONTHS_AS_WRITTEN})\\.? \\d{1,2}|\\d{1,2} (?:${MONTHS_AS_WRITTEN})|(?:[Yy]ester|[Tt]o)day|(?:[Tt]his|[Ll]ast) (?:week|month|year))\\b`,
  'u',
);
const PLACE_LINE = /^\p{Lu}[\p{Lu} ,.’'-]{2,40}(?:\([^()]{2,60}\))?\s?(?:[-–—]|:)\s?(?=\p{Lu})/u;
const NEWS_VERB = new RegExp(`(?<![\\p{L}])${SAID}(?![\\p{L}])`, 'u');
/** Who says something, and when, in the fewest words. */
const NEWS_PHRASE = new RegExp(
  `(?<!\\b(?:across|of|in|by|for|to|from|at|with|on|around|than) )(?:\\p{Lu}[\\p{L}\\d.’'-]* |(?<![\\p{L}] )the \\p{Ll}+ ){1,4}(?:has |have |had )?${SAID}(?: (?:on|in|at) (?:an? )?[\\p{L}]+|(?: the)?(?: \\p{Lu}\\p{L}+){1,3}| reporters)?`,
  'u',
);
const SPOKEN_SHARE_MAX = 0.1;
const LEAD_SENTENCES = 5;

/** “That said”: nobody says anything. */
const NOBODY = /^(?:That|This|These|Those|He|She|They|It|I|We|You|Who|As|Having|Like)\b/u;

/** A day with the words before it: "After heavy downpours on Monday". */
const DAY_PHRASE = new RegExp(`(?:[\\p{L}\\d’'-]+ ){1,5}(?=${DATED.source})${DATED.source}`, 'u');

/** The words in which a text says who said something and when, or its place line. Null without such words. */
export function newsShownIn({ text }: { readonly text: string }): string | null {
  const sentences = sentencesOf(text).filter((sentence) => !/^(?:FILE PHOTO|REUTERS\/)/.test(sentence.text));
  const found = sentences.flatMap(({ own, text: sentence }) => {
    const words = NEWS_PHRASE.exec(own)?.[0].trim();
    return words !== undefined && !NOBODY.test(words) && sentence.includes(words) ? [words] : [];
  });
  const dated = found.slice(0, LEAD_SENTENCES).find((words) => DATED.test(words));
  if (dated !== undefined) return dated;
  const place = PLACE_LINE.exec(sentences[0]?.text.trim() ?? '')?.[0].replace(/[\s:–—-]+$/u, '');
  const day = sentences.slice(0, LEAD_SENTENCES).flatMap(({ text: sentence }) => DAY_PHRASE.exec(sentence)?.[0] ?? []);
  return place ?? found[0] ?? day[0] ?? null;
}

/** A text that begins with what happened and when, and in which its writer is not heard. */
function news({ text, sentences }: Read): TextForm | null {
  const own = sentences.filter((sentence) => sentence.own.trim().length > 10);
  const heard = own.filter((sentence) =>
    /(?<![\p{L}.])(?:I|we|We|you|You|your|our|my)(?![\p{L}.])|!/u.test(sentence.own),
  );
  const lead = sentences.slice(0, LEAD_SENTENCES);
  const isDated =
    PLACE_LINE.test(sentences[0]?.text.trim() ?? '') ||
    lead.some((each) => DATED.test(each.text) || /\b[Ii]n a (?:press |news )?(?:statement|release)\b/.test(each.text));
  if (!isDated || !sentences.some((each) => NEWS_VERB.test(each.own))) return null;
  if (heard.length > SPOKEN_SHARE_MAX * own.length) return null;
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
  const words = `${before}${found[0]}${after}`.trim();
  if (words.length <= SHORT_MAX) return words;
  // The last joint of the sentence that fits.
  const cuts = [...words.matchAll(/ (?:and|but|that|which|who|because|while|when|as|about|for|to) /gu)]
    .map(({ index }) => index)
    .filter((at) => at <= SHORT_MAX && at >= words.indexOf(found[0]) + found[0].length);
  const short = words.slice(0, cuts.at(-1) ?? words.length);
  return short.length <= SHORT_MAX ? short : found[0];
}

/** From what no other text has to what is shown by words alone. */
const FORMS = [
  (read: Read): TextForm | null =>
    REVISIONS.test(read.title)
      ? { says: 'This page compares two versions of a text', words: read.title, does: 'neither' }
      : null,
  ...[results, recipe, shopping, list, post, explains, advice, sided, ownCause, news],
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
