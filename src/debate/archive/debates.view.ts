import { idOf, type Recorded, type View } from '../../kernel/index.js';
import { type ErasureRequested } from '../../erasure/index.js';
import { NOTHING_SPENT, addSpending, type WholeSpending } from '../../analysts/index.js';
import { type Basis } from '../model/consensus.js';
import { DEBATE, type DebateFact } from '../stages/index.js';
import { spentOn } from '../model/costs.js';
import { type Usage } from '../model/recorded.js';
import { verdictInWords } from '../model/verdict-words.js';

/** A debate in the list of debates. */
export interface DebateRow {
  readonly accountId: string | null;
  readonly url: string;
  readonly depth: string;
  /** Host of the article without `www.`; that of the requested address until the article has been read. */
  readonly host: string;
  readonly engine: string;
  readonly model: string;
  readonly castHash: string;
  readonly title: string | null;
  readonly status: 'running' | 'done' | 'abandoned';
  readonly consensusScore: number | null;
  /** The basis of the score; null without a score. */
  readonly basis: Basis | null;
  readonly flags: readonly string[];
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly credits: number;
  /** The parent of a fork. */
  readonly forkedFrom: string | null;
  /**
   * About how many bytes it has added to the log without a charge: opening, article, and what a fork shares. 0 once it
   * is paid for or has failed by the service's own fault.
   */
  readonly unpaidBytes: number;
  /**
   * Usage so far by arguments, excused agents, listed statements and weighed evidence, without arguments that a fork
   * shares.
   */
  readonly counted: {
    readonly spent: WholeSpending;
    /** Revision of the last event that is counted. */
    readonly revision: number;
    /** Number of following arguments that the parent has paid for. */
    readonly takenOver: number;
  };
}

/** The score of a debate in words; null without a score. */
export const verdictOfRow = ({
  consensusScore,
  basis,
  engine,
}: Pick<DebateRow, 'consensusScore' | 'basis' | 'engine'>): string | null =>
  consensusScore === null ? null : verdictInWords(consensusScore, basis ?? 'manner', engine);

type ListedFact = Extract<
  DebateFact,
  {
    type: 'DebateOpened' | 'ArticleImported' | 'ConsensusReached' | 'DebateClosed' | 'DebateAbandoned';
  }
>;

/** An event of any stage that records what model calls have used. */
interface SpendingFact {
  readonly type: Exclude<DebateFact['type'], ListedFact['type']>;
  readonly data: Usage;
}
const SPENDING = DEBATE.spending as readonly SpendingFact['type'][];
const SPENDING_TYPES: ReadonlySet<string> = new Set(SPENDING);
const spends = (event: Recorded<ListedFact | SpendingFact | ErasureRequested>): event is Recorded<SpendingFact> =>
  SPENDING_TYPES.has(event.type);

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

function withUsage(row: DebateRow, { type, data, revision }: Recorded<SpendingFact>): DebateRow {
  const { spent, takenOver, revision: counted } = row.counted;
  if (revision <= counted) return row;
  const free = type === 'ArgumentMade' && takenOver > 0;
  return {
    ...row,
    counted: {
      spent: free ? spent : addSpending(spent, spentOn(data)),
      revision,
      takenOver: free ? takenOver - 1 : takenOver,
    },
  };
}

const bytesOf = (data: unknown): number => Buffer.byteLength(JSON.stringify(data));

type ArticleData = Extract<ListedFact, { type: 'ArticleImported' }>['data'];
const readFrom = ({ article: { title, url } }: ArticleData): Pick<DebateRow, 'title' | 'host'> => ({
  title,
  host: hostOf(url),
});
/** What a fork shares is counted at its opening, and an article that is delivered twice once. */
const addedBy = (article: ArticleData, { title, forkedFrom }: DebateRow): number =>
  title === null && forkedFrom === null ? bytesOf(article) : 0;

