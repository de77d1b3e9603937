/**
 * The architecture as a checked file: slices import each other only through index.ts, and only inward.
 * See docs/architecture.md.
 */
const { purePackages, purePattern } = require('./architecture.cjs');

const order = [
  ['kernel', 'worker'],
  ['runtime', 'crypto', 'words'],
  ['config', 'event-store', 'http', 'safe-fetch'],
  ['cluster', 'backup', 'erasure', 'mail'],
  ['health'],
  ['accounts'],
  ['billing', 'sign-in'],
  ['articles', 'detection', 'personas'],
  ['webhooks'],
  ['claims'],
  ['evidence', 'appraisal'],
  ['analysts'],
  ['debate'],
  ['audit', 'observability'],
  ['admin', 'sandbox'],
  ['dashboard'],
  ['cli'],
];
/** Files that put modules together: modules, and the command line, whose commands create contexts of some of them. */
const JOINING = '^src/([^/]+)/(?:.+\\.module\\.ts$|(?<=^src/cli/))';
const SHELL = '\\.(commands?|controller|feed|handler|module|reader|runner|work|worker)\\.ts$';
const PURE_PACKAGES = purePackages.map((name) => name.replace('node:', '')).join('|');

const debateOrder = [['model'], ['stages'], ['result'], ['webhooks'], ['archive'], ['engine'], ['sharing'], ['api']];

/** Rules by which a folder of `root` imports, of the files at `to`, only its own and those of folders before it. */
const orderRules = (root, layers, to, prefix = '') =>
  layers.flatMap((layer, depth) =>
    layer.map((folder) => ({
      name: `${prefix}${folder}-imports-only-lower-folders`,
      severity: 'error',
      from: { path: `^${root}/${folder}/` },
      to: { path: to, pathNot: `^${root}/(${[folder, ...layers.slice(0, depth).flat()].join('|')})/` },
    })),
  );

module.exports = {
  forbidden: [
    // The files of src itself join the slices, and main.ts and the command line import them.
    ...orderRules('src', order, '^src/[^/]+/'),
    ...orderRules('src/debate', debateOrder, '^src/debate/', 'debate-'),
    {
      name: 'slices-import-through-index',
      comment: 'A slice has two doors: index.ts for types and functions, x.module.ts for Nest.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: JOINING },
      to: { path: '^src/([^/]+)/.+', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'modules-import-through-two-doors',
      severity: 'error',
      from: { path: JOINING },
      to: { path: '^src/([^/]+)/.+', pathNot: ['^src/$1/', '^src/[^/]+/(index|[^/]+\\.module)\\.ts$'] },
    },
    {
      name: 'index-loads-no-nest-wiring',
      comment: 'Whoever imports index.ts, for instance a worker thread, loads no module and no controller.',
      severity: 'error',
      from: { path: '^src/[^/]+/index\\.ts$' },
      to: { path: '\\.(module|controller)\\.ts$', reachable: true },
    },
    {
      name: 'no-stage-imports-another',
      comment: 'A stage declares what it reads of the others as a part of its State.',
      severity: 'error',
      from: { path: '^src/debate/stages/([^/]+)\\.(stage|work)\\.ts$' },
      to: { path: '^src/debate/stages/[^/]+\\.(stage|work)\\.ts$', pathNot: '^src/debate/stages/$1\\.' },
    },
    { name: 'pure-imports-no-shell', severity: 'error', from: { path: purePattern }, to: { path: SHELL } },
    {
      name: 'pure-imports-no-driver',
      comment: 'Any package or Node module that is not listed, the SQLite driver (@photostructure/sqlite) for one.',
      severity: 'error',
      // write-trace.ts imports AsyncLocalStorage (node:async_hooks). No decision depends on it.
      from: { path: purePattern, pathNot: '^src/kernel/write-trace\\.ts$' },
      to: { pathNot: ['^src/', `(^|/)node_modules/(${PURE_PACKAGES})/`, `^(node:)?(${PURE_PACKAGES})(/|$)`] },
    },
    {
      name: 'kernel-imports-nothing',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: { path: '^src/(?!kernel/)' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'], conditionNames: ['import', 'node', 'default'] },
  },
};
