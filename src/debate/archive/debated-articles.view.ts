import { idOf, type View } from '../../kernel/index.js';
import { type DebateFact } from '../model/debate.events.js';

/** An article with a verdict, found by its words. */
export interface DebatedArticleRow {
  readonly accountId: string | null;
  /** Whether the debate has a verdict. Until then the article is not found. */
  readonly over: boolean;
  /** Title and text; empty after they have been indexed. */
  readonly words: string;
}

type ArticleFact = Extract<
  DebateFact,
  { type: 'DebateOpened' | 'ArticleImported' | 'DebateClosed' | 'DebateAbandoned' }
>;

/** A word added to the index of every article of an account, so that a search is limited to the account. */
export const ownerWord = (accountId: string | null): string =>
  `account0${(accountId ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '')}`;

export const debatedArticlesView: View<DebatedArticleRow, ArticleFact> = {
  name: 'debated_articles',
  version: 1,
  types: ['DebateOpened', 'ArticleImported', 'DebateClosed', 'DebateAbandoned'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (event.type === 'DebateOpened') return row ?? { accountId: event.data.accountId, over: false, words: '' };
    // The words are already indexed and no longer in the row.
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
