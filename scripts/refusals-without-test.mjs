import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares the refusals in docs/openapi.json with those that tests received. Each process of a test run appends what it
 * sees to a file of its own in `directory`: "DELETE /api/account/keys/{keyId} 404 key-not-found".
 * @returns what is documented and did not occur, in the order of the document.
 */
export function refusalsWithoutTest(/** @type {string} */ directory) {
  const seen = new Set(
    readdirSync(directory).flatMap((name) => readFileSync(join(directory, name), 'utf8').split('\n')),
  );
  return documentedRefusals().filter((refusal) => !seen.has(refusal));
}

/** Every refusal of every operation in docs/openapi.json. */
export function documentedRefusals() {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        codesOf(content?.['application/problem+json']?.schema).map(
          (code) => `${method.toUpperCase()} ${path} ${status} ${code}`,
        ),
      ),
    ),
  );
}

const codesOf = (/** @type {any} */ schema) =>
  (schema?.allOf ?? []).flatMap((/** @type {any} */ part) => part.properties?.code?.enum ?? []);
