/** English names of the calendar, as the alternatives of a pattern. */
export const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** Without the dot that may follow. `May` has no short form. */
export const SHORT_MONTHS = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
/** Months written out or abbreviated, without the dot that may follow. */
export const MONTHS_AS_WRITTEN =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
export const WEEKDAYS = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
