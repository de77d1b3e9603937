import { type Sentence, sentencesOf } from './sentences.js';
import { VERBS_OF_SAYING } from './speech.js';
import { stemsOf } from './stems.js';

/** What is reviewed, by words that a text about it has again and again. */
const SUBJECTS: readonly RegExp[] = [
  // A meal.
  /\b(?:menus?|dish(?:es)?|plates?|tables?|wait(?:er|ress|ers)|servers?|sauces?|spic(?:e|es|y)|flavou?rs?|taste[sd]?|tasting|desserts?|starters?|mains?|cocktails?|wines?|tacos?|burgers?|pizzas?|pasta|chicken|beef|pork|lamb|fish|soups?|salads?|broths?|stews?|rice|cheese|crisp(?:y)?|grilled|fried|roasted|braised|diners?|dining|kitchen|chefs?|restaurants?|eatery|bistro|brunch|appetizers?|entr[ée]es?)\b/giu,
  // A record or a concert.
  /\b(?:albums?|tracks?|songs?|singles?|synths?|guitars?|vocals?|drums?|bass|basslines?|choruse?s?|melod(?:y|ies|ic)|lyrics?|debut|LP|EP|hooks?|riffs?|riff|ballads?|singer|band|synth-pop|post-punk|producer|mixtape|setlist|encore)\b/giu,
  // A film, a series or a play.
  /\b(?:films?|movies?|franchise|sequels?|director|directed|screenplay|script|actors?|actress(?:es)?|cast|plot|scenes?|characters?|performances?|cinematograph\p{L}*|episodes?|seasons?|finale|audiences?|protagonist|villain|playwright|staging)\b/giu,
  // A book.
  /\b(?:novels?|novelist|memoir|chapters?|prose|narrator|protagonist|reader|readers|pages|author|poems?|stories|storytelling|plot)\b/giu,
  // A thing that was tried.
  /\b(?:battery life|screen|display|keyboard|camera|lens|handset|laptop|headphones?|earbuds|software|firmware|gameplay|graphics|controls|suspension|brakes|fork|tyres?|tires?|ride quality|handling|build quality|performance|price|specs?)\b/giu,
];
/** Words with which somebody says how good a thing is. */
const PRAISED_OR_NOT =
  /\b(?:delicious|delightful|delight|delights|tast(?:y|ier)|tender|perfect(?:ly)?|crisp|zingy|zesty|dazzling|gorgeous|electric|laid[- ]back|divine|superb|sublime|exquisite|bland|soggy|overcooked|undercooked|rich|richer|luscious|buttery|fiery|comforting|thrilling|fascinating|terrific|brilliant(?:ly)?|wonderful|stunning|charming|engaging|compelling|gripping|moving|clever|witty|funny|tedious|dull|clich[ée]d?|predictable|forgettable|uneven|overlong|disappoint(?:ing|s|ment)|flat|lifeless|wooden|nuanced|skilled|subtle|remarkable|irresistible|infectious|catchy|lush|brittle|inviting|hissy|shimmering|soaring|memorable|standout|stand(?:s)? out|rut|whimsy|wheezing|masterpiece|masterful|gem|flaw(?:s|ed)?|weakest|finest|strongest|best|worst|enjoyable|fun|beautiful(?:ly)?|lovely|stellar|solid|sturdy|plush|snappy|sluggish|comfortable|impressive|underwhelming|superior)\b/giu;
const TICKETS =
  /\b(?:box office|opening weekend|grossed|ticket sales|premiered|will (?:star|direct)|has been cast|streaming (?:rights|deal))\b/iu;

const SAYING = new RegExp(String.raw`\b(?:${VERBS_OF_SAYING}|according to)\b`, 'u');

/** What a reviewer gives: a mark, stars, a grade. */
const MARK =
  /\b(?:[Gg]rade|GRADE|[Rr]ating|RATING|[Ss]core|SCORE|[Vv]erdict)\s?:\s?(?:[A-F][+–-]?(?![\p{L}])|\d{1,2}(?:\.\d)?(?:\s?\/\s?\d{1,3})?|[★☆*]{1,5})|(?<![\d/.$€£-])(?:10|\d(?:\.\d)?)\s?\/\s?(?:10|5)(?![\d/.])|\b(?:[1-5](?:\.5|½)?|[0-9](?:\.\d)?) out of (?:5|five|10|ten)\b|[★☆]{2,}|\b(?:one|two|three|four|five|1|2|3|4|5)(?: and a half)?[- ]stars?(?= (?:out of|review|rating)|\.|$)|\bgave \S+ [1-5] stars\b/u;
/** A mark stands in the headline or at an end of the text. */
const MARK_LINES = 4;
/** And in a short line, where it is no share or date of something that is told. */
const MARK_CHARS_MAX = 160;

const SHOWN_CHARS_MAX = 120;
const REVIEW = { hits: 10, distinct: 5, share: 0.5, judged: 4, judgedShare: 0.12, saying: 0.12 } as const;

