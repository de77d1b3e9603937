import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryDirectory } from '../../test/support/temporary-directory.js';

/** The file that describes the cluster of fakes to the drill. */
export const FAKES = join(import.meta.dirname, '../fakes.yaml');

export interface Fakes {
  /** The variables that the file and its commands use. */
  readonly variables: NodeJS.ProcessEnv;
  /** Contains a folder for each node. */
  readonly directory: string;
  /** Call it after all nodes have ended. */
  remove(): void;
}

/** Prepares a directory and ports for a separate cluster of fakes, without starting it. */
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

/** The first digits of a range of free ports, below the system's ephemeral ports. */
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
