import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { SealCheck, SigningKeys } from '../../src/audit/index.js';
import { Projector } from '../../src/event-store/index.js';
import { CATALOGUE, STREAM_TYPES, VIEWS } from '../../src/event-log.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { Archive, NOW, smallCast } from './support.js';

describe('the check of the newest seal', () => {
  const elsewhere = temporaryDirectory();
  let archive: Archive;
  let projector: Projector;
  beforeAll(async () => {
    archive = new Archive(await smallCast());
    projector = new Projector({
      store: archive.store,
      catalogue: CATALOGUE,
      filename: `${archive.path}/read-models.sqlite`,
      views: VIEWS,
      streams: STREAM_TYPES,
    });
    await projector.start();
  });
  afterAll(async () => {
    await projector.close();
    await archive.close();
    elsewhere.remove();
  });
  const check = (keys: SigningKeys): Promise<void> => new SealCheck(archive.store, keys, projector).run();
  const others = (): SigningKeys => SigningKeys.open({ signingKeys: undefined, dataDirectory: elsewhere.path }, NOW);
  const shown = async (): Promise<void> => projector.waitFor(await archive.store.end());

  it('accepts any keys while nothing is sealed', async () => {
    await check(others());
    await archive.hold('unsealed', { seal: false });
    await shown();
    await check(others());
  });

  it('refuses keys without the one of the newest seal, and accepts those that have retired it', async () => {
    await archive.hold('sealed');
    await archive.hold('later', { seal: false });
    await shown();
    const [key] = archive.keys.published();
    await expect(check(others())).rejects.toThrow(`lacks the key ${key!.kid}, which sealed debate sealed`);
    await check(archive.keys);
    archive.keys.rotate(NOW);
    await check(archive.keys);
  });

  it('does not keep a service from starting while the log is unavailable', async () => {
    const closed = archive.opened();
    await closed.close();
    await new SealCheck(closed, others(), projector).run();
  });

  it('leaves a damaged debate to the check of the file', async () => {
    const db = new DatabaseSync(archive.logFile);
    db.exec(`UPDATE events SET data = '{}' WHERE stream = 'debate-sealed'`);
    db.close();
    await check(others());
  });
});
