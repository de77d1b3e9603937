import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';

export interface Line {
  readonly isCut: () => boolean;
  readonly delayMs: () => number;
}

/** Delays every chunk by the line's delay, in order. */
const delaying = (line: Line): Transform =>
  new Transform({
    transform(chunk, _, done) {
      const delayMs = line.delayMs();
      if (delayMs === 0) done(null, chunk);
      else setTimeout(() => done(null, chunk), delayMs);
    },
  });

/** A proxy to a port that can be slowed down or cut: a cut line closes open connections and refuses new ones. */
export class Entrance {
  readonly #sockets = new Set<Socket>();
  readonly #callers = new Set<number>();

  constructor(
    readonly port: number,
    private readonly target: number,
    private readonly line: Line,
  ) {
    createServer((caller) => this.#join(caller)).listen(port, '127.0.0.1');
  }

  /** Whether a caller of the target, identified by its port, uses this entrance. */
  admitted(callerPort: number): boolean {
    return this.#callers.has(callerPort);
  }

  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(caller: Socket): void {
    if (this.line.isCut()) {
      caller.destroy();
      return;
    }
    const inside = connect(this.target, '127.0.0.1', () => this.#callers.add(inside.localPort ?? 0));
    for (const [one, other] of [
      [caller, inside],
      [inside, caller],
    ] as const) {
      this.#sockets.add(one);
      one.setNoDelay();
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(delaying(this.line)).pipe(other);
    }
  }
}

/** Maximum number of bytes queued for an unreachable node; more is dropped and must be sent again. */
const BACKLOG_BYTES_MAX = 4_194_304;
const RECONNECT_MS = 200;

/** Messages between the nodes: one line of JSON each, delivered in order or not at all. */
export class Messenger<Message extends { readonly from: number }> {
  readonly #sockets = new Map<number, Socket>();

  constructor(
    port: number,
    peers: ReadonlyMap<number, number>,
    private readonly line: Line,
    receive: (message: Message) => void,
  ) {
    createServer((socket) => {
      socket.on('error', () => undefined);
      createInterface({ input: socket }).on('line', (text) => {
        if (!line.isCut()) receive(JSON.parse(text) as Message);
      });
    }).listen(port, '127.0.0.1');
    for (const [peer, itsPort] of peers) this.#call(peer, itsPort);
  }

  send(peer: number, message: Message): void {
    const socket = this.#sockets.get(peer);
    if (this.line.isCut() || !socket || socket.writableLength > BACKLOG_BYTES_MAX) return;
    const text = `${JSON.stringify(message)}\n`;
    const delayMs = this.line.delayMs();
    if (delayMs === 0) socket.write(text);
    else setTimeout(() => socket.write(text), delayMs);
  }

  #call(peer: number, port: number): void {
    const socket = connect(port, '127.0.0.1', () => this.#sockets.set(peer, socket));
    socket.setNoDelay();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(peer);
      setTimeout(() => this.#call(peer, port), RECONNECT_MS);
    });
  }
}
