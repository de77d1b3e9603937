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

/** A slice may import its own files, and the index.ts of slices further in. */
const uphill = order.flatMap((layer, depth) =>
  layer.map((slice) => ({
    name: `${slice}-only-downhill`,
    severity: 'error',
    from: { path: `^src/${slice}/` },
    to: {
      path: '^src/[^/]+/',
      pathNot: `^src/(${[slice, ...order.slice(0, depth).flat()].join('|')})/`,
    },
  })),
);

module.exports = {
  forbidden: [
    ...uphill,
    {
      name: 'meet-at-the-door',
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
      // The trace of a write follows its asynchronous call; it decides nothing.
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
