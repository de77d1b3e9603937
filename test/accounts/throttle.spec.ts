import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CODES_OF_ONE_ACCOUNT,
  GUESSES_FROM_ONE_ADDRESS,
  GUESSES_FROM_ONE_DEVICE,
  GUESSES_OF_ONE_ACCOUNT,
  Throttle,
  type ThrottleCounts,
  type ThrottleStore,
} from '../../src/accounts/throttle.js';
import { networkOf } from '../../src/http/index.js';
import { ThrottleFile } from '../../src/accounts/throttle.file.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const LIMIT = { name: 'guess', max: 3, windowS: 60 };
const OTHER = { name: 'address', max: 5, windowS: 60 };

function throttle(now: { ms: number }, store?: ThrottleStore, subjectsMax?: number): Throttle {
  return new Throttle(
    () => now.ms,
    (subject) => `digest of ${subject}`,
    store,
    subjectsMax,
  );
}
const refusal = (retryAfterS: number): unknown => expect.objectContaining({ code: 'too-many-attempts', retryAfterS });

describe('a throttle', () => {
  it('admits a number of attempts, and then states correctly when it admits the next', () => {
    const now = { ms: 5_000 };
    const guard = throttle(now);
    for (let n = 0; n < 3; n++) guard.attempt([LIMIT, 'ada']);
    now.ms += 15_500;
    expect(() => guard.attempt([LIMIT, 'ada'])).toThrow(refusal(45));
    guard.attempt([LIMIT, 'grace']);
    now.ms += 44_500;
    guard.attempt([LIMIT, 'ada']);
  });

  it('refuses no attempt at a soft limit, and says by how much it is exceeded', () => {
    const guard = throttle({ ms: 0 });
    const soft = { ...LIMIT, isSoft: true };
    const excess = Array.from({ length: 5 }, () => guard.attempt([soft, 'ada'], [OTHER, '10.0.0.1']).excess);
    expect(excess).toEqual([0, 0, 0, 1, 2]);
    expect(() => guard.attempt([soft, 'ada'], [OTHER, '10.0.0.1'])).toThrow(refusal(60));
    expect(guard.attempt([soft, 'ada']).excess).toBe(3);
  });

  it('does not count forgiven attempts', () => {
    const guard = throttle({ ms: 0 });
    for (let n = 0; n < 10; n++) guard.attempt([LIMIT, 'ada']).forgive();
    for (let n = 0; n < 3; n++) guard.attempt([LIMIT, 'ada']);
    expect(() => guard.attempt([LIMIT, 'ada'])).toThrow(refusal(60));
  });

  describe('lifted by an operator', () => {
    /** As in the service: by an account, by an account in one browser, by a network. */
    const [ACCOUNT, DEVICE, NETWORK] = [CODES_OF_ONE_ACCOUNT, GUESSES_FROM_ONE_DEVICE, GUESSES_FROM_ONE_ADDRESS];
    type Subjects = readonly (readonly [limit: typeof ACCOUNT, subject: string])[];
    const isAdmitted = (guard: Throttle, ...subjects: Subjects): boolean => {
      try {
        guard.attempt(...subjects);
        return true;
      } catch {
        return false;
      }
    };
    /** Attempts until the first that is refused. */
    function fill(guard: Throttle, ...subjects: Subjects): number {
      let admitted = 0;
      while (isAdmitted(guard, ...subjects)) admitted += 1;
      return admitted;
    }
    function liftable(now: { ms: number }, lifted: Map<string, number>, store?: ThrottleStore): Throttle {
      return new Throttle(
        () => now.ms,
        (subject) => subject.replaceAll(' ', '+'),
        store,
        undefined,
        (owner) => lifted.get(owner),
      );
    }

    it('counts an account anew everywhere it is counted, and nothing of others', () => {
      const [now, lifted] = [{ ms: 1_000 }, new Map<string, number>()];
      const guard = liftable(now, lifted);
      for (const subject of ['ada', 'adam']) fill(guard, [ACCOUNT, subject]);
      for (const subject of ['ada phone', 'ada desk']) fill(guard, [DEVICE, subject]);
      fill(guard, [NETWORK, '10.0.0.1']);
      expect(new Set(guard.locked().map(({ limit, owner }) => `${limit} ${owner}`))).toEqual(
        new Set(['code-account ada', 'code-account adam', 'guess-device ada', 'guess-address 10']),
      );
      now.ms += 5_000;
      lifted.set('ada', now.ms);
      expect(new Set(guard.locked().map(({ owner }) => owner))).toEqual(new Set(['adam', '10']));
      expect(fill(guard, [ACCOUNT, 'ada'])).toBe(ACCOUNT.max);
      expect(fill(guard, [DEVICE, 'ada phone'])).toBe(DEVICE.max);
      expect(isAdmitted(guard, [ACCOUNT, 'adam'])).toBe(false);
      expect(isAdmitted(guard, [NETWORK, '10.0.0.1'])).toBe(false);
    });

    it('writes nothing where a lift of earlier has nothing to forget, as in a command beside the service', () => {
      const [now, lifted] = [{ ms: 1_000 }, new Map<string, number>()];
      let stored: ThrottleCounts = [];
      const service = liftable(now, lifted, { load: () => [], save: (counts) => void (stored = [...counts()]) });
      lifted.set('ada', now.ms);
      now.ms += 1_000;
      fill(service, [ACCOUNT, 'ada']);
      let saved = 0;
      const command = liftable(now, lifted, { load: () => stored, save: () => void (saved += 1) });
      expect(command.locked().map(({ owner }) => owner)).toEqual(['ada']);
      expect(saved).toBe(0);
      lifted.set('ada', now.ms);
      expect(command.locked()).toEqual([]);
      expect(saved).toBe(1);
    });

    it('is not lifted again by the same lift, also of a clock that is ahead, or at the same instant', () => {
      for (const aheadMs of [0, 3_600_000]) {
        const [now, lifted] = [{ ms: 1_000 }, new Map<string, number>()];
        const guard = liftable(now, lifted);
        fill(guard, [ACCOUNT, 'ada']);
        lifted.set('ada', now.ms + aheadMs);
        expect(fill(guard, [ACCOUNT, 'ada'])).toBe(ACCOUNT.max);
        now.ms += 1_000;
        expect(fill(guard, [ACCOUNT, 'ada'])).toBe(0);
      }
    });

    it('does not come back after a restart, and an old lift forgets nothing that was counted since', () => {
      const [now, lifted] = [{ ms: 1_000 }, new Map<string, number>()];
      let kept: ThrottleCounts = [];
      const store: ThrottleStore = { load: () => kept, save: (counts) => void (kept = counts()) };
      fill(liftable(now, lifted, store), [ACCOUNT, 'ada']);
      now.ms += 1_000;
      // While the service is stopped.
      lifted.set('ada', now.ms);
      now.ms += 1_000;
      const started = liftable(now, lifted, store);
      expect(started.locked()).toEqual([]);
      expect(fill(started, [ACCOUNT, 'ada'])).toBe(ACCOUNT.max);
      now.ms += 1_000;
      expect(fill(liftable(now, lifted, store), [ACCOUNT, 'ada'])).toBe(0);
    });

    it('forgets what other nodes had told, and what they tell of before', () => {
      const [now, lifted] = [{ ms: 1_000 }, new Map<string, number>()];
      const [here, there] = [liftable(now, lifted), liftable(now, lifted)];
      fill(there, [ACCOUNT, 'ada']);
      const told = there.tell(10);
      here.hear('there', told);
      expect(fill(here, [ACCOUNT, 'ada'])).toBe(0);
      now.ms += 1_000;
      lifted.set('ada', now.ms);
      expect(isAdmitted(here, [ACCOUNT, 'ada'])).toBe(true);
      here.hear('there', told);
      expect(fill(here, [ACCOUNT, 'ada'])).toBe(ACCOUNT.max - 1);
      expect(fill(there, [ACCOUNT, 'ada'])).toBe(ACCOUNT.max);
    });

    it('is shown with its limit, its end, and whether it only delays', () => {
      const now = { ms: 1_000 };
      const guard = liftable(now, new Map());
      fill(guard, [ACCOUNT, 'ada']);
      for (let n = 0; n < GUESSES_OF_ONE_ACCOUNT.max + 1; n += 1) guard.attempt([GUESSES_OF_ONE_ACCOUNT, 'ada']);
      expect(guard.locked()).toEqual(
        expect.arrayContaining([
          { limit: 'code-account', owner: 'ada', attempts: 5, endsAtMs: 901_000, isDelay: false },
          { limit: 'guess-account', owner: 'ada', attempts: 11, endsAtMs: 901_000, isDelay: true },
        ]),
      );
      now.ms = 901_000;
      expect(guard.locked()).toEqual([]);
    });
  });

  it('counts an attempt for every subject, or for none if one of them refuses it', () => {
    const guard = throttle({ ms: 0 });
    for (let n = 0; n < 3; n++) guard.attempt([LIMIT, 'ada'], [OTHER, '10.0.0.1']);
    for (let n = 0; n < 9; n++) expect(() => guard.attempt([LIMIT, 'ada'], [OTHER, '10.0.0.1'])).toThrow(refusal(60));
    for (const name of ['grace', 'alan']) guard.attempt([LIMIT, name], [OTHER, '10.0.0.1']);
    expect(() => guard.attempt([LIMIT, 'edsger'], [OTHER, '10.0.0.1'])).toThrow(refusal(60));
    guard.attempt([LIMIT, 'edsger'], [OTHER, '10.0.0.2']);
  });

  it('stores nothing for an attempt that it refuses', () => {
    const guard = throttle({ ms: 0 });
    for (let n = 0; n < OTHER.max; n++) guard.attempt([LIMIT, `${n}`], [OTHER, '10.0.0.1']);
    const before = guard.size;
    for (let n = 0; n < 1_000; n++)
      expect(() => guard.attempt([LIMIT, `nobody ${n}`], [OTHER, '10.0.0.1'])).toThrow(refusal(60));
    expect(guard.size).toBe(before);
  });

  it('stores nothing for forgiven attempts', () => {
    const guard = throttle({ ms: 0 });
    for (let n = 0; n < 100; n++) guard.attempt([LIMIT, `${n}`]).forgive();
    expect(guard.size).toBe(0);
  });

  it('keeps locked and nearly locked subjects, however many others are tried', () => {
    const guard = throttle({ ms: 0 }, undefined, 1_000);
    for (let n = 0; n < LIMIT.max; n++) guard.attempt([LIMIT, 'ada']);
    for (let n = 0; n < LIMIT.max - 1; n++) guard.attempt([LIMIT, 'grace']);
    for (let n = 0; n < 10_000; n++) guard.attempt([LIMIT, `nobody ${n}`], [OTHER, `2001:db8::${n}`]);
    expect(guard.size).toBeLessThanOrEqual(1_000);
    expect(() => guard.attempt([LIMIT, 'ada'])).toThrow(refusal(60));
    guard.attempt([LIMIT, 'grace']);
    expect(() => guard.attempt([LIMIT, 'grace'])).toThrow(refusal(60));
  });

  it('forgets expired subjects before active ones', () => {
    const now = { ms: 0 };
    const guard = throttle(now, undefined, 100);
    for (let n = 0; n < 100; n++) guard.attempt([LIMIT, `early ${n}`]);
    now.ms = 60_000;
    guard.attempt([LIMIT, 'ada']);
    expect(guard.size).toBe(1);
  });

  it('reads a file of an earlier version', () => {
    const directory = temporaryDirectory();
    const filename = join(directory.path, 'attempts.json');
    writeFileSync(filename, JSON.stringify([['guess digest of ada', { attempts: 3, endsAtMs: 60_000 }]]));
    expect(() => throttle({ ms: 0 }, new ThrottleFile(filename)).attempt([LIMIT, 'ada'])).toThrow(refusal(60));
    directory.remove();
  });

  it('remembers attempts over a restart, and stores no names', () => {
    const directory = temporaryDirectory();
    const filename = join(directory.path, 'attempts.json');
    const now = { ms: 0 };
    const file = new ThrottleFile(filename);
    const before = throttle(now, file);
    for (let n = 0; n < 3; n++) before.attempt([LIMIT, 'ada']);
    file.flush();
    const again = new ThrottleFile(filename);
    expect(again.load()).toEqual([['guess digest of ada', { attempts: 3, max: 3, endsAtMs: 60_000 }]]);
    expect(() => throttle(now, again).attempt([LIMIT, 'ada'])).toThrow(refusal(60));
    now.ms = 60_000;
    throttle(now, again).attempt([LIMIT, 'ada']);
    directory.remove();
  });

  it('counts what other nodes have counted, by the newest that each has told', () => {
    const now = { ms: 0 };
    const [one, other] = [throttle(now), throttle(now)];
    one.attempt([LIMIT, 'ada']);
    other.hear('one', one.tell(10));
    one.attempt([LIMIT, 'ada']);
    other.hear('one', one.tell(10));
    other.attempt([LIMIT, 'ada']);
    expect(() => other.attempt([LIMIT, 'ada'])).toThrow(refusal(60));
    other.attempt([LIMIT, 'grace']);
    expect(other.attempt([{ ...LIMIT, isSoft: true }, 'ada']).excess).toBe(1);
    now.ms = 60_000;
    other.attempt([LIMIT, 'ada']);
  });

  it('tells of forgiven attempts, and of each change once', () => {
    const now = { ms: 0 };
    const [one, other] = [throttle(now), throttle(now)];
    const attempts = [0, 1, 2].map(() => one.attempt([LIMIT, 'ada']));
    other.hear('one', one.tell(10));
    expect(one.tell(10)).toEqual([]);
    expect(() => other.attempt([LIMIT, 'ada'])).toThrow(refusal(60));
    for (const attempt of attempts) attempt.forgive();
    other.hear('one', one.tell(10));
    for (let n = 0; n < 3; n++) other.attempt([LIMIT, 'ada']);
  });

  it('tells of no subject far from its limit, and of only so many at once', () => {
    const guard = throttle({ ms: 0 });
    const wide = { name: 'wide', max: 100, windowS: 60 };
    for (let n = 0; n < 24; n++) guard.attempt([wide, 'ada']);
    expect(guard.untold).toBe(0);
    guard.attempt([wide, 'ada']);
    for (let n = 0; n < 5; n++) guard.attempt([LIMIT, `nobody ${n}`]);
    expect(guard.tell(4)).toHaveLength(4);
    expect(guard.tell(4)).toHaveLength(2);
    expect(guard.untold).toBe(0);
  });

  it('does not tell again after a restart what it had counted before', () => {
    const counts = [['guess digest of ada', { attempts: 2, max: 3, endsAtMs: 60_000 }]] as const;
    const guard = throttle({ ms: 0 }, { load: () => counts, save: () => undefined });
    guard.attempt([LIMIT, 'ada']);
    expect(guard.tell(10)).toEqual([{ key: 'guess digest of ada', attempts: 1, endsAtMs: 60_000 }]);
    expect(() => guard.attempt([LIMIT, 'ada'])).toThrow(refusal(60));
  });

  it('bounds what it hears', () => {
    const guard = throttle({ ms: 0 }, undefined, 100);
    const told = (name: string, from: number): void =>
      guard.hear(
        'one',
        Array.from({ length: 150 }, (_, n) => ({
          key: `guess digest of ${name}${from + n}`,
          attempts: 3,
          endsAtMs: 60_000,
        })),
      );
    told('early', 0);
    told('late', 0);
    expect(() => guard.attempt([LIMIT, 'late149'])).toThrow(refusal(60));
    guard.attempt([LIMIT, 'early0']);
  });

  it('counts an IPv6 network of one customer as one subject, and every IPv4 address by itself', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
    expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'));
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('192.0.2.2')).not.toBe(networkOf('192.0.2.1'));
  });
});
