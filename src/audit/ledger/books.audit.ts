import { categoryOf, idOf, type Recorded } from '../../kernel/index.js';
import { type CreditFact, creditsDue, type Payment, paymentDecider, type PaymentFact } from '../../billing/index.js';
import { type DetectionFact } from '../../detection/index.js';

/** An accounting error. */
export interface BooksFinding {
  readonly code:
    | 'negative-balance'
    | 'double-reservation'
    | 'end-without-reservation'
    | 'wrong-amount'
    | 'wrong-shortfall'
    | 'reservation-without-end'
    | 'wrong-end'
    | 'debate-unpaid'
    | 'payment-unbooked'
    | 'purchase-without-payment'
    | 'quota-overdrawn'
    | 'detection-ended-twice'
    | 'detection-without-end'
    | 'stream-unreadable'
    | 'projection-differs'
    | 'snapshot-differs';
  readonly accountId: string;
  /** The debate, payment, detection or day concerned. */
  readonly about: string;
  readonly detail: string;
}

/** The money that a debate's own events state. */
export interface DebateMoney {
  readonly debateId: string;
  readonly accountId: string;
  readonly credits: number;
  /** The credits that it costs; null while it runs. */
  readonly charged: number | null;
  /** When it opened or ended, ISO 8601. */
  readonly at: string;
}

/** The sums of an account's movements. */
export interface AccountBooks {
  /** Balance less debt. */
  net: number;
  reserved: number;
  movements: number;
  /** Revision of the last movement. */
  revision: number;
}

interface Reservation {
  readonly accountId: string;
  readonly amount: number;
  readonly at: string;
  spent: number;
  released: number;
}

/** Credits of a reservation that were neither spent nor released. */
const leftOf = ({ amount, spent, released }: Reservation): number => amount - spent - released;

interface QuotaDay {
  readonly accountId: string;
  used: number;
  /** Revision of the last event. */
  revision: number;
  readonly open: Map<string, string>;
}

/**
 * Adds up all accounts from the log and reports inconsistencies. Its arithmetic shares nothing with deciders and views
 * except the events. Pass it all events in log order and every debate, then read `findings`.
 */
export class BooksAudit {
  readonly accounts = new Map<string, AccountBooks>();
  readonly quotaDays = new Map<string, QuotaDay>();
  readonly #reservations = new Map<string, Reservation>();
  readonly #payments = new Map<string, { readonly payment: Payment; readonly at: string }>();
  readonly #booked = new Map<string, { readonly accountId: string; readonly credits: number }>();
  readonly #debates = new Map<string, DebateMoney>();
  readonly #found: BooksFinding[] = [];

  feed(event: Recorded<CreditFact | PaymentFact | DetectionFact>): void {
    switch (categoryOf(event.stream)) {
      case 'credits':
        this.#credit(event as Recorded<CreditFact>);
        break;
      case 'payment':
        this.#payment(event as Recorded<PaymentFact>);
        break;
      case 'quota':
        this.#quota(event as Recorded<DetectionFact>);
    }
  }

