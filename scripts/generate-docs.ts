import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config/index.js';
import { errorsReference, eventsReference, openApiReference, withModelServers } from '../src/reference.js';
import { createApp } from '../src/server.js';
import { CHART, withVariables } from './chart.js';
import { withPicture } from './architecture-picture.js';
import { decisionsIndex } from './decisions-index.js';
import { typescriptTypes, withPythonTypes } from './client-types.js';

const fileOf = (name: string): URL => new URL(`../docs/${name}`, import.meta.url);

/** The API document that a service with default settings serves. */
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

const architecture = fileOf('architecture.md');
writeFileSync(architecture, withPicture(readFileSync(architecture, 'utf8')));
writeFileSync(fileOf('decisions/README.md'), decisionsIndex());
writeFileSync(fileOf('errors.md'), errorsReference());
writeFileSync(fileOf('events.md'), eventsReference());
const document = await served();
writeFileSync(fileOf('openapi.json'), openApiReference(document));
writeFileSync(fileOf('../clients/typescript/src/schema.ts'), await typescriptTypes(document as object));
const python = fileOf('../clients/python/elenchus/__init__.py');
writeFileSync(python, withPythonTypes(readFileSync(python, 'utf8'), document as object));
const modelServers = fileOf('model-servers.md');
writeFileSync(modelServers, withModelServers(readFileSync(modelServers, 'utf8')));
const chartValues = `${CHART}/values.schema.json`;
writeFileSync(chartValues, await withVariables(readFileSync(chartValues, 'utf8')));
