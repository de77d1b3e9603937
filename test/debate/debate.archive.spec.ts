import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { DebateArchive } from '../../src/debate/archive/debate.archive.js';
import { CATALOGUE, VIEWS } from '../../src/event-log.js';
import { TextErasures } from '../../src/erasure/index.js';
import {
  Decisions,
  KeptStreams,
  openKurrentEventStore,
  Projector,
  type SharedEventStore,
} from '../../src/event-store/index.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const { events } = JSON.parse(readFileSync('test/journals/debate@3-evidence.json', 'utf8')) as {
  events: readonly RecordedEvent[];
};
const { accountId } = events[0]!.data as { accountId: string };
const directory = temporaryDirectory();
let server: KurrentServer;
let ours: SharedEventStore;
let theirs: SharedEventStore;
let projector: Projector;

beforeAll(async () => {
  server = await new KurrentServer().start();
  ours = await openKurrentEventStore({ url: server.url });
  theirs = await openKurrentEventStore({ url: server.url });
  const filename = join(directory.path, 'read-models.sqlite');
  projector = new Projector({ store: ours, catalogue: CATALOGUE, filename, views: VIEWS });
});
afterAll(async () => {
  await projector.close();
  await Promise.all([ours.close(), theirs.close()]);
  server.stop();
  directory.remove();
});

function archiveOn(streams: KeptStreams): DebateArchive {
  const erasures = new TextErasures(new Decisions(ours, CATALOGUE), projector, ours, streams, systemClock);
  return new DebateArchive(streams, CATALOGUE, erasures, projector);
}

it('the archive finds a debate that another node has opened, although it reads from a server that is behind', async () => {
  const archive = archiveOn(new KeptStreams(ours, undefined));
  await expect(archive.owned('d1', accountId)).rejects.toMatchObject({ code: 'not-found' });
  await theirs.append('debate-d1', events.slice(0, 1), 'none');
  server.leaveReadersBehind(1);
  await expect(archive.owned('d1', accountId)).resolves.toHaveLength(1);
  await expect(archive.owned('d1', 'somebody else')).rejects.toMatchObject({ code: 'not-found' });
});

it('the archive has the end of a debate for its forks, although it reads from a server that is behind', async () => {
  const archive = archiveOn(new KeptStreams(ours, undefined));
  await theirs.append('debate-d2', events, 'none');
  const behind = events.length - events.findIndex(({ type }) => type === 'ConsensusReached');
  // Opens the connection that will be behind.
  await archive.history('none');
  server.leaveReadersBehind(behind);
  await expect(archive.owned('d2', accountId)).resolves.toHaveLength(events.length - behind);
  await expect(archive.current('d2', accountId)).resolves.toHaveLength(events.length);
});

it('the archive reads a sealed debate from the log once, for its owner only', async () => {
  const streams = new KeptStreams(ours, undefined);
  const archive = archiveOn(streams);
  await theirs.append('debate-d3', events, 'none');
  expect(events.at(-1)?.type).toBe('DebateSealed');
  const result = await archive.get('d3', accountId);
  const read = jest.spyOn(streams, 'read');
  expect(await archive.get('d3', accountId)).toBe(result);
  expect([...(await archive.frames('d3', accountId))]).toHaveLength(events.length);
  expect(await archive.compare('d3', 'd3', accountId)).toMatchObject({ firstDifference: null });
  expect(read).not.toHaveBeenCalled();
  await expect(archive.get('d3', 'somebody else')).rejects.toMatchObject({ code: 'not-found' });
});
