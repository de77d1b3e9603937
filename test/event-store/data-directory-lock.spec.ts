import { expect, it } from '@jest/globals';
import { lockDataDirectory } from '../../src/event-store/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

it('locks a data directory for one service until it is released', () => {
  const { path, remove } = temporaryDirectory();
  const release = lockDataDirectory(path);
  expect(() => lockDataDirectory(path)).toThrow(expect.objectContaining({ code: 'data-directory-in-use' }));
  release();
  lockDataDirectory(path)();
  remove();
});
