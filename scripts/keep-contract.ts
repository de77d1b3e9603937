// Stores the API contract of this version, with which later ones are compared. `npm version` runs it.
import { readFileSync, writeFileSync } from 'node:fs';
import { contractOf } from './breaking-changes.js';

const fileOf = (name: string): URL => new URL(`../docs/${name}`, import.meta.url);
const document: unknown = JSON.parse(readFileSync(fileOf('openapi.json'), 'utf8'));
writeFileSync(fileOf('openapi.released.json'), `${JSON.stringify(contractOf(document))}\n`);
