import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One record of the replicated log. The operation is opaque. */
export interface Entry {
  readonly term: number;
  /** Null in the first record of a leader's term. */
  readonly op: string | null;
}

export type Message = {
  readonly from: number;
  readonly term: number;
  readonly leads: boolean;
} & (
  | { readonly kind: 'hello' }
  | { readonly kind: 'vote'; readonly last: number; readonly lastTerm: number }
  | { readonly kind: 'voted'; readonly granted: boolean }
  | {
      readonly kind: 'append';
      /** Beginning of each term in the leader's log. */
      readonly epochs: readonly Epoch[];
      /** Index of the first entry. */
      readonly first: number;
      readonly entries: readonly Entry[];
      readonly last: number;
      readonly commit: number;
    }
  | { readonly kind: 'appended'; readonly match: number }
);

interface Epoch {
  readonly term: number;
  readonly first: number;
}

export interface ConsensusParts {
  readonly me: number;
  readonly peers: readonly number[];
  readonly directory: string;
  readonly send: (to: number, message: Message) => void;
  /** Applies an operation to the memory of this node; called in order, once per entry. */
  readonly apply: (op: string) => void;
  /** The current mark of this node's memory. */
  readonly mark: () => number;
  /** Called when a majority has everything in this node's memory up to a mark. */
  readonly committed: (mark: number) => void;
  readonly roleChanged: (role: Role) => void;
  /** Ends the process, so that its next start can truncate the log. */
  readonly end: (why: string) => never;
}

export type Role = 'leader' | 'follower' | 'candidate';

const TICK_MS = 150;
const ELECTION_MS_MIN = 1_800;
const ELECTION_MS_SPREAD = 1_200;
/** A leader learns of another leader only by gossip, and therefore late. */
const GOSSIP_MS = 1_000;
const ALIVE_MS = 2_000;
const BATCH_ENTRIES = 200;

/**
 * Agrees on one log with the other nodes by Raft's rules: a majority elects the leader, an entry is committed once a
 * majority has it, and only a node whose log is recent enough can be elected. Two things follow the database instead of
 * Raft: a node with entries that the leader lacks records where to truncate its log and ends its process, and a former
 * leader continues to consider itself the leader until it learns otherwise by gossip.
 */
export class Consensus {
  role: Role = 'follower';
  leader: number | undefined;
  readonly #parts: ConsensusParts;
  readonly #entries: Entry[] = [];
  readonly #marks: number[] = [];
  readonly #epochs: Epoch[] = [];
  readonly #heard = new Map<number, number>();
  /** For each follower: the last index known to match, and the time until which an answer is awaited. */
  readonly #followers = new Map<number, { match: number; waitsUntil: number }>();
  #term = 0;
  #votedFor: number | undefined;
  #votes = new Set<number>();
  #commit = 0;
  #electAt = 0;
  #steppingDown: NodeJS.Timeout | undefined;
  #waiting: { readonly index: number; readonly resolve: (done: boolean) => void }[] = [];

