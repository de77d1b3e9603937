/** English words: their stems, how near their meanings are, and which say the opposite of each other. */
export { MONTHS, MONTHS_AS_WRITTEN, SHORT_MONTHS, WEEKDAYS } from './calendar.js';
export { NUMBER_WORDS } from './number-words.js';
export { ONCE, ONE_DOER, oppositeOf } from './opposites.js';
export { asClause, countWords, wordsAlone } from './clauses.js';
export {
  asPattern,
  creditsAnybody,
  inQuotes,
  isBalanced,
  listed,
  isPronoun,
  isTitleAlone,
  losesSource,
  REPORTING_VERBS,
  sentencesOfOthers,
  unmarkedSpeech,
  VERBS_OF_SAYING,
  withoutTitle,
  surnameOf,
} from './speech.js';
export { type Lack, LACKS, mayHave } from './absence.js';
export { isDead, isLongAgo, mayBeDead } from './of-the-past.js';
export { stemOf, stemsOf } from './stems.js';
export { meanVector, rankOf, similarity, vectorOf } from './word-vectors.js';
export {
  EXPECTED,
  isWritersFigure,
  mannerAsAWhole,
  mannerInPlainWords,
  mannerShownIn,
  openWordsIn,
  sentenceAround,
} from './manner.js';
export { type Sentence, sentencesOf, withoutQuotations } from './sentences.js';
export { furnitureBefore, isFurniture } from './furniture.js';
export { mostArguing, voiceOf } from './own-voice.js';
export { asWritten, withoutPageParts } from './page-parts.js';
export { judgementIn } from './reviews.js';
export { type Letters, lettersIn, withoutSalutation } from './letters.js';
export { guestOf, isInterview, isSpeakerLabel, labelBefore, nameInCapitals, type Turn, turnsIn } from './turns.js';
export { heldIn, type Held } from './holders.js';
export { inFull, type Speaker, type Speakers, speakersIn } from './speakers.js';
export { unnamedSpeakersIn } from './unnamed-speakers.js';
export { bodyIn, FACT_CHECKERS, isPress } from './bodies.js';
export { namesRole, roleOf, withoutOffice } from './roles.js';
export { isOfSpeaking, personIn, personsSpeakingIn } from './persons.js';
export { daysNamedIn, newsShownIn, tellsWhoSays } from './news-shown.js';
export { type Doubt, doubtIn, mockTalkIn, storyIn } from './in-earnest.js';
export { type Charge, chargesIn } from './accusations.js';
export { clause, contemptIn, FORM_NAMES, formOf, promisesToExplain, type TextForm } from './text-form.js';
export { isOfPage, isOwnAgency, type News, newsOf, statedBy, withoutPlace } from './news.js';
export { WHOLE_KINDS, type WholeKind, type WholePoint, wholePointsOf } from './whole-text.js';
export { namesExpert } from './holes/hole.js';
export { type Hole, HOLE_KINDS, type HoleKind, holesIn } from './holes/index.js';
export { DIRECTIONS, type Direction, directionOf, HELPS } from './directions.js';
export { heardIn, type Saying, unheardIn, type Voice, VOICE_KINDS, type VoiceKind, voicesOf } from './voices.js';
