// Runs the static checks in two lanes. Lint takes longest, so it runs beside all others.
import { spawn } from 'node:child_process';

const LANES = [['lint'], ['format', 'types', 'boundaries']];

/** Runs an npm script and prints its output when it ends. @returns whether it succeeded. */
function run(script) {
  const started = Date.now();
  const child = spawn('npm', ['run', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      process.stdout.write(
        `${script}: ${code === 0 ? 'ok' : 'failed'}, ${Math.round((Date.now() - started) / 1000)} s\n`,
      );
      resolve(code === 0);
    });
  });
}

async function runLane(scripts) {
  let sound = true;
  for (const script of scripts) sound = (await run(script)) && sound;
  return sound;
}

const results = await Promise.all(LANES.map(runLane));
process.exitCode = results.every(Boolean) ? 0 : 1;
