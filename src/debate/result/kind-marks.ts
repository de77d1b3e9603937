import { asPattern, asWritten, isPress, sentencesOf, sentencesOfOthers, WEEKDAYS } from '../../words/index.js';
import { type Appraisal, type TextKind } from '../../appraisal/index.js';

type Passage = NonNullable<NonNullable<Appraisal['text']>['because']>;

/** What a text shows of its kind that its appraisal may have missed. */
export interface KindMarked {
  readonly kind: Extract<TextKind, 'opinion' | 'press-release'>;
  /** The sentence that shows it, at its place in the text. */
  readonly because: Passage;
}

interface Titled {
  readonly title: string;
  readonly text: string;
}

/** A paper that says of a text that it is its writer's opinion. */
const NOTE =
  /\b(?:views|opinions?) (?:expressed|presented|reflected) (?:(?:in|by) [^.]{2,60}?|here )?(?:are|is|do not|does not)\b[^.]{0,80}(?:own|his|hers?|theirs?|those of|author|writer|necessarily|editorial)/iu;

/** The sentence in which a paper says so; null where none does. */
export function opinionNote(article: Titled): Passage | null {
  const found = sentencesOf(asWritten(article).text).find(({ text }) => NOTE.test(text));
  return found === undefined ? null : { in: 'text', start: found.start, end: found.end, quote: found.text };
}

/** A firm or an institute speaks of what it makes or does. */
const OWN_WORK =
  /\b[Oo]ur (?:(?:[\p{L}-]+ ){0,2})(?:models?|products?|customers?|users|platform|API|technology|systems?|services?|team|teams|company|research|mission|partners?|policies|app|software|tools?|approach|developers?|community|launch|blog|findings|safeguards|framework|datasets?|data|experiments?|benchmarks?|algorithms?|methods?|results|charter|board|organi[sz]ation|nonprofit|guidelines|evaluations?)\b/u;
/** Only who sells something has these. */
const OWN_TRADE =
  /\b[Oo]ur (?:(?:[\p{L}-]+ ){0,2})(?:products?|customers?|users|platform|API|app|software|developers|business customers|enterprise)\b/u;
