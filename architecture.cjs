// The rules about files that ESLint and dependency-cruiser both apply.

/** Roles in the file name (`x.decider.ts`) of pure files: their results depend on their arguments alone. */
const pureRoles = ['events', 'decider', 'machine', 'stage', 'view', 'errors', 'refusals', 'schema'];

/** Folders that hold pure files only. */
const pureFolders = ['kernel', '*/model', 'debate/result', 'audit/checks', 'audit/export'];

/** Further pure files, by slice and name, wherever they are in the slice. */
const pureFiles = {
  audit: ['books.audit'],
  debate: ['casts', 'comparison', 'debate-at', 'debate-filter', 'fork', 'frame-shown', 'opening'],
  detection: ['exif', 'jumbf', 'verdict'],
  billing: ['funds', 'plans'],
  personas: ['cast', 'nearest'],
};

const named = Object.entries(pureFiles);

module.exports = {
  /** For ESLint. */
  pureGlobs: [
    `src/**/*.{${pureRoles.join(',')}}.ts`,
    ...pureFolders.map((folder) => `src/${folder}/**/*.ts`),
    ...named.map(([slice, files]) => `src/${slice}/**/{${files.join(',')}}.ts`),
  ],
  /** For dependency-cruiser: the same files. */
  purePattern: [
    `^src/.+\\.(${pureRoles.join('|')})\\.ts$`,
    ...pureFolders.map((folder) => `^src/${folder.replace('*', '[^/]+')}/`),
    ...named.map(([slice, files]) => `^src/${slice}/.*(?<=/)(${files.join('|').replaceAll('.', '\\.')})\\.ts$`),
  ].join('|'),
  /** The packages that a pure file may import: those that only compute. */
  purePackages: ['zod', 'xstate', 'ajv', 'lru-cache', 'node:crypto'],
};
