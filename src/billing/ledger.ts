import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { SERVICE_CIPHER } from '../accounts/index.js';
import { type Cipher } from '../crypto/index.js';
import { Projector } from '../event-store/index.js';
import { invalidCursor } from '../http/index.js';
import { type usageSchema } from './billing.answers.schema.js';
import { balancesView, ledgerView, movementKey, type MovementRow } from './billing.view.js';
import { type Funds, fundsOf, netOf } from './funds.js';

/** A debate's use of a model server. */
export type DebateUsage = Readonly<z.output<typeof usageSchema>>;

/** Null for a debate that is unknown or unreadable. The composition root provides it, because debates depend on billing. */
export type UsageOfDebate = (debateId: string) => DebateUsage | null;
export const USAGE_OF_DEBATE = Symbol('USAGE_OF_DEBATE');

/** A movement with the account's balance or debt after it. */
interface Entry extends Omit<MovementRow, 'settles'>, Funds {
  /** Use of the debate that this movement settles; null for other movements, so that no debate counts twice. */
  readonly usage: DebateUsage | null;
}

/** The end of a page: the revision of its last movement, and the balance before that. */
interface Place {
  readonly revision: number;
  readonly net: number;
}

interface Page<Next> {
  readonly movements: Entry[];
  /** Null at the end. */
  readonly next: Next | null;
}

const CSV_PAGE = 500;
const MOVEMENT_COLUMNS = ['at', 'kind', 'amount', 'change', 'balance', 'owed', 'debateId', 'payment', 'note'] as const;
const USAGE_COLUMNS = ['inputTokens', 'cachedTokens', 'outputTokens', 'cost'] as const;

/**
 * An account's movements, newest first. Movements add up to the balance, so the running balance is computed backwards
 * from the present one, and a page costs the same whatever its position.
 */
@Injectable()
export class Ledger {
  readonly #balances;
  readonly #movements;

  constructor(
    projector: Projector,
    @Inject(USAGE_OF_DEBATE) private readonly usageOf: UsageOfDebate,
    @Inject(SERVICE_CIPHER) private readonly cipher: Cipher,
  ) {
    this.#balances = projector.reader(balancesView);
    this.#movements = projector.reader(ledgerView);
  }

  /** @throws Refusal `invalid-request` for a cursor that this service did not create for this account. */
  page(accountId: string, limit: number, cursor?: string): Page<string> {
    const from = cursor === undefined ? undefined : this.#placeOf(cursor, accountId);
    const { movements, next } = this.#page(accountId, limit, from);
    return { movements, next: next && this.#cursorOf(next, accountId) };
  }

  #page(accountId: string, limit: number, from?: Place): Page<Place> {
    // Leaves movements from after the balance was read to the next request.
    let { revision, net } = from ?? this.#newest(accountId);
    // Keys are in the order of revisions, and the index of accounts contains them.
    const key = movementKey(accountId, revision);
    const rows = this.#movements.find({
      where: { account_id: accountId },
      descending: true,
      limit,
      after: { value: key, key },
    });
    const movements = rows.map(({ row: { settles, ...row } }) => {
      const usage = settles && row.debateId !== null ? this.usageOf(row.debateId) : null;
      const entry = { ...row, ...fundsOf(net), usage };
      net -= row.change;
      revision = row.revision;
      return entry;
    });
    return { movements, next: movements.length < limit || revision === 0 ? null : { revision, net } };
  }

  /** RFC 4180, with a header line; all movements, a page at a time. */
  *csv(accountId: string): Generator<string, void, undefined> {
    yield csvLine([...MOVEMENT_COLUMNS, ...USAGE_COLUMNS]);
    for (let from: Place | undefined; ;) {
      const { movements, next } = this.#page(accountId, CSV_PAGE, from);
      for (const entry of movements) {
        const values = [
          ...MOVEMENT_COLUMNS.map((column) => entry[column]),
          ...USAGE_COLUMNS.map((column) => entry.usage?.[column] ?? null),
        ];
        yield csvLine(values);
      }
      if (!next) return;
      from = next;
    }
  }

  /** Contains a digest against forgery, since the balances of the next page are computed from the cursor. */
  #cursorOf({ revision, net }: Place, accountId: string): string {
    const place = `${revision}~${net}`;
    return `${place}~${this.cipher.digest(`ledger ${accountId} ${place}`).slice(0, 32)}`;
  }

  #placeOf(cursor: string, accountId: string): Place {
    const [revision = 0, net = 0] = cursor.split('~').map(Number);
    if (this.#cursorOf({ revision, net }, accountId) !== cursor) throw invalidCursor();
    return { revision, net };
  }

  #newest(accountId: string): Place {
    const row = this.#balances.get(accountId);
    return row ? { revision: row.revision + 1, net: netOf(row) } : { revision: 0, net: 0 };
  }
}

/** One CSV record by RFC 4180, with its line break. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;

/** Marks text that a spreadsheet would interpret as a formula. */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value ?? ''}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
