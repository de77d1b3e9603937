import { type BaseModel, judge } from './base-model.js';
import { type Reading } from './reading.js';
import { SATIRE_MODEL } from './satire-model.data.js';

/** A shorter text shows too little of a manner to be called satire by it. */
export const SATIRE_WORDS_MIN = 150;

/** Whether an article reads like satire: homely things and chatty people in the form of a report, and little to check. */
export const isSatire = (
  { features, document }: Pick<Reading, 'features' | 'document'>,
  model: BaseModel = SATIRE_MODEL,
): boolean => document.text.words >= SATIRE_WORDS_MIN && judge(model, features).logOdds > 0;
