// Lets node run the TypeScript of this repository without a build: node --import ./scripts/typescript.mjs file.ts
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
