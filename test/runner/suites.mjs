import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { ModuleMocker } from 'jest-mock';
import { addHooks } from '../../scripts/module-hooks.mjs';
import '../../scripts/typescript.mjs';
import * as globalsHooks from './globals-hooks.mjs';

const require = createRequire(import.meta.url);
const { default: runCircus } = require('jest-circus/runner');
addHooks(new URL('globals-hooks.mjs', import.meta.url), globalsHooks);
process.setSourceMapsEnabled(true);

const mocker = new ModuleMocker(globalThis);
const environment = { ...process.env };
const load = (path) => import(pathToFileURL(path).href);

/** The functions of Jest's module loader that jest-circus calls, on top of Node's loader. */
const runtime = {
  /** jest-circus keeps its state in its modules and its event handlers in a global: each suite gets new ones. */
  requireInternalModule(path) {
    Reflect.deleteProperty(require.cache, path);
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    return require(path);
  },
  requireModule: require,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: load,
  enterTestCode() {},
  leaveTestCode() {},
  setGlobalsForRuntime(globals) {
    globalThis[Symbol.for('elenchus.jest')] = { ...globals, jest: mocker };
  },
};

/** Undoes what an earlier suite in this process may have left behind. */
function reset() {
  mocker.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
}

async function runSuite({ testPath, globalConfig, config }) {
  reset();
  const [start, began] = [Date.now(), performance.now()];
  for (const path of config.setupFiles) await load(path);
  const result = await runCircus(globalConfig, config, { global: globalThis }, runtime, testPath, () => {});
  const ms = Math.round(performance.now() - began);
  return {
    ...result,
    // Reporters print the messages. The details may hold functions and symbols, which cannot be sent.
    testResults: result.testResults.map((one) => ({ ...one, failureDetails: [] })),
    skipped: result.numPassingTests + result.numFailingTests === 0,
    perfStats: {
      ...result.perfStats,
      start,
      end: start + ms,
      runtime: ms,
      slow: ms > config.slowTestThreshold * 1_000,
    },
  };
}

process.on('message', (/** @type {Parameters<typeof runSuite>[0]} */ suite) => {
  runSuite(suite)
    .then(
      (result) => ({ result }),
      (error) => ({ error }),
    )
    .then((answer) => process.send(answer));
});
// What the suites left open, such as timers and sockets, ends with the process.
process.once('disconnect', () => process.exit());
