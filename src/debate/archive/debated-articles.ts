import { type PastArticle, type PastArticles } from '../../evidence/index.js';
import { type EventStore } from '../../event-store/index.js';
import { type Catalogue, type ViewReader } from '../../kernel/index.js';
import { type DebateFact, debateStream } from '../stages/index.js';
import { type DebatedArticleRow, ownerWord } from './debates.view.js';

/** Number of events read to find the article, which may follow a lease. */
const FIRST_EVENTS = 20;

/**
 * The articles of one account's finished debates. The read model finds them by words; their text comes from the log, so
 * an erased debate returns nothing.
 */
export class DebatedArticles implements PastArticles {
  readonly #read = new Map<string, Promise<PastArticle | undefined>>();

  constructor(
    private readonly rows: ViewReader<DebatedArticleRow>,
    private readonly store: Pick<EventStore, 'read'>,
    private readonly catalogue: Catalogue,
    private readonly accountId: string | null,
  ) {}

  isEmpty(): boolean {
    return this.rows.count({ account_id: this.accountId, over: 1 }) === 0;
  }

  async find(words: string, limit: number): Promise<readonly PastArticle[]> {
    const where = { account_id: this.accountId, over: 1 };
    const found = this.rows.nearest({ any: words, all: ownerWord(this.accountId), where, limit });
    const articles = await Promise.all(
      found.map(({ key }) => {
        const known = this.#read.get(key) ?? this.#load(key);
        this.#read.set(key, known);
        return known;
      }),
    );
    return articles.filter((article) => article !== undefined);
  }

  async #load(debateId: string): Promise<PastArticle | undefined> {
    const stored = await this.store.read(debateStream(debateId), 0, 'forwards', FIRST_EVENTS);
    const events = stored.map((event) => this.catalogue.read<DebateFact>(event));
    const [opened] = events;
    const imported = events.find((event) => event.type === 'ArticleImported');
    // The log determines the owner.
    if (opened?.type !== 'DebateOpened' || opened.data.accountId !== this.accountId || !imported) return undefined;
    const { article, cut } = imported.data;
    return {
      debateId,
      url: article.url,
      title: article.title,
      site: article.site,
      publishedAt: article.publishedAt,
      text: article.text,
      incomplete: article.paywalled || (cut?.characters ?? 0) > 0,
      readAt: imported.metadata.at,
    };
  }
}
