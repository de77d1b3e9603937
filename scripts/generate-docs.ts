import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config/index.js';
import { errorsReference, eventsReference, openApiReference, withModelServers } from '../src/reference.js';
import { createApp } from '../src/server.js';

const fileOf = (name: string): URL => new URL(`../docs/${name}`, import.meta.url);

/** The API's document as a service with the default settings serves it. */
async function served(): Promise<unknown> {
  const directory = mkdtempSync(join(tmpdir(), 'elenchus-docs-'));
  const app = await createApp(readConfig({ ELENCHUS_DATA_DIR: directory, LOG_LEVEL: 'silent' }));
  try {
    await app.init();
    return (await app.inject('/api/openapi.json')).json();
  } finally {
    await app.close();
    rmSync(directory, { recursive: true });
  }
}

writeFileSync(fileOf('errors.md'), errorsReference());
writeFileSync(fileOf('events.md'), eventsReference());
writeFileSync(fileOf('openapi.json'), openApiReference(await served()));
const modelServers = fileOf('model-servers.md');
writeFileSync(modelServers, withModelServers(readFileSync(modelServers, 'utf8')));
