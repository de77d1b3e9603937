import tseslint from 'typescript-eslint';
import architecture from './architecture.cjs';

/** TypeScript, and the JavaScript that has types: the pages of the dashboard. */
const TYPED = ['**/*.ts', 'web/**/*.js', 'test/dashboard/*.js'];
/** JavaScript without a build: configuration, scripts, fixtures. */
const UNTYPED = ['**/*.mjs', '**/*.cjs', '*.js'];

export default tseslint.config(
  {
    ignores: ['dist', 'node_modules', 'data', 'coverage', 'models', 'training/detector', 'clients/typescript/dist'],
  },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: TYPED })),
  ...tseslint.configs.strict.map((config) => ({ ...config, files: UNTYPED })),
  {
    files: TYPED,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `const { left, out, ...rest }` omits members of an object.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // The types of Nest's options are classes, but its documentation passes object literals.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // A longer function needs a comment that turns this rule off and gives the reason.
    files: ['src/**/*.ts', 'web/**/*.js', 'bench/**/*.ts', 'drill/**/*.ts', 'scripts/**', 'training/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Pure files use no clock, randomness, process or network.
    files: architecture.pureGlobs,
    rules: {
      'no-restricted-globals': [
        'error',
        'crypto',
        'fetch',
        'performance',
        'process',
        'queueMicrotask',
        'setImmediate',
        'setInterval',
        'setTimeout',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random' },
        { object: 'Date', property: 'now' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Time comes as an argument.' },
        { selector: 'CallExpression[callee.name="Date"]', message: 'Time comes as an argument.' },
      ],
    },
  },
  {
    files: ['src/*/index.ts'],
    rules: {
      'no-restricted-syntax': ['error', { selector: 'ExportAllDeclaration', message: 'Name what other slices need.' }],
    },
  },
  {
    // Functions of the tests that run in the browser: they need the DOM types of web/.
    files: ['test/dashboard/*.js'],
    languageOptions: { parserOptions: { projectService: false, project: './web/tsconfig.json' } },
  },
  {
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // The test framework's matchers and mocks are loosely typed by nature.
    files: ['test/**/*.ts', 'bench/**/*.ts', 'drill/**/*.ts', 'training/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      'no-restricted-imports': [
        'error',
        { paths: [{ name: '@jest/globals', importNames: ['test'], message: 'Write a test with `it`.' }] },
      ],
    },
  },
);
