import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

/** Requests of one account, or of one address without an account, that this process answers at the same time. */
const IN_PROGRESS_MAX = 256;

/** Limits how many requests of one owner are in progress, so that no one of them uses up memory and connections. */
export class RequestsInProgress {
  readonly #counts = new Map<string, number>();
  /** What is to be done for the requests of a connection when it is closed. */
  readonly #leaving = new WeakMap<Socket, Set<() => void>>();

  constructor(private readonly max = IN_PROGRESS_MAX) {}

  /** Counts a request until its answer is sent or its connection is closed. @throws Refusal `too-many-requests` */
  enter(owner: string, { socket }: IncomingMessage, response: ServerResponse): void {
    // Nothing would end the count of a request whose client has gone already.
    if (socket.destroyed || response.destroyed) return;
    const count = this.#counts.get(owner) ?? 0;
    if (count >= this.max)
      throw new Refusal(HTTP_REFUSALS['too-many-requests'], {
        detail: `${count} requests are in progress; at most ${this.max} may be.`,
        retryAfterS: 1,
      });
    this.#counts.set(owner, count + 1);
    const leaving = this.#leavingOf(socket);
    const leave = (): void => {
      if (leaving.delete(leave)) this.#leave(owner);
    };
    leaving.add(leave);
    response.once('close', leave);
  }

  /** An answer that waits behind another one on its connection is not told that the connection was closed. */
  #leavingOf(socket: Socket): Set<() => void> {
    const known = this.#leaving.get(socket);
    if (known) return known;
    const leaving = new Set<() => void>();
    this.#leaving.set(socket, leaving);
    socket.once('close', () => {
      for (const leave of leaving) leave();
    });
    return leaving;
  }

  #leave(owner: string): void {
    const left = (this.#counts.get(owner) ?? 1) - 1;
    if (left > 0) this.#counts.set(owner, left);
    else this.#counts.delete(owner);
  }
}
