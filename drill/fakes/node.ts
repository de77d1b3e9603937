import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EventLog,
  type GroupWritten,
  KurrentServer,
  type Member,
  type Written,
} from '../../test/support/kurrent-server/index.js';
import { Consensus, type Message } from './consensus.js';
import { Faults } from './faults.js';
import { Entrance, Messenger } from './network.js';

/**
 * One of three protocol fakes that form a cluster: `node.ts <1|2|3> <folder> <ports>`. `<ports>12` is the entrance of
 * caller 1 to node 2; gossip returns the addresses of the caller's own entrances, so that each can be cut separately.
 */
type Op = Written | GroupWritten;

const NODES = [1, 2, 3] as const;
/** API nodes 0 to 2, and the drill itself. */
const CALLERS = [0, 1, 2, 3] as const;
const PEERS = 9;
/** Like the database, answers an append with a timeout if no majority has it by then. */
const COMMIT_MS = 2_000;
/** Exit codes, after which the supervisor restarts the node. */
const TRUNCATED = 3;
const DISK_FULL = 4;
const OWNER_EVERY_MS = 1_000;

const [number = '', folder = '', ports = ''] = process.argv.slice(2);
const me = Number(number);
const directory = join(folder, number);
mkdirSync(directory, { recursive: true });
const others = NODES.filter((node) => node !== me);
const portOf = (caller: number, node: number): number => Number(`${ports}${caller}${node}`);

function end(code: number, why: string): never {
  console.error(`node ${me} exits: ${why}`);
  process.exit(code);
}

/** Encodes an operation as JSON, with bytes in base64. */
function encoded(op: Op): string {
  return JSON.stringify(op, function (this: Record<string, unknown>, key, value: unknown) {
    // JSON.stringify has already converted a Buffer, so the original value is used.
    const given = this[key];
    return given instanceof Uint8Array ? { base64: Buffer.from(given).toString('base64') } : value;
  });
}

function decoded(text: string): Op {
  return JSON.parse(text, (_, value: unknown) => {
    const { base64 } = (value ?? {}) as { readonly base64?: unknown };
    return typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : value;
  }) as Op;
}

const log = new EventLog();
log.showBefore(0);
const faults: Faults = new Faults(directory, faultsChanged);
function faultsChanged(): void {
  server.clockAheadMs = faults.amount('clock');
  if (faults.has('full')) end(DISK_FULL, 'the disk is full');
  if (faults.has('scavenge')) {
    log.scavenge();
    rmSync(join(directory, 'fault-scavenge'), { force: true });
  }
  for (const [caller, entrance] of entrances.entries()) if (faults.has(`cut-api-${caller}`)) entrance.drop();
}

const server: KurrentServer = new KurrentServer(log, undefined, {
  leads: () => consensus.role === 'leader',
  settled: () => consensus.settled(COMMIT_MS),
  members: (caller) => {
    const from = entrances.findIndex((entrance) => entrance.admitted(Number(caller.split(':').at(-1))));
    return NODES.map((node): Member => ({
      port: portOf(Math.max(from, 0), node),
      state: node === consensus.leader ? 'leader' : 'follower',
      isAlive: consensus.isAlive(node),
    }));
  },
});
const entrances: Entrance[] = [];

const consensus: Consensus = new Consensus({
  me,
  peers: others,
  directory,
  send: (to, message) => messenger.send(to, message),
  apply: (text) => {
    const op = decoded(text);
    if (op.kind === 'events' || op.kind === 'delete') log.follow(op);
    else server.persistent.follow(op);
  },
  mark: () => log.end,
  committed: (mark) => log.showBefore(mark),
  roleChanged: (role) => {
    writeFileSync(join(directory, 'role'), role);
    if (role !== 'leader') server.persistent.drop();
  },
  end: (why) => end(TRUNCATED, why),
});
const record = (op: Op): void => {
  if (consensus.role === 'leader') consensus.record(encoded(op));
};
log.onWritten = record;
server.persistent.onWritten = record;

const between = { isCut: () => faults.has('cut-peers'), delayMs: () => faults.amount('slow') };
const messenger: Messenger<Message> = new Messenger<Message>(
  portOf(PEERS, me),
  new Map(others.map((node) => [node, portOf(PEERS, node)])),
  between,
  (message) => consensus.receive(message),
);

await server.start();
for (const caller of CALLERS)
  entrances.push(
    new Entrance(portOf(caller, me), server.port, {
      isCut: () => faults.has(`cut-api-${caller}`),
      delayMs: () => faults.amount('slow'),
    }),
  );
faultsChanged();

const owner = Number(process.env['FAKES_OWNER'] ?? 0);
if (owner > 0)
  setInterval(() => {
    try {
      process.kill(owner, 0);
    } catch {
      process.exit();
    }
  }, OWNER_EVERY_MS);
