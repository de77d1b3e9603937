import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { accountKeyStream } from '../src/accounts/accounts.events.js';
import { readable } from '../src/event-log.js';
import { openKurrentEventStore, type SharedEventStore } from '../src/event-store/index.js';
import { type Position, START } from '../src/kernel/index.js';
import { seededChance } from '../test/support/chance.js';
import { TestCluster } from '../test/support/cluster.js';
import { webhookReceiver } from '../test/support/webhook-receiver.js';
import { audited, type Verdict } from './books.js';
import { readDrillConfig } from './config.js';
import { Database } from './database.js';
import { FAKES, newFakes } from './fakes/fakes.js';
import { Load, type Sample } from './load.js';
import { type Audit, lineOf, type Outcome, problemsOf, type Run } from './report.js';
import { allWell, type Scenario } from './scenarios.js';
import { signUp, Stage, statusOf } from './stage.js';

export interface DrillOptions {
  readonly scenarios: readonly Scenario[];
  readonly seeds: readonly number[];
  /** Maximum duration of a fault. */
  readonly faultMs: number;
  /** Maximum number of debates of each run. */
  readonly debates: number;
  /** The configuration file; the protocol fakes when omitted. */
  readonly configFile?: string;
}

/** A run waits before its fault, during it and after it, and for the recovery. */
const WAITS_A_RUN = 4;
const ANALYST_DELAY_MS = 60;
const LEASE_MS = 1_500;

/** Runs every scenario with every seed on one database and one set of API nodes, one after the other. */
export async function kurrentDrill(options: DrillOptions): Promise<Outcome> {
  const { configFile } = options;
  const fakes = configFile === undefined ? await newFakes() : undefined;
  const variables = fakes?.variables ?? process.env;
  const file = configFile ?? FAKES;
  const config = readDrillConfig(file, variables);
  const database = new Database(config.nodes, dirname(file), variables);
  const drill = new Drill(database, config.urls, config.ownUrl, options);
  try {
    await database.recover();
    return await drill.play();
  } finally {
    await drill.close();
    if (fakes) {
      await database.onAll('kill');
      fakes.remove();
    }
  }
}

class Drill {
  readonly #began = performance.now();
  readonly #namespace = `drill${randomUUID().replaceAll('-', '')}`;
  #cluster: TestCluster | undefined;
  #store: SharedEventStore | undefined;
  #receiver: Awaited<ReturnType<typeof webhookReceiver>> | undefined;

  constructor(
    private readonly database: Database,
    private readonly urls: readonly string[],
    private readonly ownUrl: string,
    private readonly options: DrillOptions,
  ) {}

