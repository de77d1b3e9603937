import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryDirectory } from '../../test/support/temporary-directory.js';

/** The file that describes the cluster of fakes to the drill. */
export const FAKES = join(import.meta.dirname, '../fakes.yaml');

export interface Fakes {
  /** What the file and its commands refer to. */
  readonly variables: NodeJS.ProcessEnv;
  /** Holds a folder for each node. */
  readonly directory: string;
  /** Once all nodes have ended. */
  remove(): void;
}

/** A place for a cluster of fakes of its own, of which nothing runs yet. */
export async function newFakes(): Promise<Fakes> {
  const { path, remove } = temporaryDirectory();
  return {
    directory: path,
    remove,
    variables: {
      ...process.env,
      FAKES_DIRECTORY: path,
      FAKES_PORTS: await freePorts(),
      FAKES_OWNER: String(process.pid),
      NODE_BINARY: process.execPath,
    },
  };
}

/** The first digits of ports of which none seems to be taken, below those that the system gives out itself. */
async function freePorts(): Promise<string> {
  for (;;) {
    const first = String(110 + Math.floor(Math.random() * 200));
    const taken = await Promise.all(['01', '11', '31', '91'].map((rest) => answers(Number(first + rest))));
    if (!taken.includes(true)) return first;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