/** Whether a debate without a charge ended by its request: cancelled, an article that cannot be read, unusable replies. */
const isByOwner = (
  { code, charge }: Extract<ListedFact, { type: 'DebateAbandoned' }>['data'],
  { title, counted }: DebateRow,
): boolean =>
  !((charge?.credits ?? 0) > 0) &&
  (code === 'cancelled' || title === null || (code === 'too-few-votes' && counted.spent.calls > 0));

export const debatesView: View<DebateRow, ListedFact | SpendingFact | ErasureRequested> = {
  name: 'debates',
  version: 6,
  types: [
    'DebateOpened',
    'ArticleImported',
    'ConsensusReached',
    'DebateClosed',
    'DebateAbandoned',
    'ErasureRequested',
    ...SPENDING,
  ],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (event.type === 'ErasureRequested') return undefined;
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
        unpaidBytes: accountId === null ? 0 : bytesOf(event.data) + (forkedFrom?.bytes ?? 0),
        counted: { spent: NOTHING_SPENT, revision: -1, takenOver: forkedFrom?.arguments ?? 0 },
      };
    }
    if (!row) return row;
    if (spends(event)) return withUsage(row, event);
    switch (event.type) {
      case 'ArticleImported':
        return { ...row, ...readFrom(event.data), unpaidBytes: row.unpaidBytes + addedBy(event.data, row) };
      case 'ConsensusReached':
        return {
          ...row,
          consensusScore: event.data.consensusScore,
          basis: event.data.basis ?? 'manner',
          flags: [...new Set(event.data.flags.map(({ flag }) => flag))],
        };
      case 'DebateClosed':
        return {
          ...row,
          status: 'done',
          closedAt: event.metadata.at,
          unpaidBytes: row.credits > 0 ? 0 : row.unpaidBytes,
        };
      case 'DebateAbandoned':
        return {
          ...row,
          status: 'abandoned',
          closedAt: event.metadata.at,
          credits: event.data.charge?.credits ?? 0,
          unpaidBytes: isByOwner(event.data, row) ? row.unpaidBytes : 0,
        };
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
    unpaid: (row) => (row.unpaidBytes > 0 ? 1 : 0),
  },
  indexes: [
    ['account_id', 'opened_at'],
    ['account_id', 'unpaid', 'opened_at'],
  ],
};

/** The text of a debate, for full-text search. */
export interface DebateTextsRow {
  readonly title: string;
  /** The arguments in recorded order; empty after the debate is over and its words have been indexed. */
  readonly spoken: readonly string[];
  /** Revision of the last argument that is included. */
  readonly revision: number;
  /** Whether the debate is over. Until then it is found by its title only. */
  readonly over: boolean;
}

type TextFact = Extract<DebateFact, { type: 'ArticleImported' | 'ArgumentMade' | 'DebateClosed' | 'DebateAbandoned' }>;

const UNREAD: DebateTextsRow = { title: '', spoken: [], revision: -1, over: false };

export const debateTextsView: View<DebateTextsRow, TextFact | ErasureRequested> = {
  name: 'debate_texts',
  version: 3,
  types: ['ArticleImported', 'ArgumentMade', 'DebateClosed', 'DebateAbandoned', 'ErasureRequested'],
  keys: (event) => [idOf(event.stream)],
  apply: (row = UNREAD, event) => {
    if (event.type === 'ErasureRequested') return undefined;
    // The text is indexed and not stored in the row.
    if (row.over) return row;
    switch (event.type) {
      case 'ArticleImported':
        return { ...row, title: event.data.article.title };
      case 'ArgumentMade': {
        if (event.revision <= row.revision) return row;
        return { ...row, spoken: [...row.spoken, event.data.argument], revision: event.revision };
      }
      case 'DebateClosed':
      case 'DebateAbandoned':
        return { ...row, over: true };
    }
  },
  text: ({ title, spoken, over }) => (over ? [title, ...spoken].join('\n') : title),
  kept: (row) => (row.over ? { ...row, spoken: [] } : row),
};

