import {
  countWords,
  isBalanced,
  isFurniture,
  sentencesOf,
  sentencesOfOthers,
  statedBy,
  stemsOf,
} from '../../words/index.js';

/** How an opinion piece says what it wants or denies, and not what happened. */
const WANTS =
  /\b(?:should(?:n['’]t)?|must(?:n['’]t)?|ought to|needs? to|cannot|can['’]t|not enough|wrong|mistake|no (?:reason|excuse|longer)|time to|the (?:truth|point|problem|lesson) is|deserves?)\b/iu;
/** How a writer says that this is what he wants to say. */
const STRESSES =
  /\b(?:I (?:firmly |strongly |do |still )?(?:believe|am convinced)|in my (?:view|opinion)|it(?:[’']s| is) (?:high |past |long past )?time (?:to|for|that)|the (?:real |biggest |true |only )?(?:mistake|lesson|problem|truth|question|danger|answer|point) is|what (?:we|this country|America|the world|Europe|Britain) (?:really )?needs?|we (?:must|need to|cannot|can[’']t|should|ought to)|(?:must|should) (?:now |finally |not )?(?:be|do|stop|end|act|start|take|stand|recogni[sz]e|reject|face|make|work|demand|remember|call)|should never|must never)\b/iu;
/** How a writer judges, or says what something shows. */
const JUDGES =
  /\b(?:demonstrates?|exposes?|betrays?|reveals?|displays just|amounts? to|is (?:nothing|little|far|simply|merely|a (?:test|symptom|sign|step|mistake|disaster|disgrace))|are (?:nothing|simply|merely)|more (?:serious|dangerous) than|rather than|instead of|misguided|dangerous|gullible|hypocri\p{Ll}+|shame\p{Ll}*|outrag\p{Ll}+|arrogan\p{Ll}+|fail(?:s|ed|ure|ures)|unlikely|likely|doesn['’]t look|no longer|increasingly|stifl\p{Ll}+|not what|the key to|only|victor|benefits?|toxic|threatens?|undermin\p{Ll}+|persist\p{Ll}*)\b/iu;
/** A scene, and not what is made of it. */
const TELLS =
  /^(?:As|When|Last|On|In|At|After|Before|While|Since|It was|There (?:was|were)|A few|One|Find|Imagine|Picture|Suppose)\b/u;
const GOES_ON =
  /^["“‘(]|^(?:he|she|they|it|his|her|their|its|this|that|these|those|and|but|so|yet|or|thus|therefore|hence|then|here|there|such|both|neither|indeed|however|of course|for (?:example|instance)|meanwhile|unfortunately|instead(?! of)|what is more|moreover|anything less|until then)\b/iu;
/** What others say, or a part of an argument that another part answers. */
const NOT_OWN =
  /["“”]|\?|\b(?:according to|said|says|told|reported(?:ly)?|emphasi[sz]ed|mentioned|stated|noted|asked|urged|wrote|we appreciate|somehow|for a realist|(?:conclusion|idea|belief|theory|logic|fear|allegation|accusation|claim) (?:is|was|being|goes)? ?that)\b|^(?:Although|Though|While|If|Whenever|Perhaps|Maybe|Given|Considering that)\b/iu;
/** A line of the page beside the text. */
const OF_PAGE =
  /^(?:Opinion|Analysis|Video|Watch): |\b(?:[Ss]ign up|[Nn]ewsletter|[Ff]ollow (?:him|her|us|me)|Join us on|Related article|All Rights Reserved|[Ee]ditor[’']s [Nn]ote|(?:views|opinions?) (?:expressed|in this)|View more|Read more|columnist|contributor|is the author of|[Pp]hoto|Getty|REUTERS|poses?|is reflected on|participated? in)\b|©|https?:/u;
const CHARS = { least: 30, most: 280 } as const;
const SHARED_MIN = 2;
/** From this share of the headline on, a sentence says it better. */
const SHARE_MIN = 0.5;
const LETTERS_MIN = 3;

type Titled = { readonly title: string; readonly text: string };

/** What an opinion piece argues. */
export interface Thesis {
  /** Words of the text or of its headline. */
  readonly quote: string;
  /** Whether the headline says it, states it as what it explains (“how”, “why”), or a sentence of the text does. */
  readonly by: 'headline' | 'how' | 'why' | 'text';
}

/** A sentence of a writer's own with what of the headline it has. */
interface Own {
  readonly isOfOthers: boolean;
  readonly sentence: string;
  readonly index: number;
  readonly shared: number;
}

/** A page that lost its line breaks still has the spaces of them. */
const BREAK = /\s{3,}/u;
/** The button of a newsletter that a page ran into the sentence behind it. */
const BUTTONS = /^(?:.{0,60}\bnewsletters?\b\.?\s?)?(?:Join us on (?:\p{Lu}\p{Ll}+(?:,| and)? ?)+)(?=\p{Lu})/u;

/** A sentence or a heading that a page ran into another one. */
const GLUED =
  /\p{Ll}{2}[.!?]\p{Lu}|(?<!(?:^|\b(?:on|of|in|after|before|since|by|from|and|to|for|with|the|last|this|next|until|as))) \p{Lu}\p{Ll}+day['’]s\b/u;

/** The sentences that can stand alone. */
function ownIn(text: string, head: ReadonlySet<string>): readonly Own[] {
  const sentences = sentencesOf(text);
  const ofOthers = sentencesOfOthers(sentences);
  return sentences.flatMap((each, index) => {
    const pieces = each.text.split(BREAK);
    const sentence = (pieces.at(-1) ?? each.text).replace(BUTTONS, '').trim();
    const isOwn =
      sentence.length >= CHARS.least &&
      sentence.length <= CHARS.most &&
      /^[\p{Lu}]/u.test(sentence) &&
      /[.!]["”’]?$/u.test(sentence) &&
      !TELLS.test(sentence) &&
      !GOES_ON.test(sentence) &&
      !OF_PAGE.test(sentence) &&
      !GLUED.test(sentence);
    return isOwn ? [{ sentence, index, shared: sharedWith(sentence, head), isOfOthers: ofOthers.has(each) }] : [];
  });
}

const sharedWith = (sentence: string, head: ReadonlySet<string>): number =>
  [...stemsOf(sentence)].filter((stem) => head.has(stem)).length;

/**
 * What an opinion piece argues, in its own words: the sentence that says what it wants with at least half of the headline, else the headline,
 * where that claims something, else what its line below the headline or the writer's own stress says; null where nothing does. Never a scene
 * with which it begins.
 */
export function thesisOf({ title, text }: Titled): Thesis | null {
  const head = stemsOf(title);
  const own = ownIn(text, head);
  const [best] = own
    .filter(({ sentence, shared }) => WANTS.test(sentence) && !NOT_OWN.test(sentence) && shared >= SHARED_MIN)
    .sort((a, b) => b.shared - a.shared || a.index - b.index);
  if (best && best.shared >= SHARE_MIN * head.size) return { quote: best.sentence, by: 'text' };
  const bare = withoutSection(title);
  const stated = statedBy(bare);
  // “Harbour notes” says nothing, “Let’s name names” does.
  const isTelling =
    (stated?.match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= LETTERS_MIN).length >= SHARED_MIN;
  if (stated !== null && isTelling && claims(stated)) return { quote: wholeOf(stated, bare), by: 'headline' };
  const explained = explainedBy(bare);
  if (explained !== null) return explained;
  const said = standfirstIn(text, head) ?? stressedIn(own) ?? judgedIn(own);
  return said === null ? null : { quote: said, by: 'text' };
}

/** A headline without the section and the site behind it: “No time for jokes | Elections | Harl News”. */
const withoutSection = (title: string): string => title.replace(/(?: \| [^|]{2,30})+$/u, '');

/** What headlines of opinions do. A word that may be a noun as well is none of them. */
const DOES =
  /\b(?:is|are|was|were|am|be|been|has|have|had|will|would|can|could|must|should|may|might|do|does|did|needs?|\p{L}+n['’]t|(?:it|that|he|she|there|what|who|let)['’]s|cannot|deserves?|shows|proves?|benefits|gets?|makes?|takes|gives?|sees?|helps|hurts|harms|fails|jolts|stifles?|grows?|knows?|tells?|means|matters|reveals?|exposes?|threatens?|undermines?|keeps?|puts?|turns|goes|comes?|loses?|wins|kills|blocks|denies|ignores?|dreads?|remains?|becomes?|seems?|calls for|demands (?:a|an|the)|drives|creates?|builds?|breaks|brings?|holds|runs (?:on|out|from)|pays|thinks?|believes?|feels|loves|hates|misses|offers|owes?|tries|starts|stops|ends|sets|changes (?:the|how|our)|signals (?:a|an|the)|suggests?|raises?|spotlights?|aims? (?:to|at)|wants?|normali[sz]es?|slaughtered|went|made|won|broke|gave|took|told|said|came|got)\b|^(?:Blame|Name|Call|Stop|Save|End|Give|Let|Do|Tax|Ban|Keep|Trust|Forget|Don['’]t)\b|\b(?!hundred|indeed|united|need)\p{Ll}{3,}ed (?:the|a|an|our|my|his|its|us|me|them|\p{Lu})/iu;
/** A headline that names a subject and claims nothing of it. */
const NAMES_ONLY =
  /^(?:On (?:the|being|why|how)|The \p{Ll}+ (?:that|which|who)|Understanding|Preaching|Remembering|Notes|Thoughts|A (?:tale|letter|word|note)|Understanding|Rethinking|Inside|Beyond|Behind)\b/u;

/** Whether a headline says something of what it names. */
function claims(headline: string): boolean {
  if (NAMES_ONLY.test(headline)) return false;
  if (/\bHere['’]s (?:what|how|why|a)\b/u.test(headline)) return false;
  // “As leaders meet, desperation sets in” claims what stands behind the comma, and “X: the glory and the struggle” nothing.
  const main = /^As [^,]+, (.+)$/u.exec(headline)?.[1] ?? headline;
  return DOES.test(main.replace(/(?<!\p{L})[‘'“"][^‘’'“”"]+[’'”"](?!\p{L})/gu, ' '));
}

/** A headline with what follows a dash as a part of its sentence, which is no name of a section. */
function wholeOf(stated: string, headline: string): string {
  const rest = headline.slice(headline.indexOf(stated) + stated.length);
  return headline.includes(stated) && /^\s+[–—-]\s+\p{Ll}/u.test(rest)
    ? `${stated}${rest.replace(/\.$/u, '')}`
    : stated;
}

const EXPLAINS = /^(?:(?:Opinion|Comment|Analysis|Editorial): )?(How|Why) (.+?)\.?$/iu;
const ASKS_OR_ADVISES =
  /^(?:to|do|does|did|is|are|was|were|can|could|should|would|will|must|has|have|not|much|many|long|far|often|good|bad|it|this|that)\b/iu;

/** What a headline states that says how or why: “How the council ruins the harbour”. A question or a piece of advice states nothing. */
function explainedBy(headline: string): Thesis | null {
  const [, word = '', clause = ''] = EXPLAINS.exec(headline.trim()) ?? [];
  if (clause === '' || /\?/u.test(headline) || ASKS_OR_ADVISES.test(clause) || /^(?:you|we)\b/iu.test(clause))
    return null;
  if (stemsOf(clause).size < SHARED_MIN) return null;
  return { quote: clause, by: word.toLowerCase() === 'how' ? 'how' : 'why' };
}

const STANDFIRST_WORDS = { least: 7, most: 48 } as const;
const CAPTION_NEXT =
  /\b(?:AP Photo|Getty|REUTERS|Reuters\/|AFP\/|Photo by|poses?|is reflected|meets? with|participated? in)\b/u;
const CAPTION_WITHIN = 4;

/** The line below the headline with which a page begins its text: one statement that stands apart from what follows. */
function standfirstIn(text: string, head: ReadonlySet<string>): string | null {
  const sentences = sentencesOf(text);
  const [first, second] = sentences;
  if (first === undefined || second === undefined) return null;
  const sentence = first.text.trim();
  const gap = text.slice(first.end, second.start);
  // A caption, a new paragraph or a lost space stands between it and the text.
  const isApart =
    gap === '' ||
    /\n|\s{2,}/u.test(gap) ||
    sentences.slice(1, CAPTION_WITHIN).some((each) => CAPTION_NEXT.test(each.text));
  const words = countWords(sentence);
  const isStatement =
    /[.!]$/u.test(sentence) &&
    words >= STANDFIRST_WORDS.least &&
    words <= STANDFIRST_WORDS.most &&
    !OF_PAGE.test(sentence) &&
    !TELLS.test(sentence) &&
    !NOT_OWN.test(sentence) &&
    !/\p{Ll}{2}[.!?]\p{Lu}|\b(?:19|20)\d\d\b|^(?:I|My|Here['’]s)\b(?! red line)/u.test(sentence);
  // A page that lost its line breaks shows it by its judgement alone.
  return (isApart || JUDGES.test(sentence)) &&
    isStatement &&
    (sharedWith(sentence, head) > 0 || JUDGES.test(sentence) || WANTS.test(sentence))
    ? sentence
    : null;
}

/** The sentence with which a writer stresses what he wants, about what the headline names; the last of equals, since arguments end with it. */
function stressedIn(own: readonly Own[]): string | null {
  const [best] = own
    .filter(
      ({ sentence, shared, isOfOthers }) =>
        !isOfOthers && STRESSES.test(sentence) && !NOT_OWN.test(sentence) && shared >= 1,
    )
    .sort((a, b) => b.shared - a.shared || b.index - a.index);
  return best?.sentence ?? null;
}

/** The sentence that judges what the headline names. */
function judgedIn(own: readonly Own[]): string | null {
  const [best] = own
    .filter(
      ({ sentence, shared, isOfOthers }) =>
        !isOfOthers &&
        (JUDGES.test(sentence) || WANTS.test(sentence)) &&
        !NOT_OWN.test(sentence) &&
        shared >= SHARED_MIN,
    )
    .sort((a, b) => b.shared - a.shared || a.index - b.index);
  return best?.sentence ?? null;
}

/** What a writer asks of somebody. */
const DEMANDS =
  /\b(?:must(?! have)|should(?! (?:be surprised|come as|have)|n['’]t (?:be surprised|come as))|ought to|needs? to|it(?:[’']s| is) (?:high |past |long past )?time (?:to|for|that)|can no longer (?:allow|afford|ignore)|cannot (?:allow|afford|ignore))\b/iu;
/** What follows from a thing, and nobody is asked for. */
const FOLLOWS =
  /\b(?:who|which|that|because|so that|if|unless|claims?|knows?|means?|would|may|might|will)\b[^,;]{0,60}? (?:must|should|ought to|needs? to)\b|\b(?:must be (?:said|noted|admitted)|should be (?:noted|said|clear|obvious)|(?:has|have|had) to (?:do with|be said)|should (?:expect|know better)|have to (?:admit|say|tell|ask|wonder)|had to|must be (?:\p{Ll}+ing|so)|you (?:must|should|have to|need to))\b/iu;
/** An argument ends with what it wants. */
const END_SHARE = 0.55;
/** So near the end, it need not name its subject again. */
const LAST_SHARE = 0.85;

/** What an opinion piece asks for near its end; null where no sentence does. */
export function demandIn({ title, text }: Titled, thesis: string): string | null {
  const all = sentencesOf(text).length;
  const head = stemsOf(`${title} ${thesis}`);
  const [best] = ownIn(text, head)
    .filter(
      ({ sentence, index, shared, isOfOthers }) =>
        !isOfOthers &&
        index >= END_SHARE * all &&
        (shared >= 1 || index >= LAST_SHARE * all) &&
        sentence !== thesis &&
        DEMANDS.test(sentence) &&
        !FOLLOWS.test(sentence) &&
        !NOT_OWN.test(sentence) &&
        !/\bI\b/u.test(sentence),
    )
    .sort((a, b) => b.index - a.index);
  return best?.sentence ?? null;
}

/** How a writer speaks for himself. */
const FOR_HIMSELF =
  /\b(?:I (?:think|hope|fear|worry|suspect|argue|would argue|refuse|reject|urge)|we (?:must|should|cannot|can no longer|need to|ought to))\b/u;

/** The first sentence in which a writer speaks for himself, so that a text can be told from a report; null where none does. */
export function spokenForHimself({ title, text }: Titled, but: readonly (string | null)[]): string | null {
  const found = ownIn(text, stemsOf(title)).find(
    ({ sentence, isOfOthers }) =>
      !isOfOthers &&
      (STRESSES.test(sentence) || FOR_HIMSELF.test(sentence)) &&
      !NOT_OWN.test(sentence) &&
      !but.includes(sentence),
  );
  return found?.sentence ?? null;
}

/** Whether words are those of somebody else, or leave it open. */
export const isNotOwn = (words: string): boolean => NOT_OWN.test(words);

/** Who counted or found it: a poll, a study, an office with a name. */
const FOUND_BY =
  /\b[Aa]ccording to (?:the |an? |its |data from |figures from )?(?:\d{4} )?(?:\p{Ll}+ ){0,3}\p{Lu}|\b(?:poll|survey|study|report|analysis|data|figures|investigation) (?:by|from|of|conducted by|published by|released by) (?:the )?\p{Lu}|\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+)* (?:poll|survey|study|report|data|figures|analysis|investigation)\b[^.]{0,30}\b(?:found|finds|shows?|showed|reported|reports|suggests?|says|concluded)\b|\b(?:[Tt]he )?(?:UN|United Nations|WHO|UNICEF|UNHCR|Amnesty International|Human Rights Watch|Pew|Gallup|FBI|Pentagon|World Bank|IMF|Freedom House|ACLU|CAIR)\b[^.]{0,40}\b(?:found|finds|shows?|showed|reported|reports|estimates?|estimated|documented|counted|says|said|recorded)\b/u;
const FIGURE = /\b\d[\d,.]*(?:\s?(?:%|percent|per cent|million|billion|thousand))|\b\d{1,3}(?:,\d{3})+\b/u;
const FACTS_MAX = 2;

/** Facts on which an opinion piece rests, each with a figure and with who counted or found it. */
export function factsIn({ title, text }: Titled): readonly string[] {
  return ownPieces(text)
    .filter(
      (sentence) =>
        sentence.length >= CHARS.least &&
        sentence.length <= CHARS.most &&
        /^["“]?\p{Lu}/u.test(sentence) &&
        /[.!]["”]?$/u.test(sentence) &&
        FOUND_BY.test(sentence) &&
        FIGURE.test(sentence) &&
        !/\p{Ll}{2}[.!?]\p{Lu}|\?/u.test(sentence) &&
        !GOES_ON.test(sentence) &&
        !OF_PAGE.test(sentence) &&
        !isFurniture(sentence, title) &&
        isBalanced(sentence),
    )
    .slice(0, FACTS_MAX);
}

/** How an opinion piece ends, where it asks for nothing: its last sentence, if that stands alone. */
export function endOf({ title, text }: Titled, thesis: string): string | null {
  const pieces = ownPieces(text).filter(
    (sentence) => !OF_PAGE.test(sentence) && !ENDS_PAGE.test(sentence) && !isFurniture(sentence, title),
  );
  const last = pieces.at(-1) ?? '';
  const isWhole =
    last.length >= CHARS.least &&
    last.length <= CHARS.most &&
    /^\p{Lu}/u.test(last) &&
    /[.!]$/u.test(last) &&
    isBalanced(last);
  return isWhole &&
    !OPEN_END.test(last) &&
    last !== thesis &&
    !GOES_ON.test(last) &&
    !GLUED.test(last) &&
    !/["“”]|\?/u.test(last)
    ? last
    : null;
}
/** An end that is not understood without what stands before it. */
const OPEN_END =
  /^(?:If|Unless|In the meantime|Meanwhile|Followed|Their|His|Her|Its|Let this|I do so|We['’]re talking|Also|Still|Even so|With that|By then|Followed|Having)\b|\b(?:do|does|did) so\b/u;
const ENDS_PAGE =
  /^(?:(?:Editor['’]s )?[Nn]ote:|A Warner|Discovery Company|Cable News|CNN Sans|The writer|The author|Source:)|^.{0,30}$/u;

const ownPieces = (text: string): readonly string[] =>
  sentencesOf(text).map((each) => (each.text.split(BREAK).at(-1) ?? each.text).replace(BUTTONS, '').trim());

const ADVISES =
  /\b(?:you|everyone|everybody|we) (?:really |probably |all )?(?:should|ought to|must)\b(?!n['’]t| not)|\bI(?:['’]d| would)? (?:strongly |highly )?(?:recommend|suggest)\b/u;
const ADVISED_WORDS_MAX = 40;

/** What instructions or a blog post recommend in a sentence with a word of the headline that advises something itself; null without one. */
export function recommendedIn({ title, text }: { readonly title: string; readonly text: string }): string | null {
  if (!/\b(?:should|must|ought to|need to)\b/iu.test(title)) return null;
  const head = stemsOf(title);
  const [best] = sentencesOf(text)
    .map(({ text: sentence }) => sentence.trim())
    .filter(
      (sentence) =>
        ADVISES.test(sentence) &&
        !GOES_ON.test(sentence) &&
        /[.!]$/u.test(sentence) &&
        sentence.split(/\s+/u).length <= ADVISED_WORDS_MAX,
    )
    .map((sentence) => ({ sentence, shared: [...stemsOf(sentence)].filter((stem) => head.has(stem)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared / b.sentence.length - a.shared / a.sentence.length);
  return best?.sentence ?? null;
}
