import { balancesView, creditsDecider, fundsOf, ledgerView, reservationsView } from '../../billing/index.js';
import { accountOfQuota, quotaDaysView, quotaDecider } from '../../detection/index.js';
import { type Decisions, type Projector, type Snapshots } from '../../event-store/index.js';
import { categoryOf, idOf, isUnreadable, type ViewReader } from '../../kernel/index.js';
import { type BooksAudit, type BooksFinding } from './books.audit.js';

const PAGE = 1_000;

const differing = (
  code: BooksFinding['code'],
  accountId: string,
  about: string,
  shown: unknown,
  right: unknown,
): BooksFinding => ({
  code,
  accountId,
  about,
  detail: `shows ${JSON.stringify(shown ?? null)}, the log says ${JSON.stringify(right)}`,
});

/**
 * Differences between the read models and the log, which was read up to the read models' position.
 * @param isComplete whether the audit has all that the rows were made from, so that rows can be counted
 */
export function* projectionDifferences(
  audit: BooksAudit,
  projector: Projector,
  { isComplete }: { readonly isComplete: boolean },
): Generator<BooksFinding> {
  const balances = projector.reader(balancesView);
  const ledger = projector.reader(ledgerView);
  const reservations = projector.reader(reservationsView);
  const quotaDays = projector.reader(quotaDaysView);
  /** Accounts with events that this version cannot read are not compared. */
  const suspect = <Row>(reader: ViewReader<Row>): ReadonlySet<string> =>
    new Set(reader.suspect().map(({ key }) => key));
  const [noBalance, noReservation, noQuota] = [suspect(balances), suspect(reservations), suspect(quotaDays)];
  const differs = (accountId: string, about: string, shown: unknown, right: unknown): BooksFinding =>
    differing('projection-differs', accountId, about, shown, right);

  for (const [accountId, { net, reserved, revision, movements }] of audit.accounts) {
    if (noBalance.has(accountId)) continue;
    const row = balances.get(accountId);
    const right = { ...fundsOf(net), reserved, revision };
    const shown = row && { balance: row.balance, owed: row.owed, reserved: row.reserved, revision: row.revision };
    if (JSON.stringify(shown) !== JSON.stringify(right)) yield differs(accountId, 'balance', shown, right);
    const total = movementsOf(accountId);
    if (total.movements !== movements || total.net !== net)
      yield differs(accountId, 'ledger', total, { movements, net });
  }
  const known = [...audit.accounts.keys()].filter((id) => !noBalance.has(id) && balances.get(id));
  const strangers = balances.count() - known.length;
  if (isComplete && strangers > 0) yield differs('', 'balances', `${strangers} more accounts`, 'none');

  const open = [...audit.open].filter(([debateId]) => !noReservation.has(debateId));
  for (const [debateId, amount] of open)
    if (reservations.get(debateId)?.amount !== amount)
      yield differs(reservations.get(debateId)?.accountId ?? '', debateId, reservations.get(debateId), { amount });
  if (isComplete && reservations.count() !== open.length)
    yield differs('', 'reservations', reservations.count(), open.length);

  for (const [day, { accountId, used }] of audit.quotaDays)
    if (!noQuota.has(day) && quotaDays.get(day)?.used !== used)
      yield differs(accountId, day, quotaDays.get(day), { used });

  function movementsOf(accountId: string): { readonly movements: number; readonly net: number } {
    let movements = 0;
    let net = 0;
    for (let last = -1; ;) {
      const rows = ledger.find({
        where: { account_id: accountId },
        orderBy: 'revision',
        limit: PAGE,
        after: { value: last, key: '~' },
      });
      movements += rows.length;
      for (const { row } of rows) net += row.change;
      last = rows.at(-1)?.row.revision ?? last;
      if (rows.length < PAGE) return { movements, net };
    }
  }
}

/**
 * Snapshots that differ from the log, for streams that have not changed meanwhile. A stream that cannot be read by its
 * index is added to `unreadable`.
 */
export async function* snapshotDifferences(
  audit: BooksAudit,
  decisions: Decisions,
  snapshots: Snapshots,
  unreadable: Set<string>,
): AsyncGenerator<BooksFinding> {
  for (const stream of snapshots.streams()) {
    try {
      yield* differencesOf(stream);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unreadable.add(stream);
    }
  }

  async function* differencesOf(stream: string): AsyncGenerator<BooksFinding> {
    const id = idOf(stream);
    const books = audit.accounts.get(id);
    const day = audit.quotaDays.get(id);
    if (categoryOf(stream) === 'credits' && books) {
      const { state, revision } = await decisions.load(stream, creditsDecider);
      const reserved = Object.values(state.reserved).reduce((sum, amount) => sum + amount, 0);
      const shown = { balance: state.balance, owed: state.owed, reserved };
      const right = { ...fundsOf(books.net), reserved: books.reserved };
      if (revision === books.revision && JSON.stringify(shown) !== JSON.stringify(right))
        yield differing('snapshot-differs', id, 'balance', shown, right);
    }
    if (categoryOf(stream) === 'quota' && day) {
      const { state, revision } = await decisions.load(stream, quotaDecider);
      if (revision === day.revision && state.used !== day.used)
        yield differing('snapshot-differs', accountOfQuota(stream), id, { used: state.used }, { used: day.used });
    }
  }
}
