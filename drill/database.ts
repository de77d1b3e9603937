import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../test/support/cluster.js';
import { type CommandName, type DatabaseNode } from './config.js';

const LOOK_EVERY_MS = 250;
/** A node that has stopped is started after this many checks, in case its supervisor does not. */
const LOOKS_BEFORE_START = 40;

/** The database, controlled by the operator's commands. */
export class Database {
  constructor(
    readonly nodes: readonly DatabaseNode[],
    private readonly directory: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** The given commands that some node lacks. */
  missing(names: readonly CommandName[]): readonly CommandName[] {
    return names.filter((name) => this.nodes.some(({ commands }) => commands[name] === undefined));
  }

  /** @throws when the command fails */
  async run(
    node: DatabaseNode,
    name: CommandName,
    variables: Readonly<Record<string, string | number>> = {},
  ): Promise<void> {
    if (!(await this.#succeeds(node, name, variables))) throw new Error(`node ${node.name}: "${name}" failed`);
  }

  async onAll(name: CommandName, variables: Readonly<Record<string, string | number>> = {}): Promise<void> {
    await Promise.all(this.nodes.map((node) => this.run(node, name, variables)));
  }

  stop(node: DatabaseNode): Promise<void> {
    return this.run(node, node.commands.stop === undefined ? 'kill' : 'stop');
  }

  isHealthy(node: DatabaseNode): Promise<boolean> {
    return this.#succeeds(node, 'health');
  }

  /** Waits for a node that considers itself the leader, and returns the first. */
  leader(): Promise<DatabaseNode> {
    return until(async () => {
      if (this.nodes.length === 1) return this.nodes[0];
      for (const node of this.nodes) if (await this.#succeeds(node, 'leads')) return node;
      return undefined;
    }, LOOK_EVERY_MS);
  }

  /** Starts stopped nodes, and waits until every node is healthy and one is the leader. */
  async recover(): Promise<void> {
    await Promise.all(
      this.nodes.map(async (node) => {
        let looks = 0;
        await until(async () => {
          if (await this.isHealthy(node)) return true;
          if (looks++ % LOOKS_BEFORE_START === 0) await this.run(node, 'start');
          return undefined;
        }, LOOK_EVERY_MS);
      }),
    );
    await this.leader();
  }

  async #succeeds(
    node: DatabaseNode,
    name: CommandName,
    variables: Readonly<Record<string, string | number>> = {},
  ): Promise<boolean> {
    const command = node.commands[name];
    if (command === undefined) throw new Error(`node ${node.name} has no command "${name}"`);
    const given = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)]));
    const child = spawn('sh', ['-c', command], {
      cwd: this.directory,
      env: { ...this.environment, ...given, NODE: node.name },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  }
}
