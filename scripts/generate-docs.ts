import { readFileSync, writeFileSync } from 'node:fs';
import { errorsReference, eventsReference, withModelServers } from '../src/reference.js';

const fileOf = (name: string): URL => new URL(`../docs/${name}`, import.meta.url);

writeFileSync(fileOf('errors.md'), errorsReference());
writeFileSync(fileOf('events.md'), eventsReference());
const modelServers = fileOf('model-servers.md');
writeFileSync(modelServers, withModelServers(readFileSync(modelServers, 'utf8')));
