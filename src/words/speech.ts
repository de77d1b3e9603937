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
