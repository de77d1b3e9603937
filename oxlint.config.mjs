// What oxlint knows of the rules in eslint.config.js, for the quick check. It takes a tenth of the time of ESLint.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import eslint from './eslint.config.js';

/**
 * With decorators, an import that looks like one of types alone may be needed at run time; a type parameter may be used by an
 * assertion in the body. Only ESLint considers that.
 */
const LEFT_TO_ESLINT = new Set(['typescript/consistent-type-imports', 'typescript/no-unnecessary-type-parameters']);
const PREFIX = '@typescript-eslint/';

const oxlint = fileURLToPath(new URL('node_modules/oxlint/bin/oxlint', import.meta.url));
/** @type {{ scope: string, value: string }[]} */
const rules = JSON.parse(execFileSync(process.execPath, [oxlint, '--rules', '--format', 'json'], { encoding: 'utf8' }));
const known = new Set(rules.map(({ scope, value }) => `${scope}/${value}`));

/** A rule's name in oxlint; undefined where oxlint does not have it. */
function nameOf(/** @type {string} */ rule) {
  const name = rule.startsWith(PREFIX) ? rule.slice(PREFIX.length) : rule;
  if (rule.startsWith(PREFIX) && known.has(`typescript/${name}`)) return `typescript/${name}`;
  return known.has(`eslint/${name}`) ? name : undefined;
}

const translated = (/** @type {object} */ settings) =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([rule, setting]) => {
      const name = nameOf(rule);
      return name === undefined || LEFT_TO_ESLINT.has(name) ? [] : [[name, setting]];
    }),
  );

export default {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  ignorePatterns: eslint.flatMap(({ ignores, rules: settings }) => (settings ? [] : (ignores ?? []))),
  overrides: eslint.flatMap(({ files = ['**/*'], rules: settings }) =>
    settings ? [{ files, rules: translated(settings) }] : [],
  ),
};
