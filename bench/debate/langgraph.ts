import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import { DatabaseSync, enhance } from '@photostructure/sqlite';
import { type Analyst, type AnalystQuestion, type PeerArgument } from '../../src/analysts/analyst.js';
import { consensusOf, type Vote } from '../../src/debate/model/consensus.js';
import { type Cast, type Persona } from '../../src/personas/index.js';
import { ARTICLE } from './bench-debates.js';

interface Said extends PeerArgument {
  readonly round: 1 | 2;
  readonly weight: number;
}

const State = Annotation.Root({
  said: Annotation<readonly Said[]>({ reducer: (before, more) => [...before, ...more], default: () => [] }),
  score: Annotation<number>(),
});

/**
 * The same debate as a LangGraph.js StateGraph: a node for each agent and round, all of a round in parallel, the same
 * analyst, vote and article, checkpointed by LangGraph's own SQLite saver with its defaults. The agents are nodes
 * rather than Sends, because a Send would carry, and checkpoint, a copy of round 1 for each of the thirty.
 */
export class LangGraphDebates {
  readonly #directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  readonly #db = database(join(this.#directory, 'checkpoints.sqlite'));
  readonly #graph;

  constructor(cast: Cast, analyst: Analyst) {
    // All nodes listen to one signal; without this, Node would print warnings.
    setMaxListeners(1_000);
    this.#graph = compiled(cast, analyst, new SqliteSaver(this.#db));
  }

  async hold(): Promise<void> {
    const { score } = await this.#graph.invoke({}, { configurable: { thread_id: randomUUID() } });
    if (!(score >= 0)) throw new Error('a debate ended without a verdict');
  }

  close(): void {
    this.#db.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** The same driver for both sides. It binds undefined as NULL, which the saver expects. */
function database(file: string) {
  const db = enhance(new DatabaseSync(file));
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => {
    const statement = prepare(sql);
    if (!sql.startsWith('INSERT OR REPLACE INTO checkpoints')) return statement;
    const run = (...values: readonly unknown[]) => statement.run(...(values.map((value) => value ?? null) as never[]));
    return { run } as typeof statement;
  };
  return db;
}

function compiled(cast: Cast, analyst: Analyst, checkpointer: SqliteSaver) {
  const platforms = new Map(cast.platforms.map((platform) => [platform.id, platform]));
  const asking =
    (persona: Persona, round: 1 | 2) =>
    async ({ said }: typeof State.State) => {
      const platform = platforms.get(persona.platform)!;
      const question: AnalystQuestion = {
        debateId: 'bench',
        round,
        depth: 'standard',
        article: ARTICLE,
        persona,
        platform,
        arguments: said.filter((each) => each.round < round),
      };
      const { opinion } = await analyst.ask(question, new AbortController().signal);
      const { id, name, weight } = persona;
      return { said: [{ persona: id, name, platform: platform.id, opinion, round, weight }] };
    };
  const count = ({ said }: typeof State.State): { score: number } => {
    const first = new Map(said.filter(({ round }) => round === 1).map((each) => [each.persona, each.opinion.score]));
    const votes: Vote[] = said
      .filter(({ round }) => round === 2)
      .map(({ persona, platform, weight, opinion: { score, confidence, flags } }) => {
        return { persona, platform, weight, score, confidence, firstScore: first.get(persona)!, flags: [...flags] };
      });
    return { score: consensusOf(votes, cast.platforms).consensusScore };
  };
  // The builder's types require node names at compile time, but they are known only at run time.
  const graph = new StateGraph(State) as unknown as Builder;
  const names = ([1, 2] as const).map((round) =>
    cast.personas.map((persona) => {
      const node = `${round} ${persona.id}`;
      graph.addNode(node, asking(persona, round));
      return node;
    }),
  );
  const [first = [], second = []] = names;
  graph.addNode('between', () => ({}));
  graph.addNode('count', count);
  for (const node of first) graph.addEdge(START, node);
  graph.addEdge(first, 'between');
  for (const node of second) graph.addEdge('between', node);
  graph.addEdge(second, 'count');
  graph.addEdge('count', END);
  return graph.compile({ checkpointer });
}

interface Builder {
  addNode(name: string, run: (state: typeof State.State) => object): void;
  addEdge(from: string | readonly string[], to: string): void;
  compile(options: { checkpointer: SqliteSaver }): {
    invoke(input: object, config: object): Promise<typeof State.State>;
  };
}
