/** Forwards `@jest/globals` to the suite that runs now, because modules that import it stay loaded for later suites. */
const current = () => globalThis[Symbol.for('elenchus.jest')];
const live = (name) =>
  new Proxy(() => {}, {
    apply: (_, self, parameters) => Reflect.apply(current()[name], self, parameters),
    get: (_, key) => current()[name][key],
  });

export const [afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest] = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
].map(live);
