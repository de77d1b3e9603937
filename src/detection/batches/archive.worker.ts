import { serveJobs } from '../../runtime/index.js';
import { ArchiveError, entriesOf, readEntry } from './archive.js';
import { type ArchiveOutcome, type ArchiveTask } from './archive-reader.js';

async function work(task: ArchiveTask): Promise<ArchiveOutcome> {
  const archive = new Uint8Array(task.archive);
  try {
    return 'entry' in task
      ? { bytes: Uint8Array.from(readEntry(archive, task.entry, task.bytesMax)) }
      : { entries: await entriesOf(archive, task) };
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.message };
    throw error;
  }
}

serveJobs<ArchiveTask, ArchiveOutcome, null>({ ready: null, work });
