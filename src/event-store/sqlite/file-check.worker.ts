import { checkFile } from './file-check.js';

// A process of its own, because a check of a large file takes seconds, in which a thread cannot be ended.
process.once('disconnect', () => process.exit());
const [, , filename = ''] = process.argv;
process.send?.(checkFile(filename), () => process.disconnect());
