/** The functions of the suite that runs now: modules that import them stay loaded for the suites after it. */
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
