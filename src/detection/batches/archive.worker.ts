import { serveJobs } from '../../worker/index.js';
import { ArchiveError, entriesOf, readEntry } from './archive.js';
import { type ArchiveOutcome, type ArchiveTask } from './archive-reader.js';

async function work(task: ArchiveTask): Promise<ArchiveOutcome> {
  try {
    return 'packed' in task
      ? { bytes: readEntry(task.packed, task.entry, task.bytesMax) }
      : { entries: await entriesOf(task.archive, task) };
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.message };
    throw error;
  }
}

serveJobs<ArchiveTask, ArchiveOutcome, null>({ ready: null, work });
