import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A data set's folder, and a file that is in it. The data sets are not part of this repository. */
const DATA_SETS = {
  claims: 'attributions-train.jsonl.gz',
  credibility: 'articles.jsonl',
  extraction: 'ground-truth.json',
  factchecks: 'verified-claims.jsonl.gz',
  pages: 'truth.json',
} as const;

/** Commands print its message, without a stack, and exit with 2. */
export class DataSetMissingError extends Error {
  override readonly name = 'DataSetMissingError';
}

/**
 * The folder of a data set: in the folder that `ELENCHUS_DATA` names, otherwise in ../shared/data.
 * @throws DataSetMissingError if it is not there
 */
export function dataSetFolder(name: keyof typeof DATA_SETS): string {
  const folder = join(process.env['ELENCHUS_DATA'] ?? join(process.cwd(), '..', 'shared', 'data'), name);
  if (!existsSync(join(folder, DATA_SETS[name])))
    throw new DataSetMissingError(
      `no ${DATA_SETS[name]} in ${folder}: set ELENCHUS_DATA to the folder that contains ${name}/`,
    );
  return folder;
}

/** The folder of a data set, for a script: without it, prints why and ends the process with status 2. */
export function requiredDataSet(name: keyof typeof DATA_SETS): string {
  try {
    return dataSetFolder(name);
  } catch (error) {
    if (!(error instanceof DataSetMissingError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** The values of a file of JSON lines, which is compressed if its name ends in `.gz`. */
export function readLines<T>(file: string): T[] {
  const raw = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}
