import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/**
 * Run by `sh`. `$NODE` is the database node's name, `$API` the number of an API node, `$DELAY_MS` and `$AHEAD_MS`
 * amounts.
 */
const command = z.string().min(1);

const commandsSchema = z.strictObject({
  start: command.describe('Starts the node; does nothing if it is already running.'),
  stop: command.optional().describe('Stops the node gracefully. If omitted, the drill uses `kill`.'),
  kill: command.describe('Kills the node, as SIGKILL does.'),
  pause: command.optional().describe('Suspends the process, as SIGSTOP does.'),
  resume: command.optional(),
  health: command.describe('Exit status 0 when the node answers and is part of its cluster.'),
  leads: command
    .optional()
    .describe('Exit status 0 when the node considers itself the leader; needed with several nodes.'),
  cut: command.optional().describe('Disconnects the node from the other database nodes, but not from the API nodes.'),
  heal: command.optional(),
  cutApi: command.optional().describe('Disconnects the node from API node `$API`.'),
  healApi: command.optional(),
  slow: command.optional().describe("Delays the node's traffic by `$DELAY_MS`."),
  quicken: command.optional(),
  fill: command.optional().describe("Fills the node's disk."),
  free: command.optional(),
  skew: command.optional().describe('Sets the clock of the node ahead by `$AHEAD_MS`.'),
  unskew: command.optional(),
  scavenge: command.optional().describe('Removes deleted events from the files.'),
});

const configSchema = z.strictObject({
  url: z
    .union([z.string(), z.array(z.string()).min(1)])
    .describe('`EVENTSTORE_URL` of the API nodes: one for all nodes, or one for each node.'),
  ownUrl: z
    .string()
    .optional()
    .describe('The address at which the drill reads the log; by default, the first of `url`.'),
  apiNodes: z.int().min(2).max(9).default(3),
  commands: commandsSchema.partial().default({}).describe('Defaults for nodes without their own commands.'),
  nodes: z.array(z.strictObject({ name: z.string().min(1), commands: commandsSchema.partial().default({}) })).min(1),
});

export type CommandName = keyof z.infer<typeof commandsSchema>;

export interface DatabaseNode {
  readonly name: string;
  readonly commands: z.infer<typeof commandsSchema>;
}

export interface DrillConfig {
  /** By API node. */
  readonly urls: readonly string[];
  readonly ownUrl: string;
  readonly nodes: readonly DatabaseNode[];
}

/** @param variables replace `${NAME}` in addresses. @throws with all errors of the file */
export function readDrillConfig(file: string, variables: Readonly<Record<string, string | undefined>>): DrillConfig {
  const text = readFileSync(file, 'utf8');
  const parsed = configSchema.safeParse(parse(text));
  if (!parsed.success) throw new Error(`${file}:\n${z.prettifyError(parsed.error)}`);
  const { url, ownUrl, apiNodes, commands, nodes } = parsed.data;
  const filled = (address: string): string =>
    address.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`${file}: ${name} is not set`);
      return value;
    });
  const urls = [url].flat().map(filled);
  if (urls.length !== 1 && urls.length !== apiNodes)
    throw new Error(`${file}: ${apiNodes} API nodes, ${urls.length} addresses`);
  const each = nodes.map(({ name, commands: own }) => {
    const merged = commandsSchema.safeParse({ ...commands, ...own });
    if (!merged.success) throw new Error(`${file}: node ${name}:\n${z.prettifyError(merged.error)}`);
    if (nodes.length > 1 && merged.data.leads === undefined)
      throw new Error(`${file}: node ${name}: "leads" is missing`);
    return { name, commands: merged.data };
  });
  return {
    urls: Array.from({ length: apiNodes }, (_, index) => urls[index] ?? urls[0]!),
    ownUrl: filled(ownUrl ?? urls[0]!),
    nodes: each,
  };
}
