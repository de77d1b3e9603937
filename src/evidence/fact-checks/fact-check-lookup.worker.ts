import { serveJobs } from '../../runtime/index.js';
import { type FactCheck } from './fact-check.js';
import { FactCheckIndex } from './fact-check-index.js';
import { type LookupTask } from './fact-check-lookup.js';

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
    const { match } = index.match(text);
    return match === null ? null : index.get(match);
  },
  dispose: () => {
    for (const index of indexes.values()) index.close();
    return Promise.resolve();
  },
});
