import { isFurniture } from './furniture.js';
import { voiceOf } from './own-voice.js';
import { asWritten } from './page-parts.js';
import { daysIn, didIn, isDatedNews, newsShownIn, saysIn } from './news-shown.js';
import { type Sentence, sentencesOf, withoutQuotations } from './sentences.js';
import { sentencesOfOthers } from './speech.js';
import { reviewedIn } from './reviews.js';
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

/** The forms that others ask for by name. */
export const FORM_NAMES = {
  review: 'This is a review',
  side: 'This takes a side in its writer’s own words',
  report: 'Written as a news report',
  list: 'This is a list',
  advice: 'This gives its readers advice',
  recipe: 'This is a recipe',
  roundUp: 'This collects what several people answer',
  commented: 'This mixes news with its writer’s comments',
  shouted: 'Its headline shouts',
  guide: 'This is a guide',
  compared: 'This compares things to choose from',
  instructions: 'These are instructions',
  recommended: 'This recommends something',
  event: 'This announces an event',
  posts: 'This is made of what people posted, and tells little besides',
} as const;

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

const LISTS =
  /\b(?:[Ww]e(?:[’']ve| have)? (?:compiled|rounded up|put together|gathered|picked|made) (?:a |an |our |this |the )?(?:\p{Ll}+ )?(?:list|round-?up|selection|collection)|[Hh]ere(?:[’']s| is) (?:a|our|the|my) (?:\p{Ll}+ )?(?:list|round-?up|selection) of|[Bb]elow is (?:a|our|my) list of)\b/u;

/** A headline that counts what follows, or a writer who says so. */
function list({ title, text }: Read): TextForm | null {
  const words = LIST_TITLE.test(title) ? title : LISTS.exec(text.slice(0, LISTS_WITHIN))?.[0];
  return words === undefined ? null : { says: FORM_NAMES.list, words, does: 'neither' };
}
/** Later it announces a part of a text. */
const LISTS_WITHIN = 1_500;