  async play(): Promise<Outcome> {
    const { scenarios, seeds } = this.options;
    const runs: Run[] = [];
    const skipped: { scenario: string; why: string }[] = [];
    const audits: Audit[] = [];
    await this.#open();
    for (const scenario of scenarios) {
      const missing = this.database.missing(scenario.needs);
      const why =
        missing.length > 0
          ? `the configuration has no command ${missing.map((name) => `"${name}"`).join(', ')}`
          : this.database.nodes.length < scenario.nodesMin
            ? `the scenario needs ${scenario.nodesMin} database nodes`
            : undefined;
      if (why !== undefined) {
        skipped.push({ scenario: scenario.name, why });
        console.log(`skipped  ${scenario.name}: ${why}`);
        continue;
      }
      for (const seed of seeds) {
        const run = await this.#run(scenario, seed);
        runs.push(run);
        console.log(lineOf(run));
        for (const problem of problemsOf(run)) console.log(`       ${problem}`);
      }
      audits.push(...(await this.#audits(scenario.name)));
    }
    return { runs, skipped, audits };
  }

  async close(): Promise<void> {
    await this.#cluster?.close();
    await this.#store?.close();
    this.#receiver?.close();
  }

  async #open(): Promise<void> {
    this.#store = readable(await openKurrentEventStore({ url: this.ownUrl, namespace: this.#namespace }));
    this.#receiver = await webhookReceiver((response) => response.writeHead(204).end());
    this.#cluster = await TestCluster.open({
      url: this.ownUrl,
      namespace: this.#namespace,
      delayMs: ANALYST_DELAY_MS,
      leaseMs: LEASE_MS,
      allowHosts: [this.#receiver.host],
      environment: { ELENCHUS_TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' },
    });
    await Promise.all(this.urls.map((url, index) => this.#cluster!.spawn(index, url)));
  }

  async #run({ name, play }: Scenario, seed: number): Promise<Run> {
    const cluster = this.#cluster!;
    const random = seededChance(seed);
    const samples: Sample[] = [];
    const first = Math.floor(random() * this.urls.length);
    const from = await this.#end();
    const victim = await signUp(cluster, first);
    const stage = new Stage(this.database, cluster, this.urls, { random, faultMs: this.options.faultMs, victim });
    const load = new Load(
      cluster,
      await signUp(cluster, first),
      {
        nodes: this.urls.length,
        debates: this.options.debates,
        lastsMs: WAITS_A_RUN * this.options.faultMs,
        webhook: this.#receiver!.url,
        began: this.#began,
        sample: (sample) => void samples.push(sample),
      },
      first,
    );
    const beganMs = performance.now() - this.#began;
    await load.purchase();
    load.start();
    await stage.wait();
    try {
      await play(stage);
    } catch (error) {
      load.faults.push(`the scenario failed: ${String(error)}`);
    }
    load.faults.push(...(await allWell(stage)));
    await stage.wait();
    await load.stop();
    const endedMs = performance.now() - this.#began;
    const verdict = await this.#verdict(load, from, name === 'erasure' ? victim : undefined);
    const { debates, detections, purchases, forks, streams, reads } = load.receipts;
    return {
      scenario: name,
      seed,
      beganMs,
      endedMs,
      verdict,
      counts: { debates: debates.length, detections, purchases, forks: forks.length, streams, reads },
      samples: samples.filter(({ atMs }) => atMs < endedMs),
      faults: load.faults,
    };
  }

  async #verdict(
    load: Load,
    from: Position,
    erased: { readonly accountId: string; readonly apiKey: string } | undefined,
  ): Promise<Verdict> {
    const cluster = this.#cluster!;
    const store = this.#store!;
    const verdict = await audited(load, {
      store,
      cluster,
      nodes: this.urls.length,
      from,
      told: (id) => this.#receiver!.received.some(({ body }) => body.includes(`"${id}"`)),
    });
    if (!erased) return verdict;
    const wrong = [...verdict.wrong];
    for (let node = 0; node < this.urls.length; node++) {
      const status = await statusOf(cluster, node, '/api/account', erased.apiKey);
      if (status !== 401) wrong.push(`node ${node} answers a request with the key of an erased account with ${status}`);
    }
    const { accountId } = erased;
    const keys = await store.read(accountKeyStream(accountId), 0, 'forwards', 10);
    if (keys.length > 0) wrong.push(`the key to the personal data of the erased account ${accountId} can be read`);
    return { ...verdict, wrong };
  }

  /** The current end of the log. */
  async #end(): Promise<Position> {
    let end: Position = START;
    for await (const message of this.#store!.subscribe(START, { types: ['none of this name'] }))
      if (message.kind === 'caught-up') {
        end = message.position;
        break;
      }
    return end;
  }

  /** Runs the command line's audits on everything that the drill has recorded so far. */
  async #audits(after: string): Promise<readonly Audit[]> {
    const found = [
      await this.#audit(after, ['ledger', 'audit', '--all', '--json'], (said, succeeded) => {
        if (!succeeded) return { holds: false, said };
        const { findings: _, ...report } = JSON.parse(said) as { findings: readonly unknown[] };
        return { holds: true, said: `the books balance: ${JSON.stringify(report)}` };
      }),
      await this.#audit(after, ['audit', '--all'], (said, succeeded) => ({ holds: succeeded, said })),
    ];
    for (const { name, holds, said } of found) if (!holds) console.log(`FAULT  after ${after}: ${name}: ${said}`);
    return found;
  }

  async #audit(
    after: string,
    command: readonly string[],
    judge: (said: string, succeeded: boolean) => Pick<Audit, 'holds' | 'said'>,
  ): Promise<Audit> {
    const name = command.join(' ');
    try {
      return { after, name, ...judge((await this.#cluster!.cli(...command)).trim(), true) };
    } catch (error) {
      const { stdout, message } = error as { stdout?: string; message: string };
      if (!stdout) return { after, name, holds: false, said: message };
      return { after, name, ...judge(stdout.trim(), false) };
    }
  }
}
