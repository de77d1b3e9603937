import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** Resolves modules as in an installation without the optional client. */
const WITHOUT_CLIENT = `
  export function resolve(specifier, context, next) {
    if (specifier === '@kurrent/kurrentdb-client') throw new Error('Cannot find package');
    return next(specifier, context);
  }`;

const PROGRAM = `
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(WITHOUT_CLIENT)}));
  const { openKurrentEventStore } = await import('./dist/event-store/index.js');
  const store = await openKurrentEventStore({ url: 'kurrentdb://127.0.0.1:1' }).catch((error) => error);
  process.stdout.write(String(store.code));`;

describe('an installation without the KurrentDB client', () => {
  it('loads the rest of the event store, and fails by code when KurrentDB is chosen', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: 'kurrent-client-missing', stderr: '' });
  });
});
