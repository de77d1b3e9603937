import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';

/** Paths set by `prepare.sh`; undefined if they are not installed. */
const { LLAMA_SERVER, LLAMA_MODEL } = process.env;

/** Why tests with a real llama-server cannot run here; undefined if they can. */
export const llamaMissing: string | undefined =
  LLAMA_SERVER === undefined || LLAMA_MODEL === undefined
    ? 'LLAMA_SERVER and LLAMA_MODEL are not set: see test/support/llama/prepare.sh'
    : [LLAMA_SERVER, LLAMA_MODEL].find((file) => !existsSync(file))?.concat(' does not exist');

export interface LlamaSettings {
  readonly slots: number;
  /** Context window of each slot. */
  readonly windowTokens: number;
}

/** A llama-server on a port that it keeps after a restart. */
export class LlamaServer {
  #process: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly settings: LlamaSettings,
  ) {}

  /** Chooses a port, starts nothing. */
  static async at(settings: LlamaSettings): Promise<LlamaServer> {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as { port: number };
    listener.close();
    await once(listener, 'close');
    return new LlamaServer(port, settings);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  /** Spawns the server without waiting for it. */
  spawn(): void {
    const { slots, windowTokens } = this.settings;
    const options = { '-m': LLAMA_MODEL!, '--host': '127.0.0.1', '--port': this.port, '-np': slots, '-t': 1 };
    this.#process = spawn(
      LLAMA_SERVER!,
      [...Object.entries({ ...options, '-c': slots * windowTokens }).flat(), '--metrics'].map(String),
      { stdio: 'ignore' },
    );
  }

  /** Resolves when the model is loaded. */
  async start(): Promise<this> {
    this.spawn();
    for (;;) {
      if (this.#process?.exitCode != null) throw new Error(`llama-server ended with ${this.#process.exitCode}`);
      const health = await fetch(`http://127.0.0.1:${this.port}/health`).catch(() => undefined);
      if (health?.ok) return this;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
