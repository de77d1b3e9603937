import { expect, it } from '@jest/globals';
import { StartProgress } from '../../src/event-store/index.js';

it('a start says what it waits for, and how far it is', () => {
  const progress = new StartProgress();
  expect(progress.reason()).toBe('The service is starting: it waits for the log.');
  let built: { events: number; share: number | null } = { events: 0, share: null };
  progress.builds(() => built);
  expect(progress.reason()).toBe('The service is starting: it waits for the log.');
  built = { events: 250, share: null };
  expect(progress.reason()).toBe(
    'The service is starting: it builds its read models from the log; 250 events are read.',
  );
  built = { events: 20_100, share: 0.999 };
  expect(progress.reason()).toBe(
    'The service is starting: it builds its read models from the log; 20100 events are read, up to 99 % of the log.',
  );
  progress.waits(true);
  expect(progress.reason()).toBe(
    'The service is starting: it tries again and again to read the log or the read models.',
  );
  progress.waits(false);
  expect(progress.reason()).toMatch(/up to 99 % of the log/);
});