  constructor(parts: ConsensusParts) {
    this.#parts = parts;
    this.#restore();
    this.#postpone();
    setInterval(() => this.#tick(), TICK_MS);
  }

  /** Index of the last entry; the first has 1. */
  get last(): number {
    return this.#entries.length;
  }

  isAlive(node: number): boolean {
    return node === this.#parts.me || performance.now() - (this.#heard.get(node) ?? -Infinity) < ALIVE_MS;
  }

  /** Records an operation that the leader has just applied to its own memory, and starts to replicate it. */
  record(op: string): void {
    this.#write({ term: this.#term, op }, false);
    this.#advance();
    this.#replicate();
  }

  /** Whether a majority has all records so far before the timeout. */
  settled(timeoutMs: number): Promise<boolean> {
    const index = this.last;
    if (this.#commit >= index) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting = {
        index,
        resolve: (done: boolean) => {
          clearTimeout(timer);
          resolve(done);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        resolve(false);
      }, timeoutMs);
      this.#waiting.push(waiting);
    });
  }

  receive(message: Message): void {
    const { from, term, leads } = message;
    this.#heard.set(from, performance.now());
    if (term > this.#term) {
      // Ignores the new term until it has stepped down, because it must neither vote nor follow while it accepts writes.
      if (this.role === 'leader') {
        this.#stepDownSoon();
        return;
      }
      this.#adoptTerm(term);
    }
    if (term < this.#term) {
      if (message.kind !== 'hello') this.#send(from, { kind: 'hello' });
      return;
    }
    if (leads && this.role !== 'leader' && this.leader !== from) this.#follow(from);
    switch (message.kind) {
      case 'hello':
        return;
      case 'vote': {
        const lastTerm = this.#termAt(this.last);
        const isRecent = message.lastTerm > lastTerm || (message.lastTerm === lastTerm && message.last >= this.last);
        const granted = isRecent && (this.#votedFor === undefined || this.#votedFor === from);
        if (granted) {
          this.#remember(from);
          this.#postpone();
        }
        this.#send(from, { kind: 'voted', granted });
        return;
      }
      case 'voted':
        if (!message.granted || this.role !== 'candidate') return;
        this.#votes.add(from);
        this.#countVotes();
        return;
      case 'append':
        this.#append(from, message);
        return;
      case 'appended': {
        const follower = this.#followers.get(from);
        if (!follower || this.role !== 'leader') return;
        follower.match = message.match;
        follower.waitsUntil = 0;
        this.#advance();
        this.#replicate();
        return;
      }
    }
  }

  #restore(): void {
    const { directory } = this.#parts;
    const cut = join(directory, 'truncate');
    const stored = this.#file('log.jsonl');
    let lines = existsSync(stored) ? readFileSync(stored, 'utf8').split('\n') : [];
    // Text after the last line break is an incomplete write.
    const whole = lines.slice(0, -1);
    lines = existsSync(cut) ? whole.slice(0, Number(readFileSync(cut, 'utf8'))) : whole;
    writeFileSync(stored, lines.map((line) => `${line}\n`).join(''));
    rmSync(cut, { force: true });
    for (const line of lines) this.#keep(JSON.parse(line) as Entry, true);
    const vote = this.#file('vote.json');
    if (existsSync(vote)) {
      const { term, votedFor } = JSON.parse(readFileSync(vote, 'utf8')) as { term: number; votedFor?: number };
      this.#term = term;
      this.#votedFor = votedFor;
    }
  }

  #file(name: string): string {
    return join(this.#parts.directory, name);
  }

  #remember(votedFor: number | undefined): void {
    this.#votedFor = votedFor;
    writeFileSync(this.#file('vote.json'), JSON.stringify({ term: this.#term, votedFor }));
  }

  #write(entry: Entry, isNew: boolean): void {
    appendFileSync(this.#file('log.jsonl'), `${JSON.stringify(entry)}\n`);
    this.#keep(entry, isNew);
  }

  /** @param isNew whether this node's memory does not have it yet. */
  #keep(entry: Entry, isNew: boolean): void {
    if (isNew && entry.op !== null) this.#parts.apply(entry.op);
    this.#entries.push(entry);
    this.#marks.push(this.#parts.mark());
    if (this.#epochs.at(-1)?.term !== entry.term) this.#epochs.push({ term: entry.term, first: this.last });
  }

  #termAt(index: number): number {
    return this.#entries[index - 1]?.term ?? 0;
  }

  #tick(): void {
    if (this.role === 'leader') {
      this.#replicate(true);
      return;
    }
    for (const peer of this.#parts.peers) this.#send(peer, { kind: 'hello' });
    if (performance.now() < this.#electAt) return;
    // Without a majority it cannot win, and would only force another election after its return.
    if (this.#parts.peers.filter((peer) => this.isAlive(peer)).length + 1 < this.#majority()) return;
    this.#term++;
    this.#remember(this.#parts.me);
    this.#votes = new Set([this.#parts.me]);
    this.leader = undefined;
    this.#become('candidate');
    this.#postpone();
    for (const peer of this.#parts.peers)
      this.#send(peer, { kind: 'vote', last: this.last, lastTerm: this.#termAt(this.last) });
    this.#countVotes();
  }

  #countVotes(): void {
    if (this.#votes.size < this.#majority()) return;
    this.leader = this.#parts.me;
    this.#followers.clear();
    for (const peer of this.#parts.peers) this.#followers.set(peer, { match: 0, waitsUntil: 0 });
    this.#become('leader');
    this.#write({ term: this.#term, op: null }, false);
    this.#advance();
    this.#replicate(true);
  }

  #majority(): number {
    return Math.floor((this.#parts.peers.length + 1) / 2) + 1;
  }

  #adoptTerm(term: number): void {
    this.#term = term;
    this.leader = undefined;
    this.#remember(undefined);
    this.#become('follower');
  }

  #follow(leader: number): void {
    this.leader = leader;
    this.#become('follower');
  }

  #stepDownSoon(): void {
    this.#steppingDown ??= setTimeout(() => {
      this.#steppingDown = undefined;
      this.leader = undefined;
      this.#postpone();
      for (const { resolve } of this.#waiting.splice(0)) resolve(false);
      this.#become('follower');
    }, GOSSIP_MS);
  }

  #become(role: Role): void {
    this.role = role;
    this.#parts.roleChanged(role);
  }

  #postpone(): void {
    this.#electAt = performance.now() + ELECTION_MS_MIN + Math.random() * ELECTION_MS_SPREAD;
  }

  /** Sends each follower its missing entries, one batch at a time. */
  #replicate(always = false): void {
    const now = performance.now();
    for (const [peer, follower] of this.#followers) {
      if (now < follower.waitsUntil || (!always && follower.match >= this.last)) continue;
      follower.waitsUntil = now + TICK_MS;
      const first = follower.match + 1;
      this.#send(peer, {
        kind: 'append',
        epochs: this.#epochs,
        first,
        entries: this.#entries.slice(first - 1, first - 1 + BATCH_ENTRIES),
        last: this.last,
        commit: this.#commit,
      });
    }
  }

  #append(leader: number, message: Extract<Message, { kind: 'append' }>): void {
    this.#postpone();
    const { epochs, first, entries, commit, last } = message;
    const theirs = (index: number): number => epochs.findLast((epoch) => epoch.first <= index)?.term ?? 0;
    let shared = Math.min(this.last, last);
    while (shared > 0 && this.#termAt(shared) !== theirs(shared)) shared--;
    if (shared < this.last && last > shared) this.#truncate(shared);
    for (const [offset, entry] of entries.entries()) if (first + offset === this.last + 1) this.#write(entry, true);
    this.#commitUpTo(Math.min(commit, this.last));
    this.#send(leader, { kind: 'appended', match: this.last });
  }

  #truncate(index: number): never {
    if (index < this.#commit)
      throw new Error(`the leader asked for the removal of committed entries, from entry ${index + 1}`);
    writeFileSync(this.#file('truncate'), String(index));
    return this.#parts.end(`the log is truncated after entry ${index} of ${this.last}`);
  }

  /** A leader commits only entries of its own term; earlier ones are committed with them. */
  #advance(): void {
    if (this.role !== 'leader') return;
    const matches = [this.last, ...[...this.#followers.values()].map(({ match }) => match)].sort((a, b) => b - a);
    const index = matches[this.#majority() - 1] ?? 0;
    if (index > this.#commit && this.#termAt(index) === this.#term) this.#commitUpTo(index);
  }

  #commitUpTo(index: number): void {
    if (index <= this.#commit) return;
    this.#commit = index;
    this.#parts.committed(this.#marks[index - 1] ?? 0);
    const done = this.#waiting.filter((one) => one.index <= index);
    this.#waiting = this.#waiting.filter((one) => one.index > index);
    for (const { resolve } of done) resolve(true);
  }

  #send(to: number, message: Body): void {
    const { me, send } = this.#parts;
    send(to, { ...message, from: me, term: this.#term, leads: this.role === 'leader' });
  }
}

type Body = Message extends infer One ? (One extends unknown ? Omit<One, 'from' | 'term' | 'leads'> : never) : never;
