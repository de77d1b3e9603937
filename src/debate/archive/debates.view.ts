import { idOf, type View } from '../../kernel/index.js';
import { NOTHING_SPENT, addSpending, type WholeSpending } from '../../analysts/index.js';
import { type Basis, type DebateFact } from '../model/debate.events.js';
import { spentOn } from '../model/costs.js';
import { verdictInWords } from '../model/summary.js';

/** A debate in the list of debates. */
export interface DebateRow {
  readonly accountId: string | null;
  readonly url: string;
  readonly depth: string;
  /** Where the article was read, without `www.`; of the address asked for until then. */
  readonly host: string;
  readonly engine: string;
  readonly model: string;
  readonly castHash: string;
  readonly title: string | null;
  readonly status: 'running' | 'done' | 'abandoned';
  readonly consensusScore: number | null;
  /** What the score rests on; null without a score. */
  readonly basis: Basis | null;
  readonly flags: readonly string[];
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly credits: number;
  /** The debate that it branches off from. */
  readonly forkedFrom: string | null;
  /** What its agents have used so far, those that were excused included; nothing for what a fork took over. */
  readonly counted: {
    readonly spent: WholeSpending;
    /** Of the last event that is in it. */
    readonly revision: number;
    /** Arguments still to come that were paid for elsewhere. */
    readonly takenOver: number;
  };
}

/** What the score of a debate means in words; null without one. */
export const verdictOfRow = ({ consensusScore, basis }: Pick<DebateRow, 'consensusScore' | 'basis'>): string | null =>
  consensusScore === null ? null : verdictInWords(consensusScore, basis ?? 'manner');

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

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

export const debatesView: View<DebateRow, ListedFact> = {
  name: 'debates',
  version: 4,
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
      const { accountId, url, depth, analyst, castHash, credits, forkedFrom } = event.data;
      return {
        accountId,
        url,
        depth,
        host: hostOf(url),
        engine: analyst.engine,
        model: analyst.model,
        castHash,
        title: null,
        status: 'running',
        consensusScore: null,
        basis: null,
        flags: [],
        openedAt: event.metadata.at,
        closedAt: null,
        credits,
        forkedFrom: forkedFrom?.id ?? null,
        counted: { spent: NOTHING_SPENT, revision: -1, takenOver: forkedFrom?.arguments ?? 0 },
      };
    }
    if (!row) return row;
    switch (event.type) {
      case 'ArticleImported':
        return { ...row, title: event.data.article.title, host: hostOf(event.data.article.url) };
      case 'ArgumentMade':
      case 'AgentExcused': {
        const { spent, revision, takenOver } = row.counted;
        if (event.revision <= revision) return row;
        const free = event.type === 'ArgumentMade' && takenOver > 0;
        return {
          ...row,
          counted: {
            spent: free ? spent : addSpending(spent, spentOn(event.data)),
            revision: event.revision,
            takenOver: free ? takenOver - 1 : takenOver,
          },
        };
      }
      case 'ConsensusReached':
        return {
          ...row,
          consensusScore: event.data.consensusScore,
          basis: event.data.basis ?? 'manner',
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
    host: (row) => row.host,
    score: (row) => row.consensusScore,
    engine: (row) => row.engine,
    model: (row) => row.model,
    cast_hash: (row) => row.castHash,
    flags: (row) => row.flags.join(' '),
  },
  indexes: [['account_id', 'opened_at']],
};
