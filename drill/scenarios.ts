import { type CommandName, type DatabaseNode } from './config.js';
import { type Stage } from './stage.js';

/** One failure under load. Afterwards the drill undoes every fault and waits for recovery. */
export interface Scenario {
  readonly name: string;
  readonly summary: string;
  /** Commands that the scenario needs. */
  readonly needs: readonly CommandName[];
  readonly nodesMin: number;
  readonly play: (stage: Stage) => Promise<void>;
}

const SLOW_MS = 200;
const AHEAD_MS = 60_000;

/** Sorted by importance for an operator. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'api-killed',
    summary: 'an API node is killed',
    needs: [],
    nodesMin: 1,
    async play(stage) {
      const api = stage.someApi();
      await stage.killApi(api);
      await stage.wait();
      await stage.startApi(api);
    },
  },
  {
    name: 'database-killed',
    summary: 'the whole database is killed',
    needs: [],
    nodesMin: 1,
    async play({ database, wait }) {
      await database.onAll('kill');
      await wait();
      await database.onAll('start');
    },
  },
  {
    name: 'leader-killed',
    summary: 'the leader is killed',
    needs: [],
    nodesMin: 3,
    async play({ database, wait }) {
      const leader = await database.leader();
      await database.run(leader, 'kill');
      await wait();
      await database.run(leader, 'start');
    },
  },
  {
    name: 'both-killed',
    summary: 'the leader and an API node are killed together',
    needs: [],
    nodesMin: 3,
    async play(stage) {
      const leader = await stage.database.leader();
      const api = stage.someApi();
      await Promise.all([stage.database.run(leader, 'kill'), stage.killApi(api)]);
      await stage.wait();
      await Promise.all([stage.database.run(leader, 'start'), stage.startApi(api)]);
    },
  },
  {
    name: 'leader-asleep',
    summary: 'the leader is paused, and still considers itself the leader when it resumes',
    needs: ['pause', 'resume'],
    nodesMin: 3,
    async play({ database, wait }) {
      const leader = await database.leader();
      await database.run(leader, 'pause');
      await wait();
      await database.run(leader, 'resume');
      await wait();
    },
  },
  {
    name: 'leader-cut',
    summary: 'the leader is cut off from its followers, but not from the API nodes',
    needs: ['cut', 'heal'],
    nodesMin: 3,
    async play({ database, wait }) {
      const leader = await database.leader();
      await database.run(leader, 'cut');
      await wait();
      await database.run(leader, 'heal');
      await wait();
    },
  },
  {
    name: 'api-cut',
    summary: 'an API node is cut off from the leader only',
    needs: ['cutApi', 'healApi'],
    nodesMin: 3,
    async play({ database, someApi, wait }) {
      const leader = await database.leader();
      const API = someApi();
      await database.run(leader, 'cutApi', { API });
      await wait();
      await database.run(leader, 'healApi', { API });
    },
  },
  {
    name: 'majority-gone',
    summary: 'all database nodes except one are killed',
    needs: [],
    nodesMin: 3,
    async play({ database, someNode, wait }) {
      const left = someNode();
      const gone = database.nodes.filter((node) => node !== left);
      await Promise.all(gone.map((node) => database.run(node, 'kill')));
      await wait();
      await Promise.all(gone.map((node) => database.run(node, 'start')));
    },
  },
  {
    name: 'disk-full',
    summary: 'the disk of the leader is full',
    needs: ['fill', 'free'],
    nodesMin: 1,
    async play({ database, wait }) {
      const leader = await database.leader();
      await database.run(leader, 'fill');
      await wait();
      await database.run(leader, 'free');
    },
  },
  {
    name: 'slow-link',
    summary: `traffic of the database nodes is delayed by ${SLOW_MS} ms`,
    needs: ['slow', 'quicken'],
    nodesMin: 1,
    async play({ database, wait }) {
      await database.onAll('slow', { DELAY_MS: SLOW_MS });
      await wait();
      await database.onAll('quicken');
    },
  },
  {
    name: 'clock-off',
    summary: 'the clocks of an API node and of the leader are a minute ahead',
    needs: ['skew', 'unskew'],
    nodesMin: 1,
    async play(stage) {
      const leader = await stage.database.leader();
      const api = stage.someApi();
      await stage.database.run(leader, 'skew', { AHEAD_MS });
      await stage.endApi(api);
      await stage.startApi(api, { aheadMs: AHEAD_MS });
      await stage.wait();
      await stage.endApi(api);
      await stage.startApi(api);
      await stage.database.run(leader, 'unskew');
    },
  },
  {
    name: 'rolling-restart',
    summary: 'every API node and every database node is restarted, one after the other, the leader last',
    needs: [],
    nodesMin: 3,
    async play({ database, apiNodes, endApi, startApi }) {
      for (const api of apiNodes) {
        await endApi(api);
        await startApi(api);
      }
      const leader = await database.leader();
      const followers = database.nodes.filter((node) => node !== leader);
      const restart = async (node: DatabaseNode): Promise<void> => {
        await database.stop(node);
        await database.run(node, 'start');
        await database.recover();
      };
      for (const node of [...followers, leader]) await restart(node);
    },
  },
  {
    name: 'erasure',
    summary: 'an account is erased and the database scavenged while the leader is killed',
    needs: ['scavenge'],
    nodesMin: 3,
    async play({ database, eraseAccount, wait }) {
      const leader = await database.leader();
      const erased = eraseAccount();
      await database.run(leader, 'kill');
      for (const node of database.nodes) if (node !== leader) await database.run(node, 'scavenge');
      await wait();
      await database.run(leader, 'start');
      await erased;
      await database.recover();
      await database.onAll('scavenge');
    },
  },
];

/** Commands that undo the faults of any scenario. */
const UNDOING: readonly CommandName[] = ['resume', 'heal', 'quicken', 'free', 'unskew'];

/** @returns the API nodes that have ended by themselves */
export async function allWell(stage: Stage): Promise<readonly string[]> {
  const { database, apiNodes } = stage;
  for (const name of UNDOING) if (database.missing([name]).length === 0) await database.onAll(name);
  if (database.missing(['healApi']).length === 0) for (const API of apiNodes) await database.onAll('healApi', { API });
  await database.recover();
  return stage.readyApis();
}
