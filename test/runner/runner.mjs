import { fork } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = new URL('suites.mjs', import.meta.url);
/** Suites that one process runs, unless the project's `testEnvironmentOptions` say otherwise. */
const SUITES_PER_PROCESS = 100;

/**
 * Jest's runner of this repository: suites run in ordinary Node processes, several in turn in each. Jest's own runner
 * loads every module anew for each suite, into a virtual machine, which takes more CPU than most suites.
 */
export default class {
  #config;
  /** Processes that wait for their next suite, by the number of suites that one of them runs. */
  #idle = new Map();

  constructor(globalConfig) {
    this.#config = globalConfig;
  }

  /** Called by Jest; reports each suite by `onStart`, and then by `onResult` or `onFailure`. */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const open = tests.values();
    const work = async () => {
      for (const test of open) {
        if (watcher.isInterrupted()) return;
        await onStart(test);
        await this.#run(test).then(
          (result) => onResult(test, result),
          ({ message, stack }) => onFailure(test, { message, stack }),
        );
      }
    };
    await Promise.all(Array.from({ length: this.#config.maxWorkers }, work));
    await Promise.all([...this.#idle.values()].flat().map((idle) => idle.end()));
    this.#idle.clear();
  }

  async #run({ path, context: { config } }) {
    const { suitesPerProcess = SUITES_PER_PROCESS } = config.testEnvironmentOptions;
    if (!this.#idle.has(suitesPerProcess)) this.#idle.set(suitesPerProcess, []);
    const idle = this.#idle.get(suitesPerProcess);
    const suites = idle.pop() ?? new SuiteProcess();
    const answer = await suites.run({ testPath: path, globalConfig: this.#config, config });
    if (suites.count < suitesPerProcess) idle.push(suites);
    else void suites.end();
    if (answer.error) throw answer.error;
    return answer.result;
  }
}

/** A process that runs suites one after another. */
class SuiteProcess {
  /** Suites that it has been given. */
  count = 0;
  // Advanced serialization keeps the types of errors and results. Some suites use onnxruntime without the detector, which
  // disables its telemetry.
  #child = fork(PROGRAM, {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'test', ORT_DISABLE_TELEMETRY: '1' },
  });

  /** @returns the result, or the error of a suite that could not be loaded; rejects when the process ends first. */
  run(suite) {
    this.count += 1;
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (then, value) => {
        child.removeAllListeners();
        then(value);
      };
      child.once('message', (answer) => settle(resolve, answer));
      child.once('error', (error) => settle(reject, error));
      child.once('exit', (code, signal) =>
        settle(reject, new Error(`its process ended by ${signal ?? `exit code ${code}`} before its tests had ended`)),
      );
      child.send(suite);
    });
  }

  /** @returns when the process has ended. */
  async end() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    if (this.#child.connected) this.#child.disconnect();
    await ended;
  }
}
