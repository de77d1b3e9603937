import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../bench/report.js';
import { kurrentDrill } from './kurrent.js';
import { asMarkdown, asSvg, holds } from './report.js';
import { SCENARIOS } from './scenarios.js';

const USAGE = `npm run drill -- kurrent [options]
  --config <file>      the database and the commands that control it (default: protocol fakes on this machine)
  --scenario <a,b>     run only these scenarios: ${SCENARIOS.map(({ name }) => name).join(', ')}
  --seeds <n>          seeds per scenario (default 2)
  --first-seed <n>     first seed (default 1)
  --fault-s <s>        maximum duration of a fault in seconds (default 6)
  --debates <n>        maximum debates per run (default 24)
  --report <folder>    folder for the report (default drill-report)
Exit status 1 if an acknowledged operation was lost or duplicated, or the books do not balance.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    config: { type: 'string' },
    scenario: { type: 'string' },
    seeds: { type: 'string', default: '2' },
    'first-seed': { type: 'string', default: '1' },
    'fault-s': { type: 'string', default: '6' },
    debates: { type: 'string', default: '24' },
    report: { type: 'string', default: 'drill-report' },
    help: { type: 'boolean', default: false },
  },
});

if (positionals[0] !== 'kurrent' || values.help) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
const chosen = values.scenario?.split(',') ?? SCENARIOS.map(({ name }) => name);
const unknown = chosen.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(`there is no scenario ${unknown.join(', ')}`);
  process.exit(2);
}
const first = Number(values['first-seed']);
const outcome = await kurrentDrill({
  scenarios: SCENARIOS.filter(({ name }) => chosen.includes(name)),
  seeds: Array.from({ length: Number(values.seeds) }, (_, index) => first + index),
  faultMs: Number(values['fault-s']) * 1_000,
  debates: Number(values.debates),
  ...(values.config === undefined ? {} : { configFile: values.config }),
});
mkdirSync(values.report, { recursive: true });
writeFileSync(join(values.report, 'report.md'), `${asMarkdown(outcome, machine())}\n`);
writeFileSync(join(values.report, 'report.json'), JSON.stringify(outcome));
if (outcome.runs.length > 0) writeFileSync(join(values.report, 'timeline.svg'), asSvg(outcome));
console.log(`\n${asMarkdown(outcome, machine())}\n\nwritten to ${values.report}`);
process.exit(holds(outcome) ? 0 : 1);
