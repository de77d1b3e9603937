import { sentencesOf, sentencesOfOthers, statedBy, stemsOf } from '../../words/index.js';

/** How an opinion piece says what it wants or denies, and not what happened. */
const WANTS =
  /\b(?:should(?:n['’]t)?|must(?:n['’]t)?|ought to|needs? to|have to|has to|cannot|can['’]t|won['’]t|isn['’]t|aren['’]t|is not|are not|not enough|the only|never|wrong|mistake|no (?:reason|excuse|longer)|time to|instead of|rather than|the (?:truth|point|problem|lesson) is|means that|deserves?|don['’]t)\b/iu;
/** How a writer says that this is what he wants to say. */
const STRESSES =
  /\b(?:I (?:firmly |strongly |do |still )?(?:believe|am convinced)|in my (?:view|opinion)|it(?:[’']s| is) (?:high |past |long past )?time (?:to|for|that)|the (?:real |biggest |true |only )?(?:mistake|lesson|problem|truth|question|danger|answer|point) is|what (?:we|this country|America|the world|Europe|Britain) (?:really )?needs?|we (?:must|need to|cannot|can[’']t|should|ought to)|(?:must|should) (?:now |finally |not )?(?:be|do|stop|end|act|start|take|stand|recogni[sz]e|reject|face|make|work|demand|remember|call)|should never|must never)\b/iu;
/** A scene, and not what is made of it. */
const TELLS =
  /^(?:As|When|Last|On|In|At|After|Before|While|Since|It was|There (?:was|were)|A few|One|Find|Imagine|Picture|Suppose)\b/u;
const GOES_ON =
  /^["“‘(]|^(?:he|she|they|it|this|that|these|those|and|but|so|yet|or|thus|therefore|hence|then|here|there)\b/iu;
const CHARS = { least: 30, most: 280 } as const;
const SHARED_MIN = 2;
/** From this share of the headline on, a sentence says it better. */
const SHARE_MIN = 0.5;
const LETTERS_MIN = 3;

/**
 * What an opinion piece argues, in its own words: the sentence that says what it wants with at least half of the headline, else the headline,
 * where that says something, else the sentence with most of it; null where none does. Never a scene with which it begins.
 */
export function thesisOf({ title, text }: { readonly title: string; readonly text: string }): string | null {
  const head = stemsOf(title);
  const [best] = sentencesOf(text)
    .map(({ text: sentence }, index) => ({ sentence: sentence.trim(), index }))
    .filter(
      ({ sentence }) =>
        sentence.length >= CHARS.least &&
        sentence.length <= CHARS.most &&
        /[.!]["”’]?$/.test(sentence) &&
        WANTS.test(sentence) &&
        !TELLS.test(sentence) &&
        !GOES_ON.test(sentence),
    )
    .map((each) => ({ ...each, shared: [...stemsOf(each.sentence)].filter((stem) => head.has(stem)).length }))
    .filter(({ shared }) => shared >= SHARED_MIN)
    .sort((a, b) => b.shared - a.shared || a.index - b.index);
  if (best && best.shared >= SHARE_MIN * head.size) return best.sentence;
  const stated = statedBy(withoutSection(title));
  // “Harbour notes” says nothing, “Let’s name names” does.
  const isTelling =
    (stated?.match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= LETTERS_MIN).length >= SHARED_MIN;
  const isArguing = stated !== null && isTelling && WANTS.test(stated);
  const stressed = isArguing ? null : stressedIn(text, head);
  return stressed ?? (stated !== null && isTelling ? stated : (best?.sentence ?? null));
}

/** A headline without the section and the site behind it: “No time for jokes | Elections | Harl News”. */
const withoutSection = (title: string): string => title.replace(/(?: \| [^|]{2,30})+$/u, '');

/** The sentence with which a writer stresses what he wants, about what the headline names; the last of equals, since arguments end with it. */
function stressedIn(text: string, head: ReadonlySet<string>): string | null {
  const sentences = sentencesOf(text);
  const ofOthers = sentencesOfOthers(sentences);
  const [best] = sentences
    .map((each, index) => ({ ...each, sentence: each.text.trim(), index }))
    .filter(
      (each) =>
        each.sentence.length >= CHARS.least &&
        each.sentence.length <= CHARS.most &&
        /[.!]["”’]?$/.test(each.sentence) &&
        STRESSES.test(each.own) &&
        !/["“”]|\b(?:emphasi[sz]ed|mentioned|stated|noted|asked|urged|we appreciate)\b/iu.test(each.sentence) &&
        !TELLS.test(each.sentence) &&
        !GOES_ON.test(each.sentence) &&
        !ofOthers.has(sentences[each.index] ?? each),
    )
    .map((each) => ({ ...each, shared: [...stemsOf(each.sentence)].filter((stem) => head.has(stem)).length }))
    .filter(({ shared }) => shared >= 1)
    .sort((a, b) => b.shared - a.shared || b.index - a.index);
  return best?.sentence ?? null;
}

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
