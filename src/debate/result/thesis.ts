import { sentencesOf, stemsOf } from '../../words/index.js';

/** How an opinion piece says what it wants or denies, and not what happened. */
const WANTS =
  /\b(?:should(?:n['’]t)?|must(?:n['’]t)?|ought to|needs? to|have to|has to|cannot|can['’]t|won['’]t|isn['’]t|aren['’]t|is not|are not|not enough|the only|never|wrong|mistake|no (?:reason|excuse|longer)|time to|instead of|rather than|the (?:truth|point|problem|lesson) is|means that|deserves?|don['’]t)\b/iu;
/** A scene, and not what is made of it. */
const TELLS =
  /^(?:As|When|Last|On|In|At|After|Before|While|Since|It was|There (?:was|were)|A few|One|Find|Imagine|Picture|Suppose)\b/u;
const GOES_ON = /^["“‘(]|^(?:he|she|they|it|this|that|these|those|and|but|so|yet|or)\b/iu;
const CHARS = { least: 30, most: 280 } as const;
const SHARED_MIN = 2;
const HEADLINE_WORDS_MIN = 5;

/**
 * What an opinion piece argues, in its own words: the sentence that says what it wants with most words of the headline, or the headline,
 * where that says something; null where neither does. Never a scene with which it begins.
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
  if (best) return best.sentence;
  const bare = title.trim().replace(/^(?:opinion|comment|editorial|commentary)\s*[:|–-]\s*/iu, '');
  return bare.split(/\s+/).length >= HEADLINE_WORDS_MIN && !bare.endsWith('?') ? bare : null;
}