/** Words of a text that show that somebody judges something that he ate, saw, heard, read or tried; null without such. */
export function reviewedIn(title: string, lines: readonly string[], sentences: readonly Sentence[]): string | null {
  const text = lines.join('\n');
  const counts = SUBJECTS.map((subject) => (text.match(subject) ?? []).map((word) => word.toLowerCase()));
  const most = counts.reduce((a, b) => (b.length > a.length ? b : a), []);
  const ends = [...lines.slice(0, MARK_LINES), ...lines.slice(-MARK_LINES)];
  const marked = [title, ...ends].find((line) => line.length <= MARK_CHARS_MAX && MARK.test(line));
  if (marked !== undefined && most.length >= REVIEW.distinct) return MARK.exec(marked)?.[0] ?? null;
  if (TICKETS.test(text)) return null;
  const judged = text.match(PRAISED_OR_NOT) ?? [];
  const saying = sentences.filter(({ own }) => SAYING.test(own)).length;
  const isReview =
    most.length >= Math.max(REVIEW.hits, REVIEW.share * sentences.length) &&
    new Set(most).size >= REVIEW.distinct &&
    judged.length >= Math.max(REVIEW.judged, REVIEW.judgedShare * sentences.length) &&
    saying <= REVIEW.saying * sentences.length;
  if (!isReview) return null;
  // The short sentence that judges most.
  const judgesMost = sentences
    .filter(({ text: words }) => words.length <= SHOWN_CHARS_MAX && !/["“”?]/u.test(words))
    .map(({ text: words }) => ({ words: words.trim(), judges: (words.match(PRAISED_OR_NOT) ?? []).length }))
    .reduce<{ words: string; judges: number } | null>(
      (best, each) => (best && best.judges >= each.judges ? best : each),
      null,
    );
  return judgesMost !== null && judgesMost.judges > 0 ? judgesMost.words : null;
}

const JUDGEMENT = { least: 6, most: 45 } as const;
/** It goes on from another sentence, tells a scene, or hopes. */
const NOT_WHOLE =
  /^["“‘(]|^(?:he|she|they|this|that|these|those|and|but(?! (?:mostly|above all|overall)\b)|so|yet|or|then|there(?! (?:is|are) (?:no|nothing|nowhere)\b)|here|it|meanwhile|when|as|after|before|while|if|with|for|also|each|another|however|not)\b|[?:…]$|\b(?:I hope|let['’]s|you could|would be|imagine)\b/iu;
/** Sums up what somebody thinks. */
const SUMS_UP =
  /\b(?:overall|all in all|in (?:short|the end|all)|I(?:['’]d| would)? (?:highly |definitely |thoroughly )?(?:recommend|love[d]?|enjoyed|was (?:impressed|disappointed))|worth (?:a|the|it|every|your)|must[- ](?:see|try|read|have)|one of the (?:best|most|finest|worst|year)|some of the (?:best|most \p{L}+)|there is (?:no|nothing|nowhere)|the (?:best|worst|finest)|manages to|fails to|succeeds|falls short|delivers)\b/iu;

/** What a review says most plainly of how good its subject is, in a whole sentence of its own words; null without one. */
export function judgementIn({ title, text }: { readonly title: string; readonly text: string }): string | null {
  const head = stemsOf(title);
  const isOfAll = (sentence: string): boolean =>
    SUMS_UP.test(sentence) || [...stemsOf(sentence)].some((stem) => head.has(stem));
  const all = sentencesOf(text);
  const [best] = all
    .map(({ text: sentence }, index) => ({ sentence: sentence.trim(), index }))
    .filter(({ sentence }) => {
      const words = sentence.split(/\s+/u).length;
      return (
        words >= JUDGEMENT.least &&
        words <= JUDGEMENT.most &&
        /^\p{Lu}.*[.!]$/su.test(sentence) &&
        !NOT_WHOLE.test(sentence) &&
        !SAYING.test(sentence) &&
        // How one dish or one song is says nothing of the whole.
        isOfAll(sentence)
      );
    })
    .map(({ sentence, index }) => ({
      sentence,
      worth:
        0.7 * Math.min(2, new Set((sentence.match(PRAISED_OR_NOT) ?? []).map((word) => word.toLowerCase())).size) +
        Math.min(2, [...stemsOf(sentence)].filter((stem) => head.has(stem)).length) +
        (SUMS_UP.test(sentence) ? 2 : 0) +
        // A verdict stands at an end.
        (index < 2 || index >= all.length - 4 ? 0.7 : 0),
    }))
    .filter(
      ({ worth, sentence }) =>
        worth >= 2 && ((sentence.match(PRAISED_OR_NOT) ?? []).length > 0 || SUMS_UP.test(sentence)),
    )
    .sort((a, b) => b.worth - a.worth);
  return best?.sentence ?? null;
}
