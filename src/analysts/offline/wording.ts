import { type Claim } from '../../claims/index.js';

/** What wording needs of an article. */
export interface Worded {
  readonly title: string;
  readonly text: string;
}

const WORDS_MIN = 4;
const WORDS_MAX = 28;
const SUBJECT_WORDS_MAX = 9;
const PREDICATE_WORDS_MIN = 3;

/** A subject that means nothing without the sentence before it. */
const POINTING =
  /^(?:i|you|he|she|it|they|we|this|that|these|those|who|which|what|here|one|both|another|others|such|so|and|but|or|if|when|as|while|for|in|on|at|with|after|before|because|although|though|to|not|no|also|then|now|yes|please)\b/i;
/** Persons that change their meaning in somebody else's mouth. */
const DEICTIC = /\b(?:i|i'm|i've|me|my|mine|we|we're|we've|us|our|ours|you|you're|your|yours|let's)\b/i;
/** What cannot stand inside a that-clause, or shows that a sentence was run together. */
const BROKEN =
  /["“”„«»<>{}[\]()\n\r|*•…_]|--|\s-\s|[!?;:]|\.\s|\.\.|\bhttps?:|\bwww\.|\bPM\b.*\bAM\b|\b[A-Z]{2,}(?:\s[A-Z]{2,}){2,}/;
/** Behind these a clause may be left without a change of what stands before. */
const LEAVABLE =
  /,\s(?=(?:which|who|whose|where|including|according to|as well as|adding|saying|citing|calling|making|leading|leaving|after|amid|as|but|and|while|with|because|when)\b)|\s(?=(?:while|amid|whereas|after|because|despite|following|in exchange for|as part of)\s)/g;
/** A clause that ends on one of these has lost its end. */
const LOOSE =
  /\b(?:the|a|an|of|to|in|on|at|and|or|but|that|which|who|is|are|was|were|be|been|with|for|by|from|as|than|its|his|her|their|this|will|would|has|have|had|not|if|because|when|where|into|about|more|most|can|could|may|might|do|does|did|some|any|no|very|says?|said|told|including|such|according)$/i;
const LOWERED =
  /^(?:the|a|an|some|many|most|several|few|nearly|almost|about|more|all|every|each|its|his|her|their|two|three|four|five|six|seven|eight|nine|ten|there|both|half|only|at least|up to|hundreds|thousands|millions|dozens)\b/i;
const FINITE =
  /^(?:(?:also|now|then|still|already|recently|reportedly|allegedly|never|often|always|currently|later|initially|once|only|just|even|really|simply|further|repeatedly|soon|first|previously|apparently)\s)*(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|do|does|did|said|says|saw|told|made|makes|took|takes|gave|gives|won|lost|held|kept|fell|rose|grew|went|came|came|ran|led|left|found|sent|spent|put|set|cut|hit|met|got|began|became|brought|built|bought|sold|paid|wrote|broke|chose|drew|drove|knew|thought|taught|stood|spoke|shot|sought|struck|threw|understood|withdrew|[a-z]+(?:ed|es|s))\b/;

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Where a statement can begin: a sentence, also behind a word or a short phrase that opens it. */
const BEGINS =
  /(?:^|[.!?]["”’']?\s+|\n\s*)(?:(?:But|And|So|Yet|Now|Still|Then|Meanwhile|However|Also|Indeed|Instead|Finally|In fact|Of course|Moreover|Furthermore|Additionally),?\s+|(?:On|In|At|After|During|Last|Earlier|By|For|From|Since|Over|Under|Following|Today|Yesterday|This (?:week|month|year))\b[^.!?\n"“”,;:]{0,60},\s+)?$/;
const BEGINS_CHARS = 90;
/** Where a statement ends: the sentence, the next clause, or the words that say who says so. */
const ENDS =
  /^(?:[.!]?\s*$|[.!]["”]?(?:\s|$)|;\s|\s[—–-]+\s|,\s+(?:and|but|while|so|which|who|as|after|because|although|though|where|when|according to)\b|\s(?:because|while|although|but|after)\s|,\s+(?:[\p{L}.'’-]+\s+){0,6}?(?:said|says|told|reported|reports|announced)\b)/u;

/** Whether a word is written small elsewhere in a text, so that its capital was the sentence's and not a name's. */
function commonWord(word: string, text: string): boolean {
  if (LOWERED.test(word)) return true;
  const small = word.charAt(0).toLowerCase() + word.slice(1);
  return small !== word && text.includes(` ${small} `);
}

/** A name with an apposition between commas, of which the name says enough. */
const APPOSITION =
  /^(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}),\s(?!.*\band\b|(?:who|which|that|whose|where)\b)[^,]+,?$/u;

interface Parts {
  readonly subject: string;
  readonly predicate: string;
}

/** A subject and its predicate as they stand in the article, one behind the other, from a sentence's beginning to an end. */
function partsOf({ quote, subject, predicate, start, field }: Claim, { text }: Worded): Parts | null {
  if (field !== 'text' || subject === null || predicate === null || !quote.startsWith(subject)) return null;
  const between = /^,?\s+/.exec(quote.slice(subject.length))?.[0] ?? '';
  const from = subject.length + between.length;
  if (between === '' || !quote.startsWith(predicate, from)) return null;
  if (!BEGINS.test(text.slice(Math.max(0, start - BEGINS_CHARS), start))) return null;
  const end = start + from + predicate.length;
  if (!ENDS.test(text.slice(end, end + 90))) return null;
  const name = APPOSITION.exec(subject)?.[1];
  if (name === undefined && (between.startsWith(',') || subject.includes(','))) return null;
  return { subject: name ?? subject, predicate };
}

/**
 * What a claim states, as a clause that can follow "that", in the article's own words without quotation marks: "the
 * council voted to close the bridge". Null where the words do not make a clause that is whole and means the same
 * outside its place.
 */
export function clauseOf(claim: Claim, article: Worded): string | null {
  const parts = partsOf(claim, article);
  if (parts === null || POINTING.test(parts.subject) || wordsOf(parts.subject) > SUBJECT_WORDS_MAX) return null;
  const plain = (words: string): string =>
    words
      .replace(/\s\([^()]{1,40}\)/g, '')
      .replace(/\s+/g, ' ')
      .replace(/[\s,.]+$/, '')
      .trim();
  const [subject, predicate] = [plain(parts.subject), plain(parts.predicate)];
  if (!FINITE.test(predicate)) return null;
  const clause = shortened(`${subject} ${predicate}`, subject.length);
  if (clause === null || BROKEN.test(clause) || DEICTIC.test(clause)) return null;
  // An odd number of marks before it: the words are somebody's, in a quotation.
  const before = article.text.slice(Math.max(0, article.text.lastIndexOf('\n', claim.start)), claim.start);
  if (((before.match(/"/g) ?? []).length & 1) === 1 || before.lastIndexOf('“') > before.lastIndexOf('”')) return null;
  const first = clause.split(' ')[0] ?? '';
  return commonWord(first, article.text) ? clause.charAt(0).toLowerCase() + clause.slice(1) : clause;
}

/** A clause that is not too long, left where what follows only adds to it. */
function shortened(clause: string, subjectLength: number): string | null {
  let best: string | null = wordsOf(clause) <= WORDS_MAX ? clause : null;
  if (best === null)
    for (const { index } of clause.matchAll(LEAVABLE)) {
      const head = clause.slice(0, index);
      const body = head.slice(subjectLength).trim();
      if (wordsOf(head) > WORDS_MAX || wordsOf(body) < PREDICATE_WORDS_MIN || LOOSE.test(head)) continue;
      // "if", "unless" and the like make what stands before them something else.
      if (/\b(?:if|unless|until|except|without|whether|either|neither|not|no|between|both)\b/i.test(head)) continue;
      best = head;
    }
  return best === null || wordsOf(best) < WORDS_MIN || LOOSE.test(best) ? null : best;
}
