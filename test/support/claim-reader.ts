import { type ClaimReader, WorkerClaimReader } from '../../src/claims/index.js';

const reader = new WorkerClaimReader({ workers: 1 });

/**
 * The claim reader shared by all applications and debates in a test process, which ends it. A separate reader would load
 * the language model again, which costs a second of CPU; closing an application leaves this one open.
 */
export const sharedClaimReader: ClaimReader = {
  read: (article, signal) => reader.read(article, signal),
  close: () => Promise.resolve(),
};