/** A passage of a debate that contains searched words. */
export interface Excerpt {
  /** Null for the article's title. */
  readonly persona: string | null;
  readonly round: number | null;
  readonly text: string;
}

const CONTEXT = 80;
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The texts by place: the article's title, and each argument. */
function* passagesOf(events: readonly Recorded<DebateFact>[]): Generator<Excerpt> {
  for (const { type, data } of events)
    if (type === 'ArticleImported') yield { persona: null, round: null, text: data.article.title };
    else if (type === 'ArgumentMade') yield { persona: data.persona, round: data.round, text: data.argument };
}

/** The passage with most of the words, cut around the first of them; null when no passage has any. */
export function excerptOf(events: readonly Recorded<DebateFact>[], words: string): Excerpt | null {
  const wanted = folded(words).match(/[\p{L}\p{N}]+/gu) ?? [];
  const passages = [...passagesOf(events)].map((passage) => {
    const places = wanted.map((word) => folded(passage.text).indexOf(word)).filter((place) => place >= 0);
    return { ...passage, found: places.length, place: Math.min(...places) };
  });
  const [best] = passages.sort((a, b) => b.found - a.found);
  if (!best || best.found === 0) return null;
  // Extends the context to whole words.
  const from = best.place <= CONTEXT ? 0 : best.text.lastIndexOf(' ', best.place - CONTEXT) + 1;
  const end = best.text.indexOf(' ', best.place + CONTEXT);
  const to = end < 0 ? best.text.length : end;
  return {
    persona: best.persona,
    round: best.round,
    text: `${from > 0 ? '…' : ''}${best.text.slice(from, to).trim()}${to < best.text.length ? '…' : ''}`,
  };
}

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

export const debatedArticlesView: View<DebatedArticleRow, ArticleFact | ErasureRequested> = {
  name: 'debated_articles',
  version: 1,
  types: ['DebateOpened', 'ArticleImported', 'DebateClosed', 'DebateAbandoned', 'ErasureRequested'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (event.type === 'ErasureRequested') return undefined;
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

/** A debate in progress and the node that holds its lease. */
export interface LeaseRow {
  readonly accountId: string | null;
  /** Null until a node takes the lease. */
  readonly node: string | null;
  /** 0 until a node takes the lease. */
  readonly term: number;
}

type LeaseFact = Extract<DebateFact, { type: 'DebateOpened' | 'DebateClaimed' | 'DebateClosed' | 'DebateAbandoned' }>;

/** The leases of debates in progress. A row is removed when its debate ends. The table keeps its original name. */
export const leasesView: View<LeaseRow, LeaseFact> = {
  name: 'claims',
  version: 1,
  types: ['DebateOpened', 'DebateClaimed', 'DebateClosed', 'DebateAbandoned'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    switch (event.type) {
      case 'DebateOpened':
        return { accountId: event.data.accountId, node: null, term: 0 };
      case 'DebateClaimed':
        return row && { ...row, node: event.data.node, term: event.data.term };
      case 'DebateClosed':
      case 'DebateAbandoned':
        return undefined;
    }
  },
};

/** An ended debate without a signature, for instance because the process stopped before signing. */
export interface UnsealedDebateRow {
  readonly at: string;
}

type EndFact = Extract<DebateFact, { type: 'DebateClosed' | 'DebateAbandoned' | 'DebateSealed' }>;

/** Ended debates to be signed. Excludes debates from before events were chained, which cannot be signed later. */
export const unsealedDebatesView: View<UnsealedDebateRow, EndFact | ErasureRequested> = {
  name: 'unsealed_debates',
  version: 1,
  types: ['DebateClosed', 'DebateAbandoned', 'DebateSealed', 'ErasureRequested'],
  keys: (event) => [idOf(event.stream)],
  apply: (_, event) =>
    event.type === 'DebateSealed' || event.type === 'ErasureRequested' || event.metadata['chain'] === undefined
      ? undefined
      : { at: event.metadata.at },
  columns: { at: (row) => row.at },
};
