import { NUMBER_WORDS, oppositeOf, similarity, stemOf, vectorOf } from '../../../words/index.js';
import { type ArticleDocument, type Token } from '../document.js';
import { share, spanOf, type Signal } from '../signal.js';
import { contradicts } from './headline-contradiction.js';

const CONTENT = /^(NOUN|PROPN|VERB|ADJ|NUM)$/;
/** A crude stem that makes "vaccines" equal to "vaccine" and "votes" equal to "voted". */
const stem = (word: string): string => word.replace(/('s|ing|ed|es|s|e|ly)$/, '').slice(0, 12);
const LIGHT =
  /^(is|are|was|were|be|been|has|have|had|do|does|did|will|would|says|say|said|get|gets|new|video|watch|breaking|photos?)$/;
const LEAD_TOKENS = 120;
/** Minimum number of content words of a headline whose fit is judged. */
const PROMISED_MIN = 4;
/**
 * A word of the headline is foreign to the text if nothing in its beginning is as similar in meaning. A headline is about
 * something else if this share of its words is foreign and the mean similarity of its words is lower. So judged, 51 per
 * cent of 389 headlines of other articles do not fit a text, and of the articles' own headlines 1 in 389.
 */
const ALIKE_MIN = 0.6;
const FOREIGN_MIN = 0.55;
const LIKENESS_MIN = 0.57;
/** Minimum share of a headline's other words in a sentence that says the opposite, and how many sentences are compared. */
const SAME_MIN = 0.6;
const SENTENCES_MAX = 8;

/**
 * Whether the text is about what the headline says (Horne and Adali 2017; Yoon et al. 2019, incongruent headlines). The
 * features count the headline's words in the text. A mismatch needs more than missing words, since headlines have words
 * of their own: either the text is about other things, judged by the meaning of the words, or it says the opposite.
 */
export const headlineMatch: Signal = (document) => {
  const { title, text } = document;
  const promised = title.tokens.filter(
    (token) => token.isWord && token.value.length > 2 && CONTENT.test(token.pos) && !LIGHT.test(token.lower),
  );
  const body = new Set<string>();
  const lead = new Set<string>();
  text.tokens.forEach((token, index) => {
    if (!token.isWord) return;
    const key = stem(token.lower);
    body.add(key);
    if (index < LEAD_TOKENS) lead.add(key);
  });
  const missing = promised.filter((token) => !body.has(stem(token.lower)));
  const names = promised.filter((token) => token.pos === 'PROPN' || token.pos === 'NUM');
  const missingNames = names.filter((token) => !body.has(stem(token.lower)));
  const known = promised.length > 0 && text.words > 0;
  const whole = {
    start: title.tokens[0]?.start ?? 0,
    end: title.tokens.at(-1)?.end ?? 0,
  };
  const missingShare = known ? share(missing.length, promised.length) : 0.2;
  const mismatch =
    known &&
    ((promised.length >= PROMISED_MIN && missing.length > 1 && isAboutElse(promised, document)) ||
      saysOpposite(promised, document) ||
      contradicts(document));
  return {
    id: 'headline-match',
    features: {
      missing: missingShare,
      missingInLead: known
        ? share(promised.filter((token) => !lead.has(stem(token.lower))).length, promised.length)
        : 0.3,
      missingNames: known ? share(missingNames.length, names.length + 2) : 0.1,
      untitled: title.words === 0 ? 1 : 0,
    },
    spans: known
      ? mismatch
        ? [
            spanOf('title', whole, 'mismatch', Math.min(1, Math.max(missingShare, FOREIGN_MIN))),
            ...missing.map((token) => spanOf('title', token, 'missing', 0.5)),
          ]
        : missingShare <= 0.2 && promised.length >= PROMISED_MIN
          ? [spanOf('title', whole, 'match', 0.5)]
          : missing.map((token) => spanOf('title', token, 'missing', 0.3))
      : [],
  };
};

const numberOf = (lower: string): number | undefined =>
  NUMBER_WORDS[lower] ?? (/^\d[\d,.]*$/.test(lower) ? Number(lower.replaceAll(',', '')) : undefined);

/**
 * Whether the text is about something else than the headline: it has most of the headline's words in no form, and at its
 * beginning no words of a similar meaning. A number of the headline, in digits or in words, ties the two.
 */
function isAboutElse(promised: readonly Token[], { text }: ArticleDocument): boolean {
  const stems = new Set<string>();
  const numbers = new Set<number>();
  const vectors: Float32Array[] = [];
  text.tokens.forEach(({ isWord, lower, pos }, index) => {
    if (!isWord) return;
    const key = stemOf(lower);
    const number = numberOf(lower);
    if (number !== undefined) numbers.add(number);
    const vector = index < LEAD_TOKENS && CONTENT.test(pos) && !stems.has(key) ? vectorOf(key) : undefined;
    if (vector) vectors.push(vector);
    stems.add(key);
  });
  const nearness = promised.map(({ lower }) => {
    const key = stemOf(lower);
    if (stems.has(key)) return 1;
    const own = vectorOf(key);
    return own ? Math.max(0, ...vectors.map((other) => similarity(own, other))) : 0;
  });
  return (
    !promised.some(({ lower }) => (numberOf(lower) ?? 0) > 1 && numbers.has(numberOf(lower) ?? 0)) &&
    nearness.filter((near) => near === 1).length <= 1 &&
    share(nearness.filter((near) => near < ALIKE_MIN).length, promised.length) >= FOREIGN_MIN &&
    share(
      nearness.reduce((sum, near) => sum + near, 0),
      promised.length,
    ) < LIKENESS_MIN
  );
}

/** Whether one of the text's first sentences says the opposite of the headline in otherwise the same words. */
function saysOpposite(promised: readonly Token[], { title, text }: ArticleDocument): boolean {
  const said = new Set(title.tokens.map(({ lower }) => lower));
  const [subject] = promised;
  if (!subject || title.source.includes('?')) return false;
  return text.sentences.slice(0, SENTENCES_MAX).some(({ first, last }) => {
    const tokens = text.tokens.slice(first, last);
    const there = new Set(tokens.map(({ lower }) => lower));
    const stems = new Set([...there].map(stemOf));
    const named = tokens.findIndex(({ lower }) => stemOf(lower) === stemOf(subject.lower));
    if (named < 0) return false;
    const pair = promised
      .map(({ lower }) => ({
        lower,
        opposite: stems.has(stemOf(lower)) ? undefined : oppositeOf(lower, there),
      }))
      .find(({ opposite }) => opposite !== undefined && !said.has(opposite));
    // “Reed called on the port to cease, … marking the start of a term”: what else starts is another matter.
    const after = tokens.slice(named + 1, named + 1 + PREDICATE_REACH);
    if (!pair || !after.some(({ lower }) => lower === pair.opposite)) return false;
    const rest = promised.filter(({ lower }) => lower !== pair.lower);
    const same = rest.filter(({ lower }) => stems.has(stemOf(lower)));
    const turned = isNegatedBefore(tokens, pair.opposite ?? '') !== isNegatedBefore(title.tokens, pair.lower);
    if (isAnotherEvent(tokens, pair.opposite ?? '', title.tokens)) return false;
    return !turned && same.length >= 2 && same.length >= SAME_MIN * rest.length;
  });
}

const SUBORDINATE_REACH = 6;
/** How far after its subject what a sentence says of it stands, in tokens. */
const PREDICATE_REACH = 6;

/** Whether what says the opposite stands in a clause beside the news, or of another number: "after it cut 400 jobs". */
function isAnotherEvent(tokens: readonly Token[], lower: string, title: readonly Token[]): boolean {
  const at = tokens.findIndex((token) => token.lower === lower);
  const before = tokens.slice(Math.max(0, at - SUBORDINATE_REACH), at);
  if (before.some((token) => /^(?:after|before|which|that|who|had|although|though|despite|while)$/.test(token.lower)))
    return true;
  const numbers = title.flatMap((token) => numberOf(token.lower) ?? []);
  const told = tokens.slice(at + 1, at + 4).flatMap((token) => numberOf(token.lower) ?? []);
  return numbers.length > 0 && told.some((number) => !numbers.includes(number));
}

const NEGATION_REACH = 4;

/** Whether a word is negated by one of the words right before it. */
function isNegatedBefore(tokens: readonly Token[], lower: string): boolean {
  const at = tokens.findIndex((token) => token.lower === lower);
  return tokens
    .slice(Math.max(0, at - NEGATION_REACH), at)
    .some((token) => /^(?:not?|never|n['’]t|without)$/.test(token.lower));
}
