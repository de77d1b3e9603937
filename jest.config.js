/**
 * Four tiers. `faults` holds hostile input that measures CPU, processes that are killed, and clusters that lose nodes; it has
 * two Jest projects. `e2e` holds the other suites that run the built service or its worker threads, another process, a
 * browser, or a whole service. `contract` holds the suites that several
 * adapters share, golden journals and generated documents. `unit` holds the rest, which is quick and needs no build.
 * CONTRIBUTING.md says what belongs where.
 */
const E2E = [
  '**/test/e2e/**/*.spec.ts',
  '**/test/clients/**/*.spec.ts',
  '**/test/dashboard/pages.spec.ts',
  '**/test/articles/{article-reader,articles.module,page-reader,sent-file}.spec.ts',
  '**/test/audit/{seals,tampering}.spec.ts',
  '**/test/billing/{orders,stripe,two-nodes}.spec.ts',
  '**/test/claims/claim-reader.spec.ts',
  '**/test/debate/{await-simulation,claims,fork,past-debates,refused-debates}.spec.ts',
  '**/test/debate/{sent-texts,simulation-events,simulations,summary,unpaid-debates,webhooks}.spec.ts',
  '**/test/analysts/llm/{debate,llama-server,slow-server}.spec.ts',
  '**/test/analysts/offline/{bad-input,planted-orders,threaded.analyst}.spec.ts',
  '**/test/detection/{bundled-model,clip-detector,conclusion,detector,evaluation,heic,intake}.spec.ts',
  '**/test/detection/{memory,provenance,regions,slow-images}.spec.ts',
  '**/test/evidence/{cited,cited-cases,debate,fact-check-index,fact-check-lookup,search,weighing}.spec.ts',
  '**/test/hostile/{hidden-text,requests}.spec.ts',
  '**/test/runtime/{limited-workers,worker-pool}.spec.ts',
  '**/test/worker/serve-jobs.spec.ts',
];
/** Suites that kill processes or nodes of a cluster, or that let a service fail again and again. */
const KILLED = [
  '**/test/debate/killed-process.spec.ts',
  '**/test/e2e/{cluster,cluster-books,cluster-crash-loop,crash,crash-loop,drill,killed-*}.spec.ts',
  '**/test/faults/*.spec.ts',
];
/** The suites with hostile input that measure CPU. */
const HOSTILE = ['**/test/hostile/!(hidden-text|requests).spec.ts'];
const CONTRACT = [
  '**/test/{api-document,chart,deployment,journals,reference}.spec.ts',
  '**/test/**/{journals,contract,*-journal}.spec.ts',
  '**/test/architecture/**/*.spec.ts',
  '**/test/event-store/{kurrent,sqlite}.*.spec.ts',
  '**/test/analysts/offline/offline.analyst.spec.ts',
];

const shared = {
  runner: './test/runner/runner.mjs',
  // The watch mode also looks at what the suites import.
  roots: ['<rootDir>/src', '<rootDir>/test'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  // The runner compiles; this tells the watch mode which suites a file concerns.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {},
};
const served = {
  ...shared,
  setupFiles: ['<rootDir>/test/support/checked-fetch.ts', '<rootDir>/test/support/kept-threads.ts'],
};
const not = (patterns) => patterns.map((pattern) => `!${pattern}`);

export default {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/test/**/*.spec.ts', ...not([...E2E, ...KILLED, ...HOSTILE, ...CONTRACT])],
    },
    { ...shared, displayName: 'contract', testMatch: [...CONTRACT, ...not([...E2E, ...KILLED, ...HOSTILE])] },
    { ...served, displayName: 'e2e', testMatch: [...E2E, ...not(KILLED)] },
    { ...served, displayName: 'killed', testMatch: KILLED },
    // V8 stops optimising regular expressions in a process that has compiled many of them and has 16 MB of machine
    // code, which makes them about ten times as slow. So each suite that measures CPU has a process of its own. This is
    // an option of the project, not a second runner, because Jest runs the suites of one runner after those of another.
    {
      ...shared,
      displayName: 'hostile',
      testMatch: HOSTILE,
      testEnvironmentOptions: { suitesPerProcess: 1 },
      setupFiles: ['<rootDir>/test/support/checked-fetch.ts'],
    },
  ],
  reporters: ['default', '<rootDir>/test/runner/closing-lines.mjs'],
  // Ends a test that hangs, also on a machine that is busy with other work.
  testTimeout: 180_000,
  testSequencer: './test/support/longest-first.cjs',
  // A worker often waits for a process or for a deadline, so three workers keep two cores busy. With four, a busy
  // machine misses time limits of the service, such as that for decoding a picture.
  maxWorkers: 3,
};
