import { type DynamicModule, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type Config, InvalidConfigError, secretIn } from '../config/index.js';
import { type Clock } from '../runtime/index.js';
import { type EncryptionKey } from './archive.js';
import { ScheduledBackups } from './scheduled-backups.js';

/** The scheduled backups of the embedded log. */
@Module({})
export class BackupModule implements OnApplicationShutdown {
  constructor(private readonly backups: ScheduledBackups) {}

  static forRoot(config: Config, version: string, clock: Clock): DynamicModule {
    const logger = new Logger('Backup');
    const schedule = config.backups;
    const backups = new ScheduledBackups(
      schedule && {
        config: {
          dataDirectory: config.dataDirectory,
          eventStoreUrl: config.eventStoreUrl,
          secret: config.secret,
          signingKeys: config.signingKeys,
        },
        version,
        directory: schedule.directory,
        everyMs: schedule.everyMs,
        keep: schedule.keep,
        key: keyOf(schedule),
        clock,
        onDone: (file) => logger.log(`${file} is complete`),
        onFailure: (reason) => logger.error(`the scheduled backup failed: ${reason}`),
      },
    );
    return {
      module: BackupModule,
      providers: [{ provide: ScheduledBackups, useValue: backups }],
      exports: [ScheduledBackups],
    };
  }

  onApplicationShutdown(): void {
    this.backups.close();
  }
}

/** @throws InvalidConfigError if the passphrase cannot be read */
function keyOf({ recipients, passphraseFile }: NonNullable<Config['backups']>): EncryptionKey | undefined {
  if (recipients !== undefined) return { recipients };
  if (passphraseFile === undefined) return undefined;
  try {
    const passphrase = secretIn(passphraseFile);
    if (passphrase !== '') return { passphrase };
  } catch (error) {
    throw new InvalidConfigError([`ELENCHUS_BACKUP_PASSPHRASE_FILE cannot be read: ${String(error)}`]);
  }
  throw new InvalidConfigError([`ELENCHUS_BACKUP_PASSPHRASE_FILE: ${passphraseFile} is empty`]);
}
