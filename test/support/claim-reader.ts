import { afterAll } from '@jest/globals';
import { type ClaimReader, WorkerClaimReader } from '../../src/claims/index.js';

const reader = new WorkerClaimReader({ workers: 1 });
afterAll(() => reader.close());

/**
 * The claim reader shared by all applications and debates in a test file. A separate reader would load the language
 * model again, which costs a second of CPU; closing an application leaves this one open.
 */
export const sharedClaimReader: ClaimReader = {
  read: (article, signal) => reader.read(article, signal),
  close: () => Promise.resolve(),
};