const OWN_DEED =
  /(?<![\p{L}’'])[Ww]e(?:[’']ve|[’']re| have| are| also| now| recently| today| will)* (?:\p{Ll}+ly )?(?:announc\p{Ll}+|introduc\p{Ll}+|launch\p{Ll}*|releas\p{Ll}+|built|build|buil[dt]ing|develop\p{Ll}*|shipp\p{Ll}+|train\p{Ll}*|publish\p{Ll}*|partner\p{Ll}*|terminat\p{Ll}+|disrupt\p{Ll}+|deploy\p{Ll}*|rolling|expand\p{Ll}*|made|making|offer\p{Ll}*|invest\p{Ll}*|improv\p{Ll}+|updat\p{Ll}+|add(?:ed|ing)|excited|proud|pleased|thrilled|happy|creat\p{Ll}+|design\p{Ll}*|work(?:ed|ing)|decided|sharing|open-?sourc\p{Ll}+|support\p{Ll}*|propos\p{Ll}+|present|evaluat\p{Ll}+|benchmark\p{Ll}*)(?![\p{L}])/u;
/** A beginning that needs no more: “Today, we’re announcing Harl Two”. */
const ANNOUNCED =
  /(?<![\p{L}’'])[Ww]e(?:[’']re| are)(?: \p{Ll}+ly)? (?:announcing|introducing|launching|releasing|sharing|partnering|excited|proud|thrilled)(?![\p{L}])/u;
const LAUNCHED =
  /(?<![\p{L}’'])[Ww]e(?:[’']re| are)(?: \p{Ll}+ly)? (?:announcing|introducing|launching|releasing)(?![\p{L}])/u;
const BEGINNING = { any: 3, launch: 8 } as const;
const OWN = { share: 0.1, deeds: 2, told: 3, trades: 2, least: 3, self: 0.12 } as const;
/** A headline of whoever tells of himself: “Launching Harl responsibly”, “An update on our work”. */
const OWN_TITLE =
  /^(?:Introducing|Launching|Announcing|Releasing|An? update (?:on|to|about)|Updates? (?:on|to)|(?:A |Our )?(?:[Jj]oint )?[Ss]tatement (?:on|about|by|from)|Our\b)|\b(?:[Oo]ur|[Ww]e)\b|\bSystem Card\b|^(?:\p{Lu}[\p{L}\d]+ ){1,3}(?:appoints|names|welcomes|launches|introduces|acquires)\b/u;
/** A picture, “Read more”, “Contact sales”. */
const BUTTON = /^!\[|^(?:Read|Learn|See|View|Contact|Get|Try|Sign|Watch|Show|Play|Share|Download)(?: \p{L}+){0,2}$/u;
const SELF = /(?<![\p{L}=\w])(?:I|my)(?![\p{L}=])/u;

/** Whether words tell as “we” what the writer's own side did or makes. */
export const isOwnWork = (words: string): boolean => OWN_DEED.test(words) || OWN_WORK.test(words);

/**
 * Sentences in which a writer speaks as “we” of what he makes, in a text of which they are a good part.
 * @param isArgued whether it reads like an opinion, in which “we are proud” announces nothing
 */
function ownWork(article: Titled, isArgued: boolean): Passage | null {
  // Pictures and buttons of a page say nothing.
  const sentences = sentencesOf(article.text).filter(({ text }) => !BUTTON.test(text));
  const ofOthers = sentencesOfOthers(sentences);
  const own = sentences.filter(
    (each) => !ofOthers.has(each) && /(?<![\p{L}])(?:[Ww]e|[Oo]ur)(?![\p{L}])/u.test(each.own),
  );
  const deeds = own.filter((each) => OWN_DEED.test(each.own));
  const works = own.filter((each) => OWN_WORK.test(each.own));
  const told = deeds.length + works.length;
  // Whoever speaks of himself argues; one “I” of a heading or a customer does not.
  const self = sentences.filter((each) => SELF.test(each.own)).length;
  const isOwn =
    own.length >= Math.max(OWN.least, OWN.share * sentences.length) &&
    ((self === 0 && deeds.length >= OWN.deeds && works.length > 0) ||
      (self <= OWN.self * own.length && told >= OWN.told && works.length > 0) ||
      (self === 0 && own.filter((each) => OWN_TRADE.test(each.own)).length >= OWN.trades) ||
      (self === 0 && told > 0 && OWN_TITLE.test(article.title.trim())));
  const announced = sentences
    .slice(0, BEGINNING.launch)
    .find((each, at) => !ofOthers.has(each) && (at < BEGINNING.any ? ANNOUNCED : LAUNCHED).test(each.own));
  const first = announced ?? deeds[0] ?? works[0];
  return (isOwn || (announced && !isArgued)) && first
    ? { in: 'text', start: first.start, end: first.end, quote: first.text }
    : null;
}

const OF_PRODUCT =
  /\b(?:workflows?|customers?|productivity|deploy\p{Ll}*|platform|scal(?:e|ing)|use cases?|efficien\p{Ll}+|developers?|production|integrat\p{Ll}+|AI|automat\p{Ll}+)\b/giu;
/** Mentions of a product, and different words for what it does, that make a customer’s story. */
const STORY = { named: 4, words: 5 } as const;
/** As many such words of a writer who tells what “we” did. */
const DOER_WORDS = 3;

const productWordsIn = (text: string): number =>
  new Set((text.match(OF_PRODUCT) ?? []).map((word) => word.toLowerCase().slice(0, 6))).size;

/** The firm whose page a text is on, as its title says: “Models for lawyers | Harl Labs”. */
const OF_SITE = /\s\|\s((?:\p{Lu}[\p{L}\d.&-]*)(?: \p{Lu}[\p{L}\d.&-]*){0,2})$/u;
const NAMED_MIN = 3;
const WEEKDAY = new RegExp(`(?<![\\p{L}])(?:${WEEKDAYS}|[Yy]esterday|[Ll]ast (?:week|month))(?![\\p{L}])`, 'u');
/** Whom sources tell something, and who hears of it, is a paper by whatever name. */
const ASKS =
  '(?:told|tells|telling|spoke (?:to|with)|speaking (?:to|with)|interview with|an email to|reached by|contacted by|reviewed by|seen by|shared with)';
const HEARS =
  '(?:(?:first )?reported|reports|reporters?|has learned|understands|(?:has )?(?:reached out|contacted|asked)|can reveal|(?:re)?viewed|interviewed)(?![\\p{L}])';

/** The firm on whose own page a text tells of that firm, again and again; null for a paper, and where it names the firm seldom. */
export function ownFirm({ title, text }: Titled): string | null {
  const firm = OF_SITE.exec(title.trim())?.[1];
  if (
    firm === undefined ||
    isPress(firm) ||
    /\b(?:News|Times|Post|Journal|Magazine|Today|Daily|Report|Review|Blog)\b/u.test(firm)
  )
    return null;
  const name = asPattern(firm);
  if (new RegExp(`${ASKS} ${name}(?![\\p{L}\\d])|(?<![\\p{L}\\d])${name} ${HEARS}`, 'u').test(text)) return null;
  const times = text.split(new RegExp(`(?<![\\p{L}\\d])${name}(?![\\p{L}\\d])`, 'u')).length - 1;
  const isDoer = sentencesOf(text).some(({ own }) => OWN_DEED.test(own));
  // News names its day, and who sells something what it is good for.
  if (WEEKDAY.test(text) && !isDoer) return null;
  const isOfProduct = productWordsIn(text) >= (isDoer ? DOER_WORDS : STORY.words);
  return times >= (isOfProduct ? 1 : NAMED_MIN) ? firm : null;
}

/** What a customer does with whose product: “How Harl Bank doubled sales with LockChain”. */
const CUSTOMER =
  /^(?:How )?\p{Lu}.{4,90}? (?:with|using|uses|on|chose|by) ((?:\p{Lu}[\p{L}\d]+)(?:(?:,| and)? \p{Lu}[\p{L}\d]+){0,3}?)(?: to .+)?$/u;

/** The first sentence that names the product of which a customer’s story is told. */
function customerStory({ title, text }: Titled): Passage | null {
  const [product = ''] = /^\p{Lu}[\p{L}\d]+/u.exec(CUSTOMER.exec(title.trim())?.[1] ?? '') ?? [];
  if (product === '' || text.split(product).length - 1 < STORY.named) return null;
  const first =
    productWordsIn(text) < STORY.words ? undefined : sentencesOf(text).find((each) => each.text.includes(product));
  return first === undefined ? null : { in: 'text', start: first.start, end: first.end, quote: first.text };
}

/** What a customer’s story on the page of a firm looks like as well. */
const OF_FIRMS: ReadonlySet<TextKind> = new Set(['opinion', 'interview']);
const PLAIN: ReadonlySet<TextKind> = new Set(['report', 'other', 'analysis', 'explainer']);
/** The first sentence with the firm on whose page it stands. */
function firstOfFirm(article: Titled): Passage | null {
  const firm = ownFirm(article);
  const first = firm === null ? undefined : sentencesOf(article.text).find(({ text }) => text.includes(firm));
  return first === undefined ? null : { in: 'text', start: first.start, end: first.end, quote: first.text };
}

const known = new WeakMap<object, KindMarked | null>();

/** The kind that a note on the writer or the writer's “we” shows, where the appraisal has found a report, an opinion or nothing; null without such marks. */
export function kindMarked(article: Titled, told: TextKind): KindMarked | null {
  const isArgued = told === 'opinion';
  const isOfFirm = OF_FIRMS.has(told) && ownFirm(article) !== null;
  if (!PLAIN.has(told) && !isOfFirm && !isArgued) return null;
  const made = known.get(article);
  if (made !== undefined) return made;
  const note = isOfFirm ? null : opinionNote(article);
  const work =
    note === null
      ? (ownWork(article, isArgued) ?? firstOfFirm(article) ?? (isArgued && !isOfFirm ? null : customerStory(article)))
      : null;
  const marked: KindMarked | null =
    note !== null
      ? { kind: 'opinion', because: note }
      : work !== null
        ? { kind: 'press-release', because: work }
        : null;
  known.set(article, marked);
  return marked;
}
