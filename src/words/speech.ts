/** Verbs that report speech without judging it, as the alternatives of a pattern. */
export const REPORTING_VERBS =
  'said|says|told|announced|reported|warned|added|stated|confirmed|wrote|explained|testified|acknowledged|noted|argued|concluded|found|declared|tweeted|estimated';

/** Verbs after which words are somebody else's, also in texts that judge them, as the alternatives of a pattern. */
export const VERBS_OF_SAYING =
  'said|says|told|tweeted|wrote|writes|argued|argues|claimed|claims|testified|alleged|insisted|warned|added';

const PRONOUN =
  /^(?:he|she|it|they|we|i|you|one|this|that|these|those|who|whom|which|him|her|them|us|me|himself|herself|themselves|his|hers|theirs)$/i;

/** Whether a source is only a word for somebody whom the text may have named before. */
export const isPronoun = (source: string): boolean => PRONOUN.test(source);

/** Words of an article between quotation marks; double marks among them become single ones, and a quotation that is all of them keeps one pair. */
export function inQuotes(words: string): string {
  const whole = /^["“]([^"“”]*)["”]$/u.exec(words.trim());
  const own = whole?.[1] ?? words.trim();
  const inner = own.replace(/["“”]/gu, (mark, at: number) => {
    const opens = mark === '“' || (mark === '"' && /^$|[\s([{—–-]/u.test(own.charAt(at - 1)));
    return opens ? '‘' : '’';
  });
  return `“${inner}”`;
}
