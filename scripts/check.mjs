// `npm run check`: what a change must pass before a commit. With --all everything that CI runs. CONTRIBUTING.md lists both.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import semver from 'semver';
import { documentedRefusals, refusalsWithoutTest } from './refusals-without-test.mjs';

const JEST = 'node_modules/jest/bin/jest.js';
const ALL = process.argv.includes('--all');
const startedMs = Date.now();
/** Sentences for the end of the output, which is what people read. */
const closing = [];
let sound = true;

/** @typedef {{ command?: string, env?: NodeJS.ProcessEnv, shown?: boolean }} Options */

/**
 * Runs a Node program, or another command. What it prints appears at once if `shown`, else when it has ended.
 * @param {readonly string[]} args @param {Options} [options]
 */
function run(args, { command = process.execPath, env = {}, shown = false } = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (shown) process.stdout.write(text);
    });
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ ok: false, output: message }));
    child.once('close', (code) => {
      if (!shown) process.stdout.write(output);
      resolve({ ok: code === 0, output });
    });
  });
}

/** Runs npm scripts one after another. */
async function scripts(/** @type {readonly string[]} */ names) {
  for (const name of names) {
    const beganMs = Date.now();
    const { ok } = await run(['run', '--silent', name], { command: 'npm' });
    sound &&= ok;
    closing.push(`${name}: ${ok ? 'ok' : 'failed'}, ${Math.round((Date.now() - beganMs) / 1000)} s`);
  }
}

/**
 * Runs Jest. @returns how many tests passed and failed, as its reporter says in its last line.
 * @param {readonly string[]} args @param {Options} [options]
 */
async function tests(args, options) {
  const { ok, output } = await run([JEST, ...args], options);
  sound &&= ok;
  const lines = output.split('\n');
  return {
    counts: lines.findLast((line) => /^\d+ passed, \d+ failed/.test(line)) ?? 'the tests ended without a result',
    skipped: lines.filter((line) => line.startsWith('Skipped: ')),
  };
}

/** The path of a Node of this range, which npm downloads unless it has it already. */
async function nodeOf(/** @type {string} */ range) {
  if (semver.satisfies(process.version, range)) return process.execPath;
  const args = [
    'exec',
    '--yes',
    '--fetch-retries=1',
    `--package=node@${range}`,
    '--',
    'node',
    '-p',
    'process.execPath',
  ];
  const { ok, output } = await run(args, { command: 'npm' });
  return ok ? output.trim().split('\n').at(-1) : undefined;
}

/** Runs the unit tier and the demo on each version of Node that package.json promises. */
async function promisedVersions() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const range of engines.node.split(' || ')) {
    const command = await nodeOf(range);
    if (command === undefined) {
      closing.push(`NOT RUN on Node ${range}: npm could not download it`);
      continue;
    }
    const own = command === process.execPath;
    const unit = own ? undefined : await tests(['--selectProjects', 'unit', '--maxWorkers', '1'], { command });
    const demo = await run(['dist/cli.js', 'demo'], { command });
    sound &&= demo.ok;
    closing.push(
      `Node ${range}: ${unit ? `unit tier ${unit.counts}` : 'runs this check'}; demo ${demo.ok ? 'ok' : 'failed'}`,
    );
  }
}

/** Runs every tier. Fails when a refusal that the API's document has was received by no test. */
async function allTests() {
  const directory = mkdtempSync(join(tmpdir(), 'elenchus-refusals-'));
  const result = await tests([], { shown: true, env: { ELENCHUS_REFUSALS_SEEN: directory } });
  const missing = refusalsWithoutTest(directory);
  rmSync(directory, { recursive: true });
  sound &&= missing.length === 0;
  closing.push(
    `refusals: ${documentedRefusals().length} documented, ${missing.length} received by no test`,
    ...missing.map((refusal) => `In no test: ${refusal}`),
  );
  return result;
}

async function everything() {
  const built = run(['run', '--silent', 'build'], { command: 'npm' });
  await Promise.all([
    scripts(['lint', 'format', 'types', 'boundaries']),
    built.then(({ ok }) => {
      sound &&= ok;
      return promisedVersions();
    }),
  ]);
  return allTests();
}

async function quick() {
  const built = run(['scripts/ensure-built.mjs']);
  const [result] = await Promise.all([
    built.then(() => tests(['--selectProjects', 'unit', 'contract', '--maxWorkers', '2'], { shown: true })),
    scripts(['lint:quick', 'types', 'boundaries', 'format']),
  ]);
  return result;
}

const { counts, skipped } = await (ALL ? everything() : quick());
const seconds = Math.round((Date.now() - startedMs) / 1000);
console.log(['', ...closing, ...skipped, `${seconds} s: ${sound ? 'passed' : 'FAILED'}`, counts].join('\n'));
process.exitCode = sound ? 0 : 1;
