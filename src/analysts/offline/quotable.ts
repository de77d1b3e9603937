import { asPattern, countWords, isBalanced, isFurniture, isOfPage, withoutPlace } from '../../words/index.js';

/** How many words a sentence may have that is shown, and the headline above it, which needs no repetition. */
export interface Shown {
  readonly least?: number;
  readonly most?: number;
  readonly title?: string;
}

const WORDS = { least: 6, most: 45 } as const;

/** Half of a sentence, a heading that was run into it, the time of a film, a line of the page. */
const GARBLED =
  /^(?:Listen\b|\d+:\d\d\b)|\d:\d\d \d|\uFFFD|\s{2}|\p{Ll}{2}[.!?]\p{Lu}|\p{Ll}{3}\p{Lu}\p{Ll}{2}|https?:|www\.|[{}<>|©@•►]|\.\.\.|…|''/u;
/** Names that have a capital within. */
const CAPITAL_WITHIN =
  /\b(?:PolitiFact|FactCheck|BuzzFeed|YouTube|TikTok|OpenAI|ChatGPT|WhatsApp|LinkedIn|WikiLeaks|HuffPost|YouGov|GitHub|PayPal|DeepMind|NewsGuard|TechCrunch|SpaceX|FedEx|MasterCard)\b/gu;
/** What a page offers beside its text. */
const OF_SITE =
  /\b(?:AP Photo|Video Ad Feedback|Getty|[Ff]ile [Pp]hoto|Photo by|Image:|Reuters\/|[Cc]lick|newsletter|[Ss]ubscribe|[Ss]ign up|[Dd]ownload|[Ff]ollow us|our coverage|READ|WATCH|MORE|Related|[Aa]dvertisement|License DMCA)\b|\((?:left|right|center|L|R)\)/u;
/** Words in capitals are headings. */
const HEADING = /(?:\b\p{Lu}{3,}\b ){3}/u;
/** A sentence that was cut at an abbreviation, a joint or a quotation: “… in the U.S.”, “Attorney J.”, “Real Madrid and”. */
const CUT =
  /(?:^|[\s.])\p{Lu}$|\b(?:Mr|Mrs|Ms|Dr|St|Mt|No|vs?|Sen|Rep|Gov|Gen|Jr|Sr|Prof|the following|as follows)$|\b(?:and|or|but|nor|of|the|an?|to|in|on|at|by|for|with|from|than|that|which|who|whose|as|if|because|is|are|was|were|will|further|its|their|his|her)$|[?:;,–—-]["”]?$|“$/u;
/** A sentence whose first words were lost. */
const BEGINS = /^["“‘'(]?[\p{Lu}\d$£€₹]/u;

/**
 * A sentence of a text as it can be shown: whole, without what the page put before it, and without its full stop; null for one that cannot.
 * The one rule for all words of a text that the offline analyst shows.
 */
export function quotableIn(
  sentence: string,
  { least = WORDS.least, most = WORDS.most, title = '' }: Shown = {},
): string | null {
  const quote = withoutPlace(sentence).replace(/[.…]+$/u, '');
  const words = countWords(quote);
  return words >= least &&
    words <= most &&
    BEGINS.test(quote) &&
    !CUT.test(quote) &&
    isBalanced(quote) &&
    !GARBLED.test(quote.replace(CAPITAL_WITHIN, '')) &&
    !OF_SITE.test(quote) &&
    !HEADING.test(quote) &&
    !isOfPage(quote) &&
    !isFurniture(quote, title)
    ? quote
    : null;
}

/** Words that are shown as they stand: what has quotation marks of its own needs none around it. */
export const inMarks = (quote: string): string =>
  /[.!?]["”]$/u.test(quote) ? quote : /["“”„«»]/u.test(quote) ? `${quote}.` : `“${quote}”.`;

/** The last word of a name. */
export const lastName = (name: string): string => name.split(' ').at(-1) ?? name;

/** A name within a pattern, with either kind of apostrophe. */
export const namePattern = (name: string): string => asPattern(name).replace(/['’]/gu, "['’]");
