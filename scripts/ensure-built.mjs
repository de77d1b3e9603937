// Builds dist/ when it is missing or older than the newest source, so that no script runs stale code.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const newest = (dir) =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0)
    : 0;

const entry = join(root, 'dist', 'main.js');
const built = existsSync(entry) ? statSync(entry).mtimeMs : 0;
if (built < newest(join(root, 'src'))) {
  for (const command of [['node_modules/@nestjs/cli/bin/nest.js', 'build'], ['scripts/bundle.mjs']]) {
    const result = spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    if (result.status !== 0) process.exit(result.status ?? 1);
  }
}
