import { setPriority } from 'node:os';
import { type BackupJob, type BackupOutcome } from './scheduled-backups.js';
import { backUp } from './backup.js';

// A process of its own, because compression and encryption would hold up answers, and a thread shares the memory.
const LOW_PRIORITY = 10;

process.once('disconnect', () => process.exit());
process.once('message', (job: BackupJob) => {
  setPriority(LOW_PRIORITY);
  void backUp({ ...job, now: new Date() })
    .then(
      (): BackupOutcome => ({ failure: null }),
      (error: unknown): BackupOutcome => ({ failure: (error as Error).message }),
    )
    .then((outcome) => process.send?.(outcome, () => process.disconnect()));
});
