// Lets node run the TypeScript of this repository without a build: node --import ./scripts/typescript.mjs file.ts
import { addHooks } from './module-hooks.mjs';

addHooks(new URL('typescript-hooks.mjs', import.meta.url), await import('./typescript-hooks.mjs'));
