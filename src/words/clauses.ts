/** A sentence that begins with a name: several capitals, or one word of whom something is said. */
const NAME_FIRST =
  /^(?:\p{Lu}[\p{L}’'.-]*\p{Lu}|\p{Lu}[\p{L}’'.-]* \p{Lu}|(?!(?:It|This|That|There|Who|What|Nobody|Somebody|Anybody|Everybody|Whoever|Whatever|One|They|We|Most|Much|Many|Some|All|Those|Its|More|Nothing|Only)\b)\p{Lu}\p{L}+ (?:speaks?|said|says|has|had|is|was|published|reported|announced|wrote|told)\b)/u;

/** A sentence as the rest of another: its first letter small unless a name begins with it, no full stop or colon at its end. */
export const asClause = (sentence: string): string =>
  (NAME_FIRST.test(sentence) ? sentence : `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`).replace(
    /[.:]$/u,
    '',
  );

/** Words without the marks around and between them, by which two passages are compared. */
export const wordsAlone = (passage: string): string => passage.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** How many words a passage has, as spaces divide them; 1 of an empty one. */
export const countWords = (passage: string): number => passage.trim().split(/\s+/u).length;