/** A line above a part of a text: no sentence, and no name of a section. */
const PART = /^(?:#?\d{1,2}[.):] ?)?["“‘']?[\p{Lu}\d][^.!?:;]{3,80}["”’']?$/u;
/** As many parts, and which share of them has a word of the headline, for a text to list what its headline names. */
const PARTS = { count: 3, share: 0.6, words: 12, sentences: 40 } as const;

/** Parts, each of which is called by a noun of the headline: “15-Minute Dance Workout” under “Halloween Workouts”. */
function headed({ title, lines, sentences }: Read): TextForm | null {
  const parts = lines.filter(
    (line, at) =>
      PART.test(line) && line.split(/\s+/u).length <= PARTS.words && (lines[at + 1]?.length ?? 0) > line.length,
  );
  if (parts.length < PARTS.count || sentences.length > PARTS.sentences) return null;
  const nouns = (title.match(/\p{L}{4,}s(?![\p{L}])/gu) ?? []).map((noun) => noun.slice(0, -1).toLowerCase());
  const isNamed = nouns.some(
    (noun) =>
      parts.filter((part) => part.toLowerCase().includes(noun)).length >=
      Math.max(PARTS.count, PARTS.share * parts.length),
  );
  return isNamed && parts[0] !== undefined ? { says: FORM_NAMES.list, words: parts[0], does: 'neither' } : null;
}

/** What is told to visitors of an event. */
const TO_VISITORS =
  /\b(?:tickets?|free (?:entry|admission|parking)|entry is free|admission|doors open|stalls?|stallholders?|parking|RSVP|pre-?regist\p{Ll}+|registration|join us|book (?:your|a|now)|open to (?:the public|all|everyone)|(?:everyone|all) (?:is |are )?welcome|refreshments|raffle|live music|takes? place|will be held|family[- ]friendly|don[’']t miss|line-?up|activities|vendors|\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.))(?![\p{L}])/giu;
const EVENT =
  /\b(?:festival|fair|fayre|markets?|concert|exhibition|fundraiser|carnival|workshop|gala|parade|open day|screening|fireworks|event|show|sale|walk|run|race|fete|ball|auction)\b/iu;
const TO_COME =
  /\b(?:will (?:be|take|return|host|feature|have)|takes place|is (?:back|on|returning|coming)|returns|join us|coming (?:to|up))\b/iu;
const ANNOUNCES = { chars: 3_000, words: 4, said: 0.25 } as const;

/** A short text that tells visitors when and how they can come. */
function event({ title, text, sentences }: Read): TextForm | null {
  if (text.length > ANNOUNCES.chars || !EVENT.test(`${title} ${sentences[0]?.text ?? ''}`)) return null;
  const found = new Set((text.match(TO_VISITORS) ?? []).map((word) => word.toLowerCase().replace(/\d+/gu, '')));
  const lead = sentences.slice(0, LEAD_SENTENCES);
  const shown = lead.find((each) => TO_COME.test(each.own)) ?? sentences.find((each) => TO_COME.test(each.own));
  const said = sentences.filter((each) => saysIn(each).length > 0).length;
  return shown && found.size >= ANNOUNCES.words && said <= ANNOUNCES.said * sentences.length
    ? { says: FORM_NAMES.event, words: clause(shown.text, TO_COME), does: 'neither' }
    : null;
}

/** Below a post: its writer and its day. */
const POSTED =
  /(?:\(@\w+\)|\p{L}[\p{L}\d.]*(?: \p{L}[\p{L}\d.]*){0,3}) (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, (?:19|20)\d\d/gu;
const POSTS = { count: 4, share: 0.2, chars: 8_000 } as const;

/** Posts, one after another. */
function posts({ text, sentences }: Read): TextForm | null {
  const found = text.length > POSTS.chars ? [] : (text.match(POSTED) ?? []);
  return found.length >= POSTS.count && found.length >= POSTS.share * sentences.length
    ? { says: FORM_NAMES.posts, words: '', does: 'neither' }
    : null;
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
  return words === undefined ? null : { says: FORM_NAMES.recipe, words: words.trim(), does: 'neither' };
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
    ? { says: FORM_NAMES.advice, words: shown.text.trim(), does: 'neither' }
    : null;
}

const COMPARES_TITLE = /^(?:[^:?]{2,40}: )?[^:?]{2,40} (?:vs\.?|versus) [^:?]{2,50}(?:[:?]|$)/iu;
const COMPARED =
  /\b(?:fees?|prices?|costs?|features?|plans?|versions?|users?|beginners?|pros and cons|best (?:for|suited)|better (?:for|suited)|cheaper|both (?:offer|have|let|come|allow))\b/giu;
const COMPARED_MIN = 3;

/** Two things that one may buy or use, beside each other. Opponents have no price. */
function compares({ title, text, sentences }: Read): TextForm | null {
  if (!COMPARES_TITLE.test(title) || SCORE.test(title)) return null;
  const found = new Set((text.match(COMPARED) ?? []).map((word) => word.toLowerCase().replace(/s$/u, '')));
  return found.size >= COMPARED_MIN && !sentences.some((each) => saysIn(each).length > 0)
    ? { says: FORM_NAMES.compared, words: title, does: 'neither' }
    : null;
}

const INSTRUCTS_TITLE =
  /^(?:Install(?:ing|ation)?|Get(?:ting)? started|Set(?:ting)? up|Configur(?:e|ing|ation)|Troubleshoot(?:ing)?|Quick ?start|Upgrad(?:e|ing)|Migrat(?:e|ing)|Uninstall(?:ing)?)\b/iu;
const INSTRUCTS =
  /\b(?:install(?:ed|ing|ation|er)?|run(?:ning)?|download|upgrade|command|packages?|configur\p{Ll}*|settings|documentation|supported|platforms?|versions?)\b/giu;
const INSTRUCTS_MIN = 4;

/** How a program or a machine is set up. */
function instructs({ title, text, sentences }: Read): TextForm | null {
  if (!INSTRUCTS_TITLE.test(title)) return null;
  const found = new Set((text.match(INSTRUCTS) ?? []).map((word) => word.toLowerCase().slice(0, 6)));
  return found.size >= INSTRUCTS_MIN && !sentences.some((each) => saysIn(each).length > 0)
    ? { says: FORM_NAMES.instructions, words: title, does: 'neither' }
    : null;
}

const PRAISES =
  /\b(?:luckily for us|delightful\p{Ll}*|tasteful|ear ?worm|masterpiece|must-(?:see|read|hear|watch|have)|gem|check (?:it|this|them) out|worth (?:a|your|every|the) (?:listen|watch|look|read|while|time|visit)|in the making|instant classic|irresistibl[ey]|infectious|gorgeous|lovely|wonderful(?:ly)?|hilarious(?:ly)?|brilliant(?:ly)?|catchy|charming|enjoy|favou?rites?|love (?:this|it|these))\b/giu;
const PRAISED_THING =
  /\b(?:songs?|videos?|albums?|tracks?|clips?|films?|movies?|books?|shows?|podcasts?|games?|comics?|tunes?|trailers?)\b/iu;
const RECOMMENDS = { chars: 1_200, words: 3 } as const;

/** A short text that praises something to hear, see or read. */
function recommends({ title, text, sentences }: Read): TextForm | null {
  const start = `${title}\n${text.slice(0, RECOMMENDS.chars)}`;
  const found = new Set((start.match(PRAISES) ?? []).map((word) => word.toLowerCase()));
  if (found.size < RECOMMENDS.words || !PRAISED_THING.test(start)) return null;
  const shown = sentences.find((each) => new RegExp(PRAISES.source, 'iu').test(each.own) && !/["“”]/.test(each.text));
  return shown && !sentences.slice(0, LEAD_SENTENCES).some((each) => saysIn(each).length > 0)
    ? { says: FORM_NAMES.recommended, words: clause(shown.text, new RegExp(PRAISES.source, 'iu')), does: 'argues' }
    : null;
}

const EXPLAINS =
  /^(?:What (?:is|are|does|do|causes)\b(?! (?:next|wrong|going on|at stake|happening)|.*\b(?:think|say|want)\b)|How (?:does|do)\b|Everything (?:you|we) (?:need to )?know\b|What (?:you need|we|to) (?:to )?know\b)|\b(?:explained|an explainer|this is what happens (?:to|when))\b/iu;

/** A headline that promises to explain, whoever speaks below it: “What is a lock? All to know”. */
const PROMISES =
  /^(?:What (?:is|are|does|do)\b(?! (?:next|wrong|going on|at stake|happening)).*\?|How (?:does|do)\b.*\?|Everything (?:you|we) (?:need to )?know\b|(?:All|What) (?:you need |there is )?to know\b|What we know\b)|\? (?:All|What|Everything|Here[’']s what)\b.*\bto know\b|\b(?:explained$|an explainer\b|key takeaways\b)/iu;
/** Whether a headline says that its text explains something. */
export const promisesToExplain = (title: string): boolean => PROMISES.test(title.trim());

const GUIDE_TITLE = /\b(?:[Aa]|[Yy]our|[Oo]ur|[Tt]he) (?:\p{Ll}+ )?guide to\b|\b[Vv]isual guide\b/u;

function explains({ title }: Read): TextForm | null {
  if (GUIDE_TITLE.test(title)) return { says: FORM_NAMES.guide, words: title, does: 'neither' };
  if (!EXPLAINS.test(title)) return null;
  // “What is fair? Nobody knows.”: whoever answers in the headline argues.
  return /\?\s+\p{Lu}[^?]*\.$/u.test(title)
    ? { says: 'This argues, as its headline says', words: '', does: 'argues' }
    : { says: 'This is an explainer', words: title, does: 'tells' };
}

const IN_THIS_POST =
  /\b[Ii]n (?:this|today['’]s) (?:blog ?)?(?:post|tutorial|guide|lesson|video|recipe|course|article(?=,? (?:we|I)(?:['’]ll|['’]m|['’]re| will| am| are) (?:going to )?(?:try|show|explain|walk|look|learn|teach|build|use))),? (?:we|I|you)(?:['’]ll|['’]m|['’]re| will| am| are| want)?\b[^.!?,;]{0,70}(?=[\s.!?,;]|$)/u;

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
  /(?<![\p{L}’'])(?:[Ww]e|I)(?:(?:['’]re| are)(?: (?:today|now|also))? (?:announcing|introducing|launching|releasing|(?:excited|proud|pleased|happy|thrilled|delighted) to (?:announce|introduce|launch|share|release))|(?: (?:have|also|recently|first|then))? (?:filed|sued|represent(?:ed)?|launched|founded|are suing|challenged|settled|won|urge[sd]?|call on|are calling))\b(?!['’])/u;

/** In a longer text one such sentence is an aside. */
const OWN_DEEDS = { alone: 10, min: 2 } as const;

function ownCause({ sentences }: Read): TextForm | null {
  const ofOthers = sentencesOfOthers(sentences);
  const deeds = sentences.filter(
    (sentence) => !ofOthers.has(sentence) && OWN_DEED.test(sentence.own) && !/["“”]/.test(sentence.text),
  );
  const [shown] = deeds;
  return shown && (deeds.length >= OWN_DEEDS.min || sentences.length <= OWN_DEEDS.alone)
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

/** A name with what its bearer is, on a line of its own after what he says. */
const SIGNED =
  /^[–—-]?\s?(?:(?:Dr|Prof)\.? )?\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,3},? [^.!?]{0,80}\b(?:CEO|COO|CFO|[Pp]resident|[Dd]irector|[Cc]hair\p{Ll}*|[Pp]artner|[Ff]ounder|[Mm]anager|[Oo]wner|[Hh]ead|[Pp]rincipal|[Cc]hief|[Pp]rofessor|[Tt]eacher|[Ss]tudent|[Rr]etired)\b[^!?]{0,120}$/u;
const SIGNED_MIN = 4;

/** Answers of several people, each with a name under it. */
function roundUp({ lines }: Read): TextForm | null {
  const found = lines.filter(
    (line, at) => at > 0 && line.length < 200 && !/[“”"]/.test(line) && SIGNED.test(line) && !/[.!?]$/.test(line),
  );
  return found[0] !== undefined && found.length >= SIGNED_MIN
    ? { says: FORM_NAMES.roundUp, words: found[0], does: 'neither' }
    : null;
}

/** From this share of at least so many sentences on a text speaks to its readers alone. */
const ADDRESSED = { share: 0.5, sentences: 8 } as const;

function addressed({ sentences }: Read): TextForm | null {
  const own = sentences.filter((sentence) => sentence.own.trim().length > 10);
  const told = own.filter(({ own: words, text }) => TO_READER.test(words) && !/["“”]/.test(text));
  const shown = told.find((sentence) => isShort(sentence) && !sentence.text.trim().endsWith('?')) ?? told[0];
  return shown && own.length >= ADDRESSED.sentences && told.length >= ADDRESSED.share * own.length
    ? { says: 'This is an essay that speaks to its readers', words: clause(shown.text, TO_READER), does: 'argues' }
    : null;
}

const REVIEW_TITLE =
  /^(?:(?:Album|Film|Movie|Book|Game|Theat(?:er|re)|Restaurant|TV|Television|Concert|Live|Music|Product|Hands-on) )?Review(?:ed)?\s?[:–—-]|(?:(?:album|film|movie|book|game|theat(?:er|re)|restaurant|concert|live|music|product|season|episode) |[’'”"] ?)review\s*(?:$|[:–—|-])|^(?:Record|Album|Song|Book|Film|Game) of the (?:Week|Month)\b|\bgave \S+ [1-5] stars\b/iu;
const REVIEWED =
  /\b(?:albums?|films?|movies?|books?|novels?|games?|restaurants?|songs?|tracks?|phones?|cameras?|laptops?|seasons?|episodes?|performances?|menu|dish(?:es)?|EP|director|actors?|service|delivery|products?)\b/iu;

const STARRED = /\bgave \S+ [1-5] stars\b/u;

/** A judgement of something that somebody ate, saw, heard, read or tried. */
function review({ title, text, lines, sentences }: Read): TextForm | null {
  const isTitled = REVIEW_TITLE.test(title) && (STARRED.test(title) || REVIEWED.test(text));
  const words = isTitled ? title : reviewedIn(title, lines, sentences);
  return words === null ? null : { says: FORM_NAMES.review, words, does: 'argues' };
}

const EDITED = /\p{L}[\p{L} ]{2,40}\[edit\]/gu;
const EDITED_MIN = 2;

/** The table of contents of a wiki: its numbered sections, line after line. */
const CONTENTS = /^1 \p{Lu}[^\n]{2,60}\n+2 \p{Lu}[^\n]{2,60}\n+3 \p{Lu}[^\n]{2,60}$/mu;
const NOTES = /^(?:Notes and references|References|See also)\b/mu;

/** Sections that a reader may edit, or that a table of contents lists. */
function encyclopedia({ text }: Read): TextForm | null {
  const contents = NOTES.test(text) || /\[\d+\]/.test(text) ? CONTENTS.exec(text)?.[0] : undefined;
  if (contents !== undefined) return { says: 'This is an article of an encyclopedia', words: '', does: 'neither' };
  const [first, ...others] = text.match(EDITED) ?? [];
  return first !== undefined && others.length + 1 >= EDITED_MIN
    ? { says: 'This is an article of an encyclopedia', words: first.trim(), does: 'neither' }
    : null;
}

/** Words by which a writer shows on which side he stands. */
const SIDES =
  /\b(?:the rest of us|dirty poors|untermensch(?:en)?|go bye-?bye|horrifying (?:policies|agenda|ideas)|leftists?|libtards?|snowflakes?|wing-?nuts?|right-?wingers?|fake news media|deplorables?|RINOs?|lunatics?|clowns?|morons?|idiots?|pathetic|disgusting|ridiculous|outright lies?|liars?|baseless (?:right|left)[- ]wing|half-truths|went wild|tyrann\w+|despotic|gun[- ]grabb\w+|far-left|radical left|(?:liberal|corporate|establishment|lamestream|corrupt|fake) media|front (?:group|organi[sz]ation)|deep state|(?:Killary|Hitlery|Obummer|Drumpf|Dimocrats?|Demonrats?|Repugs?|Rethuglicans?|Trumptards?)|Crooked (?:Hillary|Joe)|crooks|traitors?|treasonous|shameless(?:ly)?|corrupt establishment|witch hunt|cesspool|cabal|dumb(?:est)?|incompetence|insatiable|glorious(?:ly)?|scandal after scandal|unconstitutional acts|bigots?|illegals|Democrat Party|hypocrites?|phony|freaking|crapped|bullsh\w+|Communist China|Barack Hussein Obama|lefty|lefties|sheeple|(?:left|right)-wing rag|fake news (?:empire|outlets?|networks?)|shame on|hellholes?|[\p{L}]+-infested|\p{L}+(?<!anti)fascists?|all (?:lies|a lie)|dirty hands|(?:his|her|their) (?:close )?ties to terrorists|sell (?:us|you|America) out|crime syndicate|Trump Train|libs|mindless|warmongering|circle of corruption|tantrum|red pill|wake up,? (?:America|people|folks)|mainstream media (?:has|have|is|are|will|won[’']t|wants?|does|do))\b/iu;
const SHOUT = /\p{L}!|\b(?:HUGE|LIES|TRUTH|EXPOSED|BOMBSHELL|MUST|NOT|EVERY|NEVER|BUSTED|SHOCKING)\b/u;
/** Those of them that accuse or revile, which show a side at once. */
const HARSH =
  /\b(?:all (?:lies|a lie)|outright lies?|dirty hands|ties to terrorists|liars?|traitors?|treasonous|crooks|hellholes?|[\p{L}]+-infested|\p{L}+fascists?|tyrann\w+|libtards?|shame on|sell (?:us|you|America) out)\b/iu;
const ALL_SIDES = new RegExp(SIDES, 'giu');
const SIDED_MIN = 2;

/** A writer who takes a side in words that no report has. */
function sided({ title, sentences }: Read): TextForm | null {
  if (voiceOf(sentences) === 'reporter') return null;
  const ofOthers = sentencesOfOthers(sentences);
  const own = sentences.filter((sentence) => !ofOthers.has(sentence) && !/["“”]/.test(sentence.text));
  // The question of a riddle takes no side.
  const taken = own.filter((sentence) => SIDES.test(sentence.own) && !sentence.text.trim().endsWith('?'));
  const loud = own.some((sentence) => SHOUT.test(sentence.own)) || (SHOUT.test(title) && !/^[^\p{Ll}]+$/u.test(title));
  const shown = taken.find(({ own: said }) => HARSH.test(said)) ?? taken.find(isShort) ?? taken[0];
  const words = new Set(
    taken.flatMap(({ own: said }) => (said.match(ALL_SIDES) ?? []).map((word) => word.toLowerCase())),
  );
  return shown && (taken.length >= SIDED_MIN || words.size >= SIDED_MIN || loud)
    ? { says: FORM_NAMES.side, words: clause(shown.text, HARSH.test(shown.own) ? HARSH : SIDES), does: 'argues' }
    : null;
}

/** Names of a camp, and words that are loaded only in some mouths. */
const MILD =
  /^(?:leftists?|right-?wingers?|far-left|radical left|front \p{Ll}+|illegals|glorious(?:ly)?|insatiable|incompetence|lefty|lefties|mindless|tantrum|dirty hands|\p{L}+-infested|\p{L}*fascists?|went wild|Trump Train|red pill|traitors?|crooks|the rest of us|bigots?|dumb(?:est)?|phony|corrupt establishment|Communist China|Democrat Party|(?:his|her|their) .*|mainstream .*|wake .*|deep state)$/iu;
/** Somebody else may have the word. */
const ATTRIBUTES =
  /\b(?:sees?|seen|views?|viewed|regard\p{Ll}*|consider\p{Ll}*|call(?:s|ed|ing)?|label\p{Ll}*|brand\p{Ll}*|deem\p{Ll}*|describ\p{Ll}*|characteri\p{Ll}*|accus\p{Ll}*|denounc\p{Ll}*|say|says|said|told|tweet\p{Ll}*|claim\p{Ll}*|mock\p{Ll}*|alleg\p{Ll}*|according|I|my)\b|["“”‘]|\?\s*$/iu;

/** Whether a sentence has a word of contempt that nobody else can have said. */
const isContempt = ({ text, own }: Sentence): boolean =>
  !ATTRIBUTES.test(text) && !MILD.test(SIDES.exec(own)?.[0] ?? 'leftist');

/** What a writer says in words of contempt that nobody else has in the sentence, a clause each. */
export function contemptIn({ text }: { readonly text: string }): readonly string[] {
  const sentences = sentencesOf(text);
  const ofOthers = sentencesOfOthers(sentences);
  return sentences.filter((each) => !ofOthers.has(each) && isContempt(each)).map((each) => clause(each.text, SIDES));
}

/** Words with which a writer judges states, classes and persons, of which a report has hardly one of its own. */
const LOADED =
  /\b(?:imperialis\p{Ll}+|fascis(?:t|ts|tic|m)|ruling (?:class|elites?)|regime change|oligarch\p{Ll}*|bourgeois\p{Ll}*|capitalist class|corporate (?:elites?|masters|greed)|globalists?|cronies|lackeys?|stooges?|warmonger\p{Ll}*|jingois\p{Ll}+|chauvinis\p{Ll}+|McCarthyite|Orwellian|so-called|sham|farce|charade|debacle|debasement|hypocri\p{Ll}+|disgraceful\p{Ll}*|shameful\p{Ll}*|cynical\p{Ll}*|brazen\p{Ll}*|despised|plunder\p{Ll}*|(?:lacks?|lost|without) (?:any|all|every shred of) credibility|can only be (?:an? \p{Ll}+|understood|described|seen)|incriminating|smear(?:s|ed|ing)?|witch-?hunts?|vicious\p{Ll}*|sinister|bogus|hysteri\p{Ll}+|ludicrous|preposterous|absurd\p{Ll}*|grotesque\p{Ll}*|outrageous\p{Ll}*|reactionary|militaris\p{Ll}+|police state|tyrann\p{Ll}+|treason\p{Ll}*|traitors?|lies and|demagog\p{Ll}+|venal|craven|despicable|vile|odious|apologists?|propagandists?|barbari\p{Ll}+|genocidal|bloodthirsty|puppets?|mouthpieces?|indoctrinat\p{Ll}+|brainwash\p{Ll}*)\b/giu;
const LOADED_MIN = { words: 4, sentences: 3 } as const;

/** A writer who judges states and persons again and again where a report would tell. Shown by the sentence that does so most. */
function loaded({ sentences }: Read): TextForm | null {
  if (voiceOf(sentences) === 'reporter') return null;
  const ofOthers = sentencesOfOthers(sentences);
  const counts = sentences
    .filter((sentence) => !ofOthers.has(sentence))
    .map((sentence) => ({ sentence, found: [...new Set(sentence.own.toLowerCase().match(LOADED) ?? [])] }))
    .filter(({ found }) => found.length > 0);
  const words = new Set(counts.flatMap(({ found }) => found));
  if (words.size < LOADED_MIN.words || counts.length < LOADED_MIN.sentences) return null;
  const [most] = [...counts].sort((a, b) => b.found.length - a.found.length);
  return most === undefined
    ? null
    : { says: FORM_NAMES.side, words: clause(most.sentence.text, new RegExp(LOADED.source, 'iu')), does: 'argues' };
}

/** Share of sentences in which the writer of a report is heard at most, and in which somebody says something at least, where no day is named. */
const HEARD_MAX = { share: 0.1, sentences: 2 } as const;
const LEAD_SENTENCES = 3;
const SAYING = { share: 0.15, sentences: 2, chars: 250 } as const;
/** Buttons of a page that speak to its readers. */
const BUTTON =
  /^If you (?:have|had) (?:any )?(?:questions|information|tips)\b|\b(?:call|phone|contact) [^.]{0,40}\d{3}[-. ]\d{4}|^(?:Download|Order|Subscribe|Start Your|Sign up|Get |Click|Watch|Listen|Read|Follow|Join|Before it['’]s here)\b.*(?:!|\b(?:now|today|app|news|newspaper|terminal)\b)|^By (?:entering|submitting|clicking|signing up|providing)\b[^.]*\b(?:e-?mail|subscribe|terms|privacy|newsletter)|successfully subscribed|you can opt-?out|^agree to receive\b|privacy ?policy ?and ?terms/iu;
const HEARD = /(?<![\p{L}.])(?:I|we|We|you|You|your|our|my|me)(?![\p{L}.])|!|\?\s*$/u;
/** Words of which a report has one at most. */
const JUDGES =
  /\b(?:lawless\w*|puppets?|disgrac\w+|shame(?:ful|less)\w*|hypocri\w+|so-called|brazen\w*|reckless\w*|inept\w*|globalists?|ruthless\w*|disastrous\w*|monstrous\w*|outrageous\w*|absurd\w*|pathetic\w*|lust\w*|madness|insane|sick|evil|hellish|mainstream media|cronies|thugs?|sham|farce|betray\w*|sadly|of course|obviously)\b/iu;
const JUDGING_MAX = { share: 0.06, sentences: 1 } as const;
const CAPITALS = /(?<![\p{L}\d-])\p{Lu}{4,}(?![\p{L}\d-])/gu;

/** A plain text in the third person tells news if it names days, or gives figures again and again. Mock news seldom does. */
const PLAIN = { sentences: 3, days: 2, figured: 3 } as const;
/** Money, shares and counts, which stories seldom have. */
const FIGURE = /[$€£]\s?\d|\d\s?(?:%|per ?cent)|\d[\d,.]*\s(?:million|billion|trillion)|°C/iu;
/** A headline that talks to its readers. */
const TALKS = /[?!]|(?<![\p{L}])(?:you|your|I|my|we|our|how to)(?![\p{L}])/iu;

function datesIn(sentences: readonly Sentence[]): boolean {
  const days = sentences.reduce((sum, { own }) => sum + daysIn(own), 0);
  const figured = sentences.filter(({ own }) => FIGURE.test(own)).length;
  return days >= PLAIN.days || figured >= PLAIN.figured || (days > 0 && figured > 0);
}

/** A headline without what it says of its own form: "(VIDEO/TWEETS)", "[PHOTOS]". */
const unlabelled = (title: string): string => title.replace(/[([][\p{Lu}\d\s/,&+-]{4,40}[)\]]/gu, ' ');

/** A headline of as many words that are all in capitals shouts, too. */
const LOUD_WORDS_MIN = 5;

/** Whether a headline has words in capitals that the text writes in small letters: no names of firms or offices. */
function isLoud(whole: string, text: string): boolean {
  const title = unlabelled(whole);
  if (!/\p{Ll}{3}/u.test(title)) return title.split(/\s+/).length >= LOUD_WORDS_MIN;
  return SHOUT.test(title) || [...title.matchAll(CAPITALS)].some(([word]) => !text.includes(word));
}

/** Sentences of a text by whose they are. */
interface Voices {
  /** All with words of their own, without buttons. */
  readonly own: readonly Sentence[];
  /** Those that neither quote nor report what others say. */
  readonly mine: readonly Sentence[];
  /** Those in which the writer speaks to readers, of himself, asks or shouts. */
  readonly heard: readonly Sentence[];
  /** Those in which the writer judges. */
  readonly judging: readonly Sentence[];
}

function voicesOf({ title, text, sentences }: Read): Voices {
  const ofOthers = sentencesOfOthers(sentences);
  const own = sentences.filter(
    (sentence) => sentence.own.trim().length > 10 && !isFurniture(sentence.text, title) && !BUTTON.test(sentence.text),
  );
  // What goes on over paragraphs is closed in the last alone.
  const isQuoted = ({ start }: Sentence): boolean => /^["“]/u.test(text.slice(text.lastIndexOf('\n', start) + 1));
  const mine = own.filter((sentence) => !ofOthers.has(sentence) && !isQuoted(sentence) && !/["“”]/.test(sentence.text));
  return {
    own,
    mine,
    heard: mine.filter((sentence) => HEARD.test(sentence.own)),
    judging: mine.filter((sentence) => JUDGES.test(sentence.own) || isContempt(sentence)),
  };
}

const isCommented = ({ own, heard, judging }: Voices): boolean =>
  heard.length > Math.max(HEARD_MAX.sentences, HEARD_MAX.share * own.length) ||
  judging.length > Math.max(JUDGING_MAX.sentences, JUDGING_MAX.share * own.length) ||
  judging.some(isContempt);

/** Whether a text tells what happened, and who says so or when. */
function tellsNews({ title, text, sentences }: Read, { own, mine }: Voices): boolean {
  const saying = own.filter((sentence) => saysIn(sentence).length > 0);
  const isSaid =
    text.length >= SAYING.chars &&
    saying.length >= SAYING.share * own.length &&
    (saying.length >= SAYING.sentences || sentences.slice(0, LEAD_SENTENCES).some((each) => saysIn(each).length > 0));
  const isTold = sentences.slice(0, LEAD_SENTENCES).some((each) => didIn(each).length > 0);
  return isSaid || isTold || (isDatedNews(sentences) && saying.length > 0) || isPlain(title, text, mine);
}

const isPlain = (title: string, text: string, mine: readonly Sentence[]): boolean =>
  text.length >= SAYING.chars && mine.length >= PLAIN.sentences && !TALKS.test(title) && datesIn(mine);

/** A text that tells what happened and who says so, and in which its writer is not heard. */
function news(read: Read): TextForm | null {
  const { title, text } = read;
  const voices = voicesOf(read);
  if (voiceOf(voices.own) !== 'reporter') return null;
  if (isLoud(title, text) || isCommented(voices) || !tellsNews(read, voices)) return null;
  const words = newsShownIn({ text });
  if (words === null && !isPlain(title, text, voices.mine)) return null;
  return { says: FORM_NAMES.report, words: words ?? '', does: 'tells' };
}

/** News in which the writer judges or speaks to readers, too. Headlines all in capitals are the style of a house, and of some who joke. */
function commented(read: Read): TextForm | null {
  const voices = voicesOf(read);
  const isHouseStyle = !/\p{Ll}{3}/u.test(read.title);
  if (isHouseStyle || !isCommented(voices) || !tellsNews(read, voices) || turnsIn(read.text).length > 0) return null;
  // Whoever says "I" in a sentence without quotation marks may be quoted all the same.
  const toReaders = voices.heard.filter(({ own }) => /(?<![\p{L}.])(?:you|You|your)(?![\p{L}.])/u.test(own));
  const shows = voices.judging.length > 0 ? voices.judging : toReaders.length >= TO_READERS_MIN ? toReaders : [];
  // “From Mayor Ann Reed: Clearly it was reckless” are somebody else’s words.
  const told = shows.filter(
    ({ own, text }) => !text.trim().endsWith('?') && !IN_PERSON.test(own) && !/^From \p{Lu}[^:]{3,60}: /u.test(text),
  );
  const shown = told.find(isShort) ?? told[0];
  if (shown === undefined) return null;
  const by = [SIDES, JUDGES, HEARD].find((each) => each.test(shown.own)) ?? HEARD;
  return { says: FORM_NAMES.commented, words: clause(shown.text, by), does: 'tells' };
}
const TO_READERS_MIN = 2;

/** Words in capitals that papers put before a headline. */
const LABEL =
  /^(?:WATCH|VIDEO|LIVE|JUST|JUST IN|BREAKING|UPDATED?|EXCLUSIVE|LISTEN|PHOTOS?|ANALYSIS|OPINION|PODCAST|NEWS|REPORT|READ|POLL|FACT|CHECK|COVID)$/u;

/** One word in capitals after another. */
const CAPITAL_WORDS = /(?<![\p{L}\d-])\p{Lu}{2,}(?: \p{Lu}{2,})*(?![\p{L}\d-])/gu;

/** A headline that shouts over a text whose kind nothing else shows. */
function shouted({ title, text }: Read): TextForm | null {
  if (!/\p{Ll}{3}/u.test(title)) return null;
  const words = [...unlabelled(title).matchAll(CAPITAL_WORDS)]
    .map(([run]) => run.trim())
    .filter((run) => run.split(' ').some((word) => word.length > 3 && !LABEL.test(word) && !text.includes(word)));
  const loud = words[0] ?? /^\p{L}+!|\p{L}+!!/u.exec(title)?.[0];
  return loud === undefined ? null : { says: FORM_NAMES.shouted, words: loud, does: 'tells' };
}

/** What has just happened: “has extended”, “have been detained”. */
const JUST_HAPPENED =
  /\b(?:has|have) (?:\p{Ll}+ly |also |now |just )?(?:been \p{Ll}+(?:ed|en|n|t)|\p{Ll}{3,}ed|begun|become|won|lost|sold|sent|made|given|taken|cut|told|died|hit|set)\b/u;
const NAMED = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}/u;
/** Shares of a short text in which its writer is heard at most. */
const PLAINLY = { heard: 0.1, sentences: 3, chars: 250 } as const;
/** A headline that judges. */
const JUDGING_TITLE = /\p{L}{3}ly\b|\b(?:really|just|basically|favou?rite|tragic|bizarre|hysterical)\b/iu;

/** News in plain words without a day or somebody who says so, last of all: its beginning names whom something has just happened to. */
function plainly(read: Read): TextForm | null {
  const { title, text, sentences } = read;
  if (voiceOf(sentences) !== 'reporter') return null;
  if (text.length < PLAINLY.chars || TALKS.test(title) || isLoud(title, text) || turnsIn(text).length > 0) return null;
  const { own, heard, judging } = voicesOf(read);
  if (own.length < PLAINLY.sentences || heard.length > PLAINLY.heard * own.length || judging.length > 0) return null;
  if (JUDGING_TITLE.test(title) || JUDGES.test(title) || SIDES.test(title)) return null;
  const lead = sentences.slice(0, LEAD_SENTENCES);
  const isNew = lead.some((each) => (JUST_HAPPENED.test(each.own) || daysIn(each.own) > 0) && NAMED.test(each.own));
  return isNew ? { says: FORM_NAMES.report, words: '', does: 'tells' } : null;
}

const SHORT_MAX = 120;
const isShort = ({ text }: Sentence): boolean => text.trim().length <= SHORT_MAX;

/** A short sentence, or the words around what shows it up to the next comma. */
export function clause(sentence: string, shows: RegExp): string {
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
  return short.length <= SHORT_MAX ? short : wordsAround(whole, found);
}

/** A few words before what shows something, and a few more after it. */
const AROUND_WORDS = /(?:[^\s,;:()–—]+ ){0,3}$/u;
function wordsAround(sentence: string, { 0: found, index }: RegExpExecArray): string {
  const before = AROUND_WORDS.exec(sentence.slice(0, index))?.[0] ?? '';
  const after = /^[^\s,;:()–—]*(?: [^\s,;:()–—]+){0,5}/u.exec(sentence.slice(index + found.length))?.[0] ?? '';
  return `${before}${found}${after}`.replace(/\s(?:that|which|who|and|of|the|an?|to|in|for|with)$/u, '');
}

/** From what no other text has to what is shown by words alone. */
const FORMS = [
  (read: Read): TextForm | null =>
    REVISIONS.test(read.title)
      ? { says: 'This page compares two versions of a text', words: read.title, does: 'neither' }
      : null,
  ...[
    encyclopedia,
    roundUp,
    results,
    recipe,
    shopping,
    list,
    headed,
    posts,
    compares,
    instructs,
    review,
    recommends,
    post,
    event,
    explains,
    advice,
    sided,
    loaded,
    ownCause,
    personal,
    addressed,
    news,
    commented,
    shouted,
    plainly,
  ],
] as const;

const known = new WeakMap<object, TextForm | null>();

/** What an English text is whose kind is not told; null where nothing shows it. Made once for an article. */
export function formOf(shown: { readonly title: string; readonly text: string }): TextForm | null {
  // Headings, links and notes on the writer show what a text is.
  const article = asWritten(shown);
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
