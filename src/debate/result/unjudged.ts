import { asWritten } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf, isUnread } from './appraisal.js';
import { filedAs } from './filed-as.js';
import { languageOf } from './languages.js';
import { noArticleIn } from './no-article.js';

/** Why the embedded reader judges nothing in a text. */
export interface Unjudged {
  /** What the text is, in a sentence. */
  readonly says: string;
  /** Why it has no number, as the rest of a sentence. */
  readonly why: string;
}

/**
 * Why the embedded reader judges nothing in a text: it is no article, or is in another language. Null where it is judged. An
 * English page without sentences is in no other language. Its votes and flags are recorded, and say nothing of it.
 */
export function unjudgedOf(state: DebateState): Unjudged | null {
  const article = state.article?.article;
  if (!article || state.opening?.analyst.engine !== 'offline' || !appraisalOf(state)) return null;
  const none = noArticleIn(asWritten(article));
  if (none !== null) return { says: `${none.says}: nothing in it is judged.`, why: none.why ?? 'this is no article' };
  const filed = filedAs(article);
  if (filed?.kind === 'fiction')
    return { says: `This is fiction; ${filed.says}. Nothing in it is judged.`, why: 'this is fiction' };
  if (!isUnread(state)) return null;
  const language = languageOf(article.text);
  return language === null
    ? { says: 'It has too few sentences in English to be read.', why: 'it has too few sentences in English to be read' }
    : {
        says: `It is in ${language}, which this reader does not read.`,
        why: `the text is in ${language}, which this reader does not read`,
      };
}
