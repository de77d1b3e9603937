import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command, Option, SubCommand } from 'nest-commander';
import { auditBooks } from '../audit/index.js';
import {
  backUp,
  type DecryptionKey,
  type EncryptionKey,
  restoreBackup,
  type Verified,
  verifyBackup,
} from '../backup/index.js';
import { readConfig, secretIn } from '../config/index.js';
import { VERSION } from '../factories.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { withServiceOn } from './service.js';
import { print, printJson } from './terminal.js';

interface KeyOptions {
  readonly passphraseFile?: string;
}

/** The lines of a file, without comments. */
const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const passphraseIn = (file: string): { readonly passphrase: string } => ({
  passphrase: secretIn(file === '-' ? 0 : file),
});

/** Reads a backup, perhaps with a key. */
abstract class ReadingCommand extends AnsweringCommand {
  protected keyOf({
    passphraseFile,
    identity,
  }: KeyOptions & { readonly identity?: string }): DecryptionKey | undefined {
    if (identity !== undefined) return { identities: linesOf(identity) };
    return passphraseFile === undefined ? undefined : passphraseIn(passphraseFile);
  }

  protected say({ version, madeAt, files, head }: Verified): void {
    print(`made at ${madeAt} by version ${version}; the log ends at ${head}`);
    for (const { name, bytes } of files) print(`  ${name}  ${bytes} bytes`);
  }

  @Option({ flags: '--passphrase-file <file>', description: 'holds the passphrase; - is standard input' })
  parsePassphrase(value: string): string {
    return value;
  }

  @Option({ flags: '--identity <file>', description: 'holds identities of age (AGE-SECRET-KEY-1…), one a line' })
  parseIdentity(value: string): string {
    return value;
  }
}

@SubCommand({ name: 'verify', arguments: '<file>', description: 'Read a backup whole and check everything in it.' })
class VerifyBackupCommand extends ReadingCommand {
  protected async answer([file = '']: string[], options: KeyOptions & { json?: boolean }): Promise<void> {
    const verified = await verifyBackup(file, dirname(file), this.keyOf(options));
    if (options.json) printJson(verified);
    else {
      this.say(verified);
      print('the backup is sound');
    }
  }
}

@SubCommand({
  name: 'create',
  arguments: '<file>',
  description: 'Back up the embedded log, also beside a running service.',
  options: { isDefault: true },
})
class CreateBackupCommand extends AnsweringCommand {
  protected async answer(
    [file = '', ...more]: string[],
    { passphraseFile, recipient, keys, json }: KeyOptions & { recipient?: string[]; keys?: boolean; json?: boolean },
  ): Promise<void> {
    if (more.length > 0) this.command.error('one file at a time', { exitCode: 2 });
    const key: EncryptionKey | undefined =
      recipient !== undefined
        ? { recipients: recipient }
        : passphraseFile === undefined
          ? undefined
          : passphraseIn(passphraseFile);
    const config = readConfig(process.env);
    const contents = await backUp({ config, version: VERSION, file, key, withKeys: keys === true, now: new Date() });
    if (json) printJson(contents);
    else {
      for (const { name, bytes } of contents.files) print(`  ${name}  ${bytes} bytes`);
      print(`${file} is complete${key ? ' and encrypted' : ''}`);
      if (keys !== true)
        print(
          'it does not hold the secret and the signing keys, without which the log is of no use: keep them as well, or add --keys',
        );
    }
  }

  @Option({ flags: '--passphrase-file <file>', description: 'encrypts with the passphrase in it; - is standard input' })
  parsePassphrase(value: string): string {
    return value;
  }

  @Option({ flags: '--recipient <recipient>', description: 'encrypts for a recipient of age (age1…); may be repeated' })
  parseRecipient(value: string, before: string[] = []): string[] {
    return [...before, value];
  }

  @Option({ flags: '--keys', description: 'includes the secret and the signing keys; needs encryption' })
  parseKeys(): boolean {
    return true;
  }
}

@Command({
  name: 'restore',
  arguments: '<file>',
  description: 'Place a backup in an empty directory, and audit its books.',
})
class RestoreCommand extends ReadingCommand {
  protected async answer(
    [file = '']: string[],
    options: KeyOptions & { identity?: string; to: string; json?: boolean },
  ): Promise<void> {
    const { to, json } = options;
    const verified = await restoreBackup(file, to, this.keyOf(options));
    const hasKeys = verified.files.some(({ name }) => name === 'secret');
    const config = readConfig(process.env);
    const books =
      hasKeys || config.secret !== undefined
        ? await withServiceOn(
            {
              ...config,
              dataDirectory: to,
              eventStoreUrl: undefined,
              ...(hasKeys ? { secret: undefined, signingKeys: undefined } : {}),
            },
            (service) => auditBooks(service),
          )
        : undefined;
    if (json) printJson({ ...verified, directory: to, findings: books?.findings ?? null });
    else {
      this.say(verified);
      print(`restored into ${to}`);
      for (const { code, about, detail } of books?.findings ?? []) print(`${code}: ${about}: ${detail}`);
      if (!books) print('put the secret and the signing keys into it, then run `ledger audit`');
      else if (books.findings.length === 0)
        print(`${books.accounts} accounts, ${books.movements} movements: the books balance`);
    }
    if (books && books.findings.length > 0) process.exitCode = 1;
  }

  @Option({ flags: '--to <directory>', description: 'a directory that is empty or does not exist yet', required: true })
  parseTo(value: string): string {
    return value;
  }
}

/** `backup <file>` is `backup create <file>`. */
@Command({
  name: 'backup',
  description: 'Back up the embedded log; `restore` reads it.',
  subCommands: [CreateBackupCommand, VerifyBackupCommand],
})
class BackupCommand extends GroupCommand {}

export const BACKUP_COMMANDS = [BackupCommand, CreateBackupCommand, VerifyBackupCommand, RestoreCommand];
