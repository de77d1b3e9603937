import { Command, SubCommand } from 'nest-commander';
import { SigningKeys } from '../audit/index.js';
import { readConfig } from '../config/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { print, printJson } from './terminal.js';

@SubCommand({ name: 'list', description: 'List the keys that seal debates, as published.' })
class ListKeysCommand extends AnsweringCommand {
  protected answer(_: string[], { json }: { json?: boolean }): void {
    const keys = SigningKeys.known(readConfig(process.env));
    if (json) printJson({ keys });
    else
      for (const { kid, nbf, exp } of keys)
        print(`${kid}  from ${isoOf(nbf)}  ${exp === undefined ? 'signs' : `retired ${isoOf(exp)}`}`);
  }
}

@SubCommand({
  name: 'rotate',
  description:
    'Sign with a new key from now on; the public half of the old one stays published. Takes effect in a running service.',
})
class RotateKeysCommand extends AnsweringCommand {
  protected answer(_: string[], { json }: { json?: boolean }): void {
    const now = new Date();
    const key = SigningKeys.open(readConfig(process.env), now).rotate(now);
    if (json) printJson(key);
    else print(`${key.kid} signs from ${isoOf(key.nbf)}`);
  }
}

const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

@Command({
  name: 'keys',
  description: 'Manage the keys that seal debates.',
  subCommands: [ListKeysCommand, RotateKeysCommand],
})
class KeysCommand extends GroupCommand {}

export const KEY_COMMANDS = [KeysCommand, ListKeysCommand, RotateKeysCommand];
