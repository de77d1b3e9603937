import { setMaxListeners } from 'node:events';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EVIDENCE_LOOKS_OF_ONE_ACCOUNT, THROTTLE, Throttle } from '../../accounts/index.js';
import { findInjections } from '../../analysts/index.js';
import { erasableTextsOf } from '../../erasure/index.js';
import { EvidenceGatherer, type PastArticles } from '../../evidence/index.js';
import { Decisions, EVENT_STORE, type EventStore, isErased, Projector } from '../../event-store/index.js';
import { type Caller } from '../../http/index.js';
import { Catalogue, Refusal } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext, FairLimit } from '../../runtime/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { isOver } from '../model/stage.js';
import { storedEvidence } from '../stages/evidence.stage.js';
import { foldDebate } from '../stages/index.js';
import { EVIDENCE_TIMEOUT_MS } from '../stages/work.js';
import { DebateArchive } from './debate.archive.js';
import { DebatedArticles } from './debated-articles.js';
import { debatedArticlesView } from './debates.view.js';
import { evidenceChangesDecider } from './evidence-changes.decider.js';
import { type EvidenceChange, evidenceChangesStream } from './evidence-changes.events.js';
import { evidenceChangesView } from './evidence-changes.view.js';

/** Looks at once over all accounts. Each may fetch pages and ask a search engine. */
const AT_ONCE = 2;

/** What was found when somebody looked again. */
export interface EvidenceLook {
  readonly at: string;
  readonly changes: readonly EvidenceChange[];
}

/** Looks again for the evidence of debates that are over, and records what has changed. The debates stay as they are. */
@Injectable()
export class EvidenceChanges implements OnModuleDestroy {
  readonly #rows;
  readonly #articles;
  readonly #turns = new FairLimit(AT_ONCE, { ownMax: 1 });
  readonly #stopping = new AbortController();

  constructor(
    private readonly archive: DebateArchive,
    private readonly evidence: EvidenceGatherer,
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly catalogue: Catalogue,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#rows = projector.reader(evidenceChangesView);
    this.#articles = projector.reader(debatedArticlesView);
    setMaxListeners(0, this.#stopping.signal);
  }

  onModuleDestroy(): void {
    this.#stopping.abort();
    this.#turns.close();
  }

  /**
   * Looks again, as far as the debate looked, and compares that with what was found last.
   * @throws Refusal `not-found`, `erased`, `no-evidence-to-compare`, `too-many-attempts`
   */
  async look({ accountId, memberId }: Caller, debateId: string): Promise<EvidenceLook> {
    const events = await this.archive.owned(debateId, accountId);
    const state = foldDebate(events);
    const { opening, article, claims } = state;
    const sources = opening?.evidence?.sources ?? [];
    if (!isOver(state) || !opening || !article || !claims || claims.claims.length === 0 || sources.length === 0)
      throw new Refusal(DEBATE_REFUSALS['no-evidence-to-compare']);
    // Of a debate without a key, passages would be recorded in clear.
    const texts = await erasableTextsOf(this.store)?.textStateOf(debateId);
    if (texts?.state !== 'open')
      throw new Refusal(DEBATE_REFUSALS['no-evidence-to-compare'], {
        detail: 'The debate was held by a version that did not encrypt what debates say.',
      });
    this.throttle.attempt([EVIDENCE_LOOKS_OF_ONE_ACCOUNT, accountId]);
    const past: PastArticles | undefined = sources.includes('archive')
      ? new DebatedArticles(this.#articles, this.store, this.catalogue, accountId)
      : undefined;
    const checked = past ? { ...article.article, past } : article.article;
    const request = { article: checked, claims: claims.claims, depth: opening.depth, sources };
    const found = await this.#turns.run(accountId, () => {
      const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(EVIDENCE_TIMEOUT_MS)]);
      return this.evidence.gather(request, signal);
    });
    const instructs = (text: string): boolean => findInjections(text).length > 0;
    const command = {
      accountId,
      recorded: events.flatMap((event) => (event.type === 'EvidenceGathered' ? event.data.items : [])),
      gathered: storedEvidence(article.article, found, instructs),
      asked: this.evidence.asked(checked, sources),
    };
    const context = commandContext(this.clock, memberId, debateId);
    try {
      const stream = evidenceChangesStream(debateId);
      const decided = await this.decisions.execute(stream, evidenceChangesDecider, command, context);
      await this.projector.waitFor(decided.position);
      return { at: context.at, changes: decided.events.flatMap(({ data }) => data.changes) };
    } catch (error) {
      // It was erased while its evidence was looked for.
      if (isErased(error)) await this.archive.owned(debateId, accountId);
      throw error;
    }
  }

  /** What has changed since the debate, the latest last. @throws Refusal `not-found`, `erased` */
  async of({ accountId }: Pick<Caller, 'accountId'>, debateId: string): Promise<readonly EvidenceLook[]> {
    await this.archive.owned(debateId, accountId);
    return (this.#rows.get(debateId)?.looks ?? []).map(({ at, changes }) => ({ at, changes }));
  }

  /** What webhooks tell. @param subject of the message: `<debate>_<revision>` */
  changeOf(subject: string): object | undefined {
    const [debateId = '', revision] = subject.split('_');
    const look = this.#rows.get(debateId)?.looks.find((one) => one.revision === Number(revision));
    return look && { id: debateId, href: `/api/simulations/${debateId}`, changes: look.changes };
  }
}
