import { serveJobs } from '../../worker/index.js';
import { type FactCheck } from './fact-check.js';
import { FactCheckIndex } from './fact-check-index.js';
import { type LookupTask } from './fact-check-lookup.js';
import { saysTheSame } from './same-statement.js';

const indexes = new Map<string, FactCheckIndex>();

function indexOf(directory: string): FactCheckIndex {
  const index = indexes.get(directory) ?? FactCheckIndex.open(directory);
  indexes.set(directory, index);
  return index;
}

serveJobs<LookupTask, FactCheck | null, null>({
  ready: null,
  work: ({ directory, text }) => {
    const index = indexOf(directory);
    // The index proposes records; whether one of them is about the text does not depend on the others.
    return (
      index
        .match(text)
        .matches.map(({ id }) => index.get(id))
        .find((record) => record !== null && saysTheSame(text, record.claim)) ?? null
    );
  },
  dispose: () => {
    for (const index of indexes.values()) index.close();
    return Promise.resolve();
  },
});