  /** Reservations that were neither spent nor released, by debate. */
  get open(): ReadonlyMap<string, number> {
    return new Map([...this.#reservations].map(([id, it]) => [id, leftOf(it)] as const).filter(([, left]) => left > 0));
  }

  debate(debate: DebateMoney): void {
    this.#debates.set(debate.debateId, debate);
  }

  /** The inconsistencies. What began after `settledBy` (ISO 8601) may still be in progress. */
  findings(settledBy: string): readonly BooksFinding[] {
    return [
      ...this.#found,
      ...this.#openReservations(settledBy),
      ...this.#unpaidDebates(settledBy),
      ...this.#unbookedPayments(settledBy),
      ...this.#openDetections(settledBy),
    ];
  }

  #find(code: BooksFinding['code'], accountId: string, about: string, detail: string): void {
    this.#found.push({ code, accountId, about, detail });
  }

  #credit({ stream, revision, metadata, type, data }: Recorded<CreditFact>): void {
    const accountId = idOf(stream);
    const books = this.accounts.get(accountId) ?? { net: 0, reserved: 0, movements: 0, revision: -1 };
    this.accounts.set(accountId, books);
    books.movements += 1;
    books.revision = revision;
    switch (type) {
      case 'CreditsGranted':
        books.net += data.amount;
        break;
      case 'CreditsPurchased':
      case 'CreditsRestored':
        books.net += data.amount;
        this.#book(accountId, data.payment, data.amount);
        break;
      case 'CreditsReclaimed': {
        const shortfall = data.amount - Math.min(data.amount, Math.max(0, books.net));
        if (shortfall !== data.shortfall)
          this.#find(
            'wrong-shortfall',
            accountId,
            data.payment,
            `${data.shortfall} is recorded, ${shortfall} is correct`,
          );
        books.net -= data.amount;
        this.#book(accountId, data.payment, -data.amount);
        break;
      }
      case 'CreditsReserved': {
        const before = this.#reservations.get(data.debateId);
        // Released credits may be reserved again when the same request is repeated.
        if (before && before.released < before.amount)
          this.#find('double-reservation', accountId, data.debateId, `${data.amount} credits again`);
        if (books.net < data.amount)
          this.#find('negative-balance', accountId, data.debateId, `${data.amount} reserved of ${books.net}`);
        books.net -= data.amount;
        books.reserved += data.amount;
        const { amount } = data;
        this.#reservations.set(data.debateId, { accountId, amount, at: metadata.at, spent: 0, released: 0 });
        break;
      }
      case 'CreditsSpent':
        this.#end(accountId, data, 'spent', books);
        break;
      case 'CreditsReleased':
        this.#end(accountId, data, 'released', books);
        books.net += data.amount;
    }
  }

  #book(accountId: string, payment: string, credits: number): void {
    const before = this.#booked.get(payment)?.credits ?? 0;
    this.#booked.set(payment, { accountId, credits: before + credits });
  }

  #end(
    accountId: string,
    { debateId, amount }: { readonly debateId: string; readonly amount: number },
    end: 'spent' | 'released',
    books: AccountBooks,
  ): void {
    const reservation = this.#reservations.get(debateId);
    books.reserved -= amount;
    if (reservation?.accountId !== accountId) {
      this.#find('end-without-reservation', accountId, debateId, `${amount} ${end}`);
      return;
    }
    const left = leftOf(reservation);
    if (left <= 0) this.#find('end-without-reservation', accountId, debateId, `${amount} ${end} after all was settled`);
    else if (amount > left) this.#find('wrong-amount', accountId, debateId, `${amount} ${end}, ${left} reserved`);
    reservation[end] += amount;
  }

  #payment(event: Recorded<PaymentFact>): void {
    const id = idOf(event.stream);
    const before = this.#payments.get(id)?.payment ?? paymentDecider.initialState();
    this.#payments.set(id, { payment: paymentDecider.evolve(before, event), at: event.metadata.at });
  }

  #quota({ stream, revision, metadata, type, data }: Recorded<DetectionFact>): void {
    const day = idOf(stream);
    const accountId = day.slice(0, day.lastIndexOf('_'));
    const quota = this.quotaDays.get(day) ?? { accountId, used: 0, revision: -1, open: new Map() };
    this.quotaDays.set(day, quota);
    quota.revision = revision;
    if (type === 'DetectionAdmitted') {
      if (data.limit !== null && quota.used >= data.limit)
        this.#find(
          'quota-overdrawn',
          accountId,
          day,
          `detection ${data.detectionId} exceeds the limit of ${data.limit}`,
        );
      quota.used += 1;
      quota.open.set(data.detectionId, metadata.at);
      return;
    }
    if (!quota.open.delete(data.detectionId)) this.#find('detection-ended-twice', accountId, day, data.detectionId);
    if (type === 'DetectionReturned') quota.used -= 1;
  }

  *#openReservations(settledBy: string): Generator<BooksFinding> {
    for (const [debateId, reservation] of this.#reservations) {
      const { accountId, amount, at, spent, released } = reservation;
      const debate = this.#debates.get(debateId);
      const base = { accountId, about: debateId };
      if (debate && (debate.accountId !== accountId || debate.credits !== amount))
        yield { ...base, code: 'wrong-amount', detail: `${amount} reserved, but the debate says ${debate.credits}` };
      const left = leftOf(reservation);
      if (left <= 0) {
        // A reservation may be released for a debate that never opened.
        const charged = debate ? debate.charged : 0;
        if (spent !== charged)
          yield { ...base, code: 'wrong-end', detail: `${spent} spent, but the debate ${costs(charged)}` };
      } else if (left < amount)
        // What is spent and what is released is recorded in one append.
        yield { ...base, code: 'wrong-amount', detail: `${spent} spent and ${released} released of ${amount}` };
      else if (debate ? debate.charged !== null && debate.at < settledBy : at < settledBy) {
        const why = debate ? `over since ${debate.at}` : 'never opened';
        yield { ...base, code: 'reservation-without-end', detail: `${left} credits; the debate is ${why}` };
      }
    }
  }

  *#unpaidDebates(settledBy: string): Generator<BooksFinding> {
    for (const { debateId, accountId, credits, at } of this.#debates.values())
      if (credits > 0 && at < settledBy && !this.#reservations.has(debateId))
        yield { code: 'debate-unpaid', accountId, about: debateId, detail: `${credits} credits were never reserved` };
  }

  *#unbookedPayments(settledBy: string): Generator<BooksFinding> {
    for (const [id, { accountId, credits }] of this.#booked)
      if (!this.#payments.get(id)?.payment.settled)
        yield { code: 'purchase-without-payment', accountId, about: id, detail: `${credits} credits` };
    for (const [id, { payment, at }] of this.#payments) {
      const due = creditsDue(payment);
      const booked = this.#booked.get(id)?.credits ?? 0;
      if (due === null || !payment.settled || booked === due || at >= settledBy) continue;
      const detail = `${due} credits are due, but ${booked} are booked`;
      yield { code: 'payment-unbooked', accountId: payment.settled.accountId, about: id, detail };
    }
  }

  *#openDetections(settledBy: string): Generator<BooksFinding> {
    for (const { accountId, open } of this.quotaDays.values())
      for (const [detectionId, at] of open)
        if (at < settledBy)
          yield { code: 'detection-without-end', accountId, about: detectionId, detail: `admitted ${at}` };
  }
}

const costs = (charged: number | null): string => (charged === null ? 'is in progress' : `costs ${charged}`);
