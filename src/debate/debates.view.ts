import { idOf, type View } from '../kernel/index.js';
import { NOTHING_SPENT, addSpending, type WholeSpending } from './analysts/spending.js';
import { type DebateFact } from './debate.events.js';
import { spentOn } from './spent.js';

/** A debate in the list of debates. */
export interface DebateRow {
  readonly accountId: string | null;
  readonly url: string;
  readonly depth: string;
  readonly engine: string;
  readonly castHash: string;
  readonly title: string | null;
  readonly status: 'running' | 'done' | 'abandoned';
  readonly consensusScore: number | null;
  readonly flags: readonly string[];
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly credits: number;
  /** What its agents have used so far, those that were excused included. */
  readonly counted: {
    readonly spent: WholeSpending;
    /** Of the last event that is in it. */
    readonly revision: number;
  };
}

type ListedFact = Extract<
  DebateFact,
  {
    type:
      | 'DebateOpened'
      | 'ArticleImported'
      | 'ArgumentMade'
      | 'AgentExcused'
      | 'ConsensusReached'
      | 'DebateClosed'
      | 'DebateAbandoned';
  }
>;

export const debatesView: View<DebateRow, ListedFact> = {
  name: 'debates',
  version: 3,
  types: [
    'DebateOpened',
    'ArticleImported',
    'ArgumentMade',
    'AgentExcused',
    'ConsensusReached',
    'DebateClosed',
    'DebateAbandoned',
  ],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (event.type === 'DebateOpened') {
      const { accountId, url, depth, analyst, castHash, credits } = event.data;
      return {
        accountId,
        url,
        depth,
        engine: analyst.engine,
        castHash,
        title: null,
        status: 'running',
        consensusScore: null,
        flags: [],
        openedAt: event.metadata.at,
        closedAt: null,
        credits,
        counted: { spent: NOTHING_SPENT, revision: -1 },
      };
    }
    if (!row) return row;
    switch (event.type) {
      case 'ArticleImported':
        return { ...row, title: event.data.article.title };
      case 'ArgumentMade':
      case 'AgentExcused':
        if (event.revision <= row.counted.revision) return row;
        return {
          ...row,
          counted: { spent: addSpending(row.counted.spent, spentOn(event.data)), revision: event.revision },
        };
      case 'ConsensusReached':
        return {
          ...row,
          consensusScore: event.data.consensusScore,
          flags: [...new Set(event.data.flags.map(({ flag }) => flag))],
        };
      case 'DebateClosed':
        return { ...row, status: 'done', closedAt: event.metadata.at };
      case 'DebateAbandoned':
        return { ...row, status: 'abandoned', closedAt: event.metadata.at, credits: 0 };
    }
  },
  columns: {
    account_id: (row) => row.accountId,
    status: (row) => row.status,
    opened_at: (row) => row.openedAt,
  },
  indexes: [['account_id', 'opened_at']],
};
