import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RecoveryAttempts } from '../../src/debate/engine/recovery-attempts.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const DEBATES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

describe('the recovery of debates by a process that is killed again and again', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    directory = temporaryDirectory();
  });
  afterEach(() => {
    directory.remove();
  });

  /** A life of a process: recovers the debates for a time and is killed. @returns those that it ran, in order */
  function life(ms: number, debates: readonly string[] = DEBATES, answers: readonly string[] = []): readonly string[] {
    const due: (readonly [at: number, work: () => void])[] = [];
    let now = 0;
    const later = (work: () => void, after: number): (() => void) => {
      const timer = [now + after, work] as const;
      due.push(timer);
      return () => void due.splice(due.indexOf(timer), 1);
    };
    const attempts = new RecoveryAttempts(join(directory.path, 'recoveries.json'), later);
    const ran: string[] = [];
    const going = debates.filter((id) => !attempts.hasFailed(id));
    attempts.begin(going, (id) => {
      ran.push(id);
      if (answers.includes(id)) later(() => attempts.survived(id), 5);
    });
    for (;;) {
      const next = due.sort(([one], [other]) => one - other)[0];
      // A killed process runs none of its timers.
      if (!next || next[0] > ms) return ran;
      due.shift();
      now = next[0];
      next[1]();
    }
  }
  const failed = (): readonly string[] => {
    const attempts = new RecoveryAttempts(join(directory.path, 'recoveries.json'));
    return DEBATES.filter((id) => attempts.hasFailed(id));
  };

  it('abandons no debate after 200 kills from outside that come before any debate has answered', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60_000), { minLength: 200, maxLength: 200 }), (lives) => {
        for (const ms of lives) life(ms);
        expect(failed()).toEqual([]);
        directory.remove();
        directory = temporaryDirectory();
      }),
      { numRuns: 20 },
    );
  });

  it('recovers every honest debate once the process lives long enough', () => {
    for (let kill = 0; kill < 20; kill++) life(300);
    expect([...life(70_000, DEBATES, DEBATES)].sort()).toEqual(DEBATES);
    expect(failed()).toEqual([]);
  });

  it('recovers the others at once beside a debate that kills the process, waits longer each time, and gives it up', () => {
    const waits: number[] = [];
    while (failed().length === 0 && waits.length < 10) {
      let waited = 0;
      while (life(waited, ['a']).length === 0) waited = waited === 0 ? 60_000 : waited * 4;
      waits.push(waited);
    }
    expect(waits).toEqual([0, 0, 60_000, 240_000, 960_000]);
    expect(life(10, DEBATES, ['b'])).toEqual(DEBATES.slice(1));
  });

  it('counts no stop of the service', () => {
    for (let stop = 0; stop < 10; stop++) {
      const attempts = new RecoveryAttempts(join(directory.path, 'recoveries.json'));
      attempts.begin(DEBATES, () => undefined);
      attempts.stop();
    }
    expect(life(0)).toEqual(DEBATES);
  });
});
