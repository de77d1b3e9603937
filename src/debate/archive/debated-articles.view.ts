import { idOf, type View } from '../../kernel/index.js';
import { type DebateFact } from '../model/debate.events.js';

/** An article with a verdict, for finding it by its words. */
export interface DebatedArticleRow {
  readonly accountId: string | null;
  /** The debate has a verdict. Until then the article is not found. */
  readonly over: boolean;
  /** Title and text, until they are indexed. */
  readonly words: string;
}

type ArticleFact = Extract<
  DebateFact,
  { type: 'DebateOpened' | 'ArticleImported' | 'DebateClosed' | 'DebateAbandoned' }
>;

/** A word that every article of an account is indexed under, so that a search looks at no other account's. */
export const ownerWord = (accountId: string | null): string =>
  `account0${(accountId ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '')}`;

export const debatedArticlesView: View<DebatedArticleRow, ArticleFact> = {
  name: 'debated_articles',
  version: 1,
  types: ['DebateOpened', 'ArticleImported', 'DebateClosed', 'DebateAbandoned'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (event.type === 'DebateOpened') return row ?? { accountId: event.data.accountId, over: false, words: '' };
    // The words are indexed, and are not in the row again.
    if (!row || row.over) return row;
    switch (event.type) {
      case 'ArticleImported':
        return { ...row, words: `${event.data.article.title}\n${event.data.article.text}` };
      case 'DebateClosed':
        return { ...row, over: true };
      case 'DebateAbandoned':
        return undefined;
    }
  },
  text: ({ accountId, over, words }) => (over ? `${ownerWord(accountId)}\n${words}` : ''),
  kept: (row) => (row.over ? { ...row, words: '' } : row),
  columns: { account_id: (row) => row.accountId, over: (row) => (row.over ? 1 : 0) },
};
