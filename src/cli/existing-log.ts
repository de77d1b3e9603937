import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config } from '../config/index.js';
import { type EventStore } from '../event-store/index.js';
import { openLog } from '../event-log.js';

/** The configured log, for read-only commands. A missing log is not created. */
export async function openExistingLog(config: Pick<Config, 'dataDirectory' | 'eventStoreUrl'>): Promise<EventStore> {
  if (config.eventStoreUrl === undefined && !existsSync(join(config.dataDirectory, 'events.sqlite')))
    throw new Error(`there is no log in ${config.dataDirectory}`);
  return openLog(config);
}
