/**
 * The architecture as a checked file: slices import each other only through index.ts, and only inward.
 * See docs/architecture.md.
 */
const { purePackages, purePattern } = require('./architecture.cjs');

const order = [
  ['kernel'],
  ['runtime', 'crypto'],
  ['config', 'event-store', 'http', 'safe-fetch'],
  ['cluster'],
  ['health'],
  ['accounts'],
  ['billing'],
  ['articles', 'detection', 'personas'],
  ['claims'],
  ['evidence'],
  ['analysts'],
  ['debate'],
  ['audit', 'observability'],
  ['dashboard'],
  ['cli'],
];
const SHELL = '\\.(commands?|controller|feed|handler|module|reader|runner|worker)\\.ts$';
const PURE_PACKAGES = purePackages.map((name) => name.replace('node:', '')).join('|');

/** The folders of src/debate: each may import the ones before it. */
const debateOrder = ['model', 'webhooks', 'archive', 'engine', 'sharing', 'api'];

/** A slice may import its own files, and the index.ts of slices before it in `order`. */
const sliceRules = order.flatMap((layer, depth) =>
  layer.map((slice) => ({
    name: `${slice}-imports-only-lower-slices`,
    severity: 'error',
    from: { path: `^src/${slice}/` },
    to: {
      path: '^src/[^/]+/',
      pathNot: `^src/(${[slice, ...order.slice(0, depth).flat()].join('|')})/`,
    },
  })),
);

const debateRules = debateOrder.map((folder, depth) => ({
  name: `debate-${folder}-imports-only-lower-folders`,
  severity: 'error',
  from: { path: `^src/debate/${folder}/` },
  to: { path: '^src/debate/', pathNot: `^src/debate/(${debateOrder.slice(0, depth + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...sliceRules,
    ...debateRules,
    {
      name: 'slices-import-through-index',
      comment: 'Across slices only through the other slice’s index.ts.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/([^/]+)/.+', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
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
