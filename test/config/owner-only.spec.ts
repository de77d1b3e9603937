import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDurably, ownerOnlyDirectory, writeOwnerOnly } from '../../src/config/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

let directory: ReturnType<typeof temporaryDirectory>;
let umask: number;
beforeEach(() => {
  directory = temporaryDirectory();
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  directory.remove();
});
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('a directory for the owner only', () => {
  it('is created so, whatever the umask', () => {
    const path = join(directory.path, 'new', 'data');
    expect(ownerOnlyDirectory(path)).toBe(true);
    expect(modeOf(path)).toBe(0o700);
  });

  it('loses the rights that an earlier version gave to others, with all its files and folders', () => {
    const path = join(directory.path, 'data');
    mkdirSync(join(path, 'pages'), { recursive: true, mode: 0o755 });
    for (const file of ['events.sqlite', 'pages/one.json']) writeFileSync(join(path, file), 'x', { mode: 0o644 });
    ownerOnlyDirectory(path);
    expect(['.', 'pages', 'events.sqlite', 'pages/one.json'].map((name) => modeOf(join(path, name)))).toEqual([
      0o700, 0o700, 0o600, 0o600,
    ]);
  });

  it('leaves alone what its links point to', () => {
    const [path, outside] = [join(directory.path, 'data'), join(directory.path, 'shared')];
    mkdirSync(path);
    mkdirSync(outside, { mode: 0o755 });
    writeFileSync(join(outside, 'model.onnx'), 'x', { mode: 0o644 });
    symlinkSync(outside, join(path, 'models'));
    symlinkSync(join(outside, 'model.onnx'), join(path, 'model.onnx'));
    ownerOnlyDirectory(path);
    expect([modeOf(outside), modeOf(join(outside, 'model.onnx'))]).toEqual([0o755, 0o644]);
  });

  it('survives a file that vanishes', () => {
    const path = join(directory.path, 'data');
    mkdirSync(path);
    symlinkSync('/nowhere', join(path, 'dangling'));
    chmodSync(path, 0o755);
    expect(ownerOnlyDirectory(path)).toBe(true);
  });
});

it('writes files for the owner only from then on, unless a mode is given', () => {
  writeOwnerOnly();
  const [plain, readable] = [join(directory.path, 'plain'), join(directory.path, 'readable')];
  writeFileSync(plain, 'x');
  createDurably(readable, 'x', 0o644);
  expect([modeOf(plain), modeOf(readable)]).toEqual([0o600, 0o644]);
});
