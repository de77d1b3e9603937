import { type BaseModel, judge } from './base-model.js';
import { type ArticleReading } from './reading.js';
import { SATIRE_MODEL } from './satire-model.data.js';

/** Shorter texts show too little style to be classified as satire. */
export const SATIRE_WORDS_MIN = 150;

/** Whether an article reads like satire: everyday objects and colloquial speech in the form of a report. */
export const isSatire = (
  { features, document }: Pick<ArticleReading, 'features' | 'document'>,
  model: BaseModel = SATIRE_MODEL,
): boolean => document.text.words >= SATIRE_WORDS_MIN && judge(model, features).logOdds > 0;
