import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const TOKEN = 'a token of the operator';
/** Loaded into the service's process: a signal makes errors escape like those of third-party code. */
const ESCAPES = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => {
    setImmediate(() => { throw new Error('escaped from a callback') });
    Promise.reject(new Error('escaped from a promise'));
    Promise.reject('escaped as text');
  });
`)}`;
const ESCAPED = 3;

const directory = temporaryDirectory();
let service: ServiceProcess;
beforeAll(async () => {
  service = await spawnService(directory.path, {
    NODE_OPTIONS: `--import ${ESCAPES}`,
    ELENCHUS_METRICS_TOKEN: TOKEN,
  });
});
afterAll(async () => {
  await service.end('SIGKILL');
  directory.remove();
});

const counted = async (): Promise<number> => {
  const response = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(/^elenchus_escaped_errors_total (\d+)/m.exec(await response.text())?.[1]);
};

describe('an error that escapes from its job', () => {
  it('is logged and counted, and the service continues', async () => {
    expect(await counted()).toBe(0);
    service.process.kill('SIGUSR2');
    while ((await counted()) < ESCAPED) await pause(10);
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    expect(service.process.exitCode).toBeNull();
    for (const text of ['escaped from a callback', 'escaped from a promise', 'escaped as text'])
      expect(service.output()).toContain(text);
  });

  it('does not prevent an orderly stop', async () => {
    expect(await service.end('SIGTERM')).toBe(0);
  });
});
