import { join } from 'node:path';
import { creditsStream } from '../src/billing/index.js';
import { balancesView, ledgerView } from '../src/billing/billing.view.js';
import { Ledger } from '../src/billing/ledger.js';
import { Cipher } from '../src/crypto/index.js';
import { debatesView, debateStream, debateTextsView } from '../src/debate/index.js';
import { pastDebates } from '../src/debate/archive/past-debates.js';
import { CATALOGUE } from '../src/event-log.js';
import { openSqliteEventStore, Projector, readFacts } from '../src/event-store/index.js';
import { derivedId, type NewEvent, type RecordedEvent } from '../src/kernel/index.js';
import { Archive } from '../test/audit/support.js';
import { shippedCast } from '../test/debate/support.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';
import { type Bench, type Figure, median } from './report.js';

const [FEW, MANY] = [100, 6_700];
const ACCOUNT = 'account_1';
const PAGE = 20;
const LOOKS = 40;
/** Debates with a word that no other has; the oldest ones. */
const RARE = 2;
/** Maximum cost with many debates, as a multiple of that with few; allows for a busy machine. */
const GROWTH_MAX = 2;
/** Arguments of a debate that are kept, so that the log is written soon. */
const ARGUMENTS = 3;
const TYPES: readonly string[] = ['DebateOpened', 'ArticleImported', 'ArgumentMade', 'VerdictReached', 'DebateClosed'];

async function template(): Promise<readonly RecordedEvent[]> {
  const archive = new Archive(await shippedCast());
  await archive.hold('template');
  const events = await archive.store.read(debateStream('template'), 0, 'forwards', 1_000);
  await archive.close();
  let spoken = 0;
  return events.filter(({ type }) => TYPES.includes(type) && (type !== 'ArgumentMade' || spoken++ < ARGUMENTS));
}

const metadataAt = (n: number): RecordedEvent['metadata'] => ({
  v: '1',
  correlationId: 'bench',
  causationId: 'bench',
  actor: 'bench',
  at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
});

/** The events of the n-th debate: all have the template's words, and a few one more. */
function debate(events: readonly RecordedEvent[], n: number): readonly NewEvent[] {
  return events.map(({ type, data }, index) => {
    const metadata = metadataAt(n);
    const id = derivedId('lists', n, index);
    if (type === 'DebateOpened') return { id, type, data: { ...(data as object), accountId: ACCOUNT }, metadata };
    if (type !== 'ArticleImported') return { id, type, data, metadata };
    const { article } = data as { readonly article: { readonly title: string } };
    const title = `${article.title} gazette${n < RARE ? ' okapi' : ''}`;
    return { id, type, data: { ...(data as object), article: { ...article, title } }, metadata };
  });
}

/** An account with so many debates, and what its owner looks at. */
class Past {
  readonly #directory = temporaryDirectory();
  readonly #store = openSqliteEventStore({ directory: this.#directory.path });
  readonly #projector = new Projector({
    store: this.#store,
    catalogue: CATALOGUE,
    filename: join(this.#directory.path, 'read-models.sqlite'),
    views: [debatesView, debateTextsView, ledgerView, balancesView],
  });
  readonly #ledger = new Ledger(this.#projector, () => null, new Cipher(Buffer.alloc(32)));
  readonly #debates = this.#projector.reader(debatesView);

  constructor(readonly count: number) {}

  async write(events: readonly RecordedEvent[]): Promise<this> {
    const paid = (n: number, type: string, data: object): NewEvent => ({
      id: derivedId('lists', type, n),
      type,
      data: { amount: 1, ...data },
      metadata: metadataAt(n),
    });
    for (let n = 0; n < this.count; n++) {
      const debateId = derivedId('listed', n);
      await Promise.all([
        this.#store.append(debateStream(debateId), debate(events, n), 'none'),
        this.#store.append(
          creditsStream(ACCOUNT),
          [
            paid(n, 'CreditsGranted', { reason: 'bench' }),
            paid(n, 'CreditsReserved', { debateId }),
            paid(n, 'CreditsSpent', { debateId }),
          ],
          'any',
        ),
      ]);
    }
    await this.#projector.start();
    return this;
  }

  get looks(): Readonly<Record<string, () => Promise<number> | number>> {
    const middle = this.#debates
      .find({ orderBy: 'opened_at', limit: this.count > 1_000 ? 1_000 : this.count / 2 })
      .at(-1);
    const after = middle && { key: middle.key, value: middle.row.openedAt };
    let cursor: string | undefined;
    for (let pages = 0; pages < this.count / 200; pages++)
      cursor = this.#ledger.page(ACCOUNT, 100, cursor).next ?? undefined;
    const search = async (filter: object, from?: typeof after): Promise<number> =>
      (
        await pastDebates(this.#debates, (id) => readFacts(this.#store, CATALOGUE, debateStream(id)), {
          accountId: ACCOUNT,
          limit: PAGE,
          filter,
          ...(from ? { after: from } : {}),
        })
      ).length;
    return {
      'first page of the ledger': () => this.#ledger.page(ACCOUNT, PAGE).movements.length,
      'later page of the ledger': () => this.#ledger.page(ACCOUNT, PAGE, cursor).movements.length,
      'first page of debates': () => search({}),
      'later page of debates': () => search({}, after),
      'search for a word of every debate': () => search({ q: 'gazette' }),
      'search for a rare word': () => search({ q: 'okapi' }),
    };
  }

  async close(): Promise<void> {
    await this.#projector.close();
    await this.#store.close();
    this.#directory.remove();
  }
}

async function measured(): Promise<readonly Figure[]> {
  const events = await template();
  const pasts = [await new Past(FEW).write(events), await new Past(MANY).write(events)] as const;
  const looks = pasts.map((past) => past.looks);
  const figures: Figure[] = [];
  for (const name of Object.keys(looks[0] ?? {})) {
    const times = looks.map((): number[] => []);
    for (let n = 0; n < LOOKS; n++)
      for (const [index, look] of looks.entries()) {
        const begunAt = performance.now();
        const found = await look[name]?.();
        if (found === undefined || found === 0) throw new Error(`${name}: nothing was found`);
        times[index]?.push(performance.now() - begunAt);
      }
    const [few = 0, many = 0] = times.map(median);
    figures.push({
      name: `${name}, ${MANY.toLocaleString('en')} debates`,
      value: many,
      unit: 'ms',
      against: { name: `${FEW} debates`, value: few },
      bar: `<= ${GROWTH_MAX} x ${FEW} debates`,
      holds: many <= GROWTH_MAX * few,
    });
  }
  await Promise.all(pasts.map((past) => past.close()));
  return figures;
}

export const bench: Bench = {
  summary: 'pages of the ledger, of debates and of a search, for an account with few and with many debates',
  run: measured,
};
