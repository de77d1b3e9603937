import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { findChromium, shippedChromium } from '../../src/safe-fetch/chromium.js';
import { sweepLeftOvers } from '../../src/safe-fetch/left-overs.js';
import { serve } from '../safe-fetch/support/servers.js';

/** A service that renders one page and keeps running; run from the build, since Node cannot load the sources. */
const SERVICE = `
  const { GuardedBrowser } = await import(process.env.ENTRY);
  const browser = new GuardedBrowser(JSON.parse(process.env.OPTIONS));
  process.once('SIGTERM', () => browser.close().then(() => process.exit(0)));
  await browser.render(process.env.PAGE);
  setInterval(() => {}, 1000);
  process.send('rendered');
`;
const profilesOf = async (pid: number | undefined): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`elenchus-profile-${pid ?? 0}-`));

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'the next start after %s removes everything left of the browser',
  async (signal) => {
    const site = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello</p>'),
    );
    const chromium = (await shippedChromium()) ?? (await findChromium());
    const service = spawn(process.execPath, ['--input-type=module', '-e', SERVICE], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        ENTRY: pathToFileURL(join(process.cwd(), 'dist/safe-fetch/index.js')).href,
        OPTIONS: JSON.stringify({ userAgent: 'Elenchus-test', chromium, allowHosts: [site.host] }),
        PAGE: site.origin,
      },
    });
    try {
      expect((await once(service, 'message'))[0]).toBe('rendered');
      expect(await profilesOf(service.pid)).toHaveLength(1);
      service.kill(signal);
      await once(service, 'exit');
      if (signal === 'SIGKILL') await sweepLeftOvers();
      expect(await profilesOf(service.pid)).toEqual([]);
    } finally {
      service.kill('SIGKILL');
      await site.close();
    }
  },
);

it('a browser that outlived its service is ended, and one whose service lives is kept', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  const orphaned = join(tmpdir(), `elenchus-profile-${dead.pid ?? 0}-1-orphan`);
  const owned = join(tmpdir(), `elenchus-profile-${process.ppid}-1-owned`);
  await Promise.all([mkdir(orphaned), mkdir(owned)]);
  const stay = (profile: string) =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', `--user-data-dir=${profile}`]);
  const [orphan, kept] = [stay(orphaned), stay(owned)];
  try {
    await Promise.all([once(orphan, 'spawn'), once(kept, 'spawn')]);
    await Promise.all([once(orphan, 'exit'), sweepLeftOvers()]);
    expect(orphan.signalCode).toBe('SIGKILL');
    expect(kept.exitCode ?? kept.signalCode).toBeNull();
    expect(await readdir(tmpdir())).not.toContain(orphaned.slice(tmpdir().length + 1));
    expect(await readdir(tmpdir())).toContain(owned.slice(tmpdir().length + 1));
  } finally {
    orphan.kill('SIGKILL');
    kept.kill('SIGKILL');
    await rm(owned, { recursive: true, force: true });
  }
});
