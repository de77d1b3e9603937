import { statSync } from 'node:fs';
import { isUnavailable } from '../store-errors.js';
import { Connection, isDamage, isNoDatabase, type RowStatement } from './sqlite.connection.js';

/** An event that the file had when it was last looked at. */
interface Known {
  readonly position: number;
  readonly id: string;
  readonly stream: string;
}

type KnownRow = [position: number, id: string, stream: string];
type ByPosition = RowStatement<[position: number], KnownRow>;

/** How many events are looked for, spread over the log. */
const SPREAD = 8;
/** Nothing when a lock or the disk prevents an answer. */
type Verdict = 'same' | 'other' | undefined;

/** One view of the file that begins anew with each look, because what SQLite has cached would hide a change. */
class FreshView {
  readonly #db: Connection;
  readonly #last: RowStatement<[], KnownRow>;
  readonly #upTo: ByPosition;
  readonly #at: ByPosition;
  readonly #sequence: RowStatement<[], [number]>;
  readonly #isErased: RowStatement<[string], [number]>;

  constructor(filename: string, query = '') {
    this.#db = new Connection(filename, 0, true, query);
    const columns = 'SELECT position, id, stream FROM events NOT INDEXED';
    this.#last = this.#db.rows(`${columns} ORDER BY position DESC LIMIT 1`);
    this.#upTo = this.#db.rows(`${columns} WHERE position <= ? ORDER BY position DESC LIMIT 1`);
    this.#at = this.#db.rows(`${columns} WHERE position = ?`);
    this.#sequence = this.#db.rows("SELECT seq FROM sqlite_sequence WHERE name = 'events'");
    this.#isErased = this.#db.rows('SELECT 1 FROM erased WHERE stream = ?');
  }

  refresh(): void {
    this.#db.exec('PRAGMA shrink_memory');
  }

  last(): Known | undefined {
    return knownOf(this.#last.get());
  }

  /** The greatest position that was ever given out; it does not decrease when events are erased. */
  sequence(): number {
    return this.#sequence.get()?.[0] ?? 0;
  }

  /** Some events from the first to the last. */
  spread(): readonly Known[] {
    const end = this.last()?.position ?? 0;
    const places = Array.from({ length: SPREAD }, (_, index) => Math.ceil((end * (index + 1)) / SPREAD));
    return [...new Set(places)].flatMap((place) => knownOf(this.#upTo.get(place)) ?? []);
  }

  /** Whether another event is at its position. */
  hasAnother({ position, id, stream }: Known): boolean {
    const found = this.#at.get(position);
    return found !== undefined && (found[1] !== id || found[2] !== stream);
  }

  /** Whether it is there, or its stream was erased. */
  has({ position, id, stream }: Known): boolean {
    const found = this.#at.get(position);
    return found ? found[1] === id && found[2] === stream : this.#isErased.get(stream) !== undefined;
  }

  close(): void {
    this.#db.close();
  }
}

const knownOf = (row: KnownRow | undefined): Known | undefined =>
  row && { position: row[0], id: row[1], stream: row[2] };

/**
 * Notices that something else was copied over the file of the log. SQLite does not: the inode and its locks stay as they
 * were, and what it has cached goes on being served. The file changes otherwise only when the write-ahead log is moved
 * into it, so it is compared only then, in two views: the log as it is read, which lacks no event that it had, unless the
 * stream was erased; and the file without its write-ahead log, in which the sequence of positions never decreases and no
 * position gets another event, not even in the middle of a checkpoint.
 */
export class OverwrittenLog {
  readonly #filename: string;
  #checked: string | undefined;
  #isOther = false;
  #whole: FreshView | undefined;
  #fileOnly: FreshView | undefined;
  /** Some events of the log as it was read last. */
  #known: readonly Known[] = [];
  /** What the file itself had last; undefined while it cannot be read without its write-ahead log. */
  #inFile: { readonly sequence: number; readonly last: Known | undefined } | undefined;

  constructor(filename: string) {
    this.#filename = filename;
    this.isOverwritten();
  }

  /** Looks at the file if it has changed. Once it was overwritten, it stays so for this process. */
  isOverwritten(): boolean {
    const stamp = this.#isOther ? undefined : stampOf(this.#filename);
    if (stamp === undefined || stamp === this.#checked) return this.#isOther;
    const verdicts = [this.#asRead(), this.#withoutWal()];
    this.#isOther = verdicts.includes('other');
    if (!verdicts.includes(undefined)) this.#checked = stamp;
    return this.#isOther;
  }

  close(): void {
    this.#whole?.close();
    this.#fileOnly?.close();
  }

  #asRead(): Verdict {
    try {
      const view = (this.#whole ??= new FreshView(this.#filename));
      view.refresh();
      if (!this.#known.every((event) => view.has(event))) return 'other';
      this.#known = view.spread();
      return 'same';
    } catch (error) {
      const isPassing = isUnavailable(error) && !isDamage(error);
      return isPassing || this.#known.length === 0 ? undefined : 'other';
    }
  }

  #withoutWal(): Verdict {
    const before = this.#inFile;
    try {
      const view = (this.#fileOnly ??= new FreshView(this.#filename, '?immutable=1'));
      view.refresh();
      const now = { sequence: view.sequence(), last: view.last() };
      if (before && (now.sequence < before.sequence || (before.last && view.hasAnother(before.last)))) return 'other';
      this.#inFile = now;
      return 'same';
    } catch (error) {
      // Until its first checkpoint the file has no tables.
      if (!before) return 'same';
      // In the middle of a checkpoint the file may seem damaged.
      return isNoDatabase(error) || !isUnavailable(error) ? 'other' : undefined;
    }
  }
}

/** Changes with each write to the file; undefined when it cannot be reached, which is noticed elsewhere. */
function stampOf(filename: string): string | undefined {
  const stat = statSync(filename, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.mtimeNs}:${stat.size}`;
}
