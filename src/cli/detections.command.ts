import { Command, Option, SubCommand } from 'nest-commander';
import { AccountsReader } from '../accounts/index.js';
import {
  DetectionErasures,
  type DetectionFilter,
  detectionFilterSchema,
  Detections,
  keptDetection,
} from '../detection/index.js';
import { TextErasures } from '../erasure/index.js';
import { parseRequest } from '../http/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { scoreText, verdictText } from './detect.command.js';
import { printErasure } from './erasure-output.js';
import { withService } from './service.js';
import { print, printable, printJson, warn } from './terminal.js';

const LIMIT = 20;

interface ListOptions extends DetectionFilter {
  readonly limit?: number;
  readonly json?: boolean;
}

@SubCommand({
  name: 'list',
  arguments: '<account> [words...]',
  description: 'List past detections of an account, newest first: all, or those that match the words.',
})
class ListDetectionsCommand extends AnsweringCommand {
  protected async answer(
    [account = '', ...words]: string[],
    { limit = LIMIT, json, ...options }: ListOptions,
  ): Promise<void> {
    const q = words.length === 0 ? {} : { q: words.join(' ') };
    const filter = parseRequest(detectionFilterSchema, { ...options, ...q });
    const { found, isIncomplete } = await withService(async (service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      const detections = service.get(Detections);
      return {
        found: await detections.list(accountId, filter, limit, undefined),
        isIncomplete: detections.isListIncomplete(accountId),
      };
    });
    for (const { key, row } of found) {
      const detection = keptDetection(key, row);
      const { at, aiScore, verdict, decidedBy, source, image } = detection;
      if (json) printJson(detection);
      else
        print(
          `${key}  ${at.slice(0, 16)}  ${scoreText(aiScore)}  ${verdictText(verdict, decidedBy).padEnd(28)}  ${printable(source?.name ?? image.sha256)}`,
        );
    }
    if (isIncomplete) warn('detections that this version cannot read are missing; `log stats` lists their streams');
    if (!json && found.length === limit) print(`These are the newest ${limit}; use --limit for more.`);
  }

  @Option({ flags: '--limit <number>', description: `maximum number; default: ${LIMIT}` })
  parseLimit(value: string): number {
    const limit = Number(value);
    if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
      throw new Error('--limit must be a number from 1 to 1000');
    return limit;
  }

  @Option({ flags: '--verdict <verdict>', description: 'ai, not_ai or uncertain' })
  parseVerdict(value: string): string {
    return value;
  }

  @Option({ flags: '--from <time>', description: 'answered at this time or later; a date or a time' })
  parseFrom(value: string): string {
    return value;
  }

  @Option({ flags: '--to <time>', description: 'answered at this time or earlier; a date includes the whole day' })
  parseTo(value: string): string {
    return value;
  }

  @Option({ flags: '--sha256 <digest>', description: 'the SHA-256 digest of the image file' })
  parseSha256(value: string): string {
    return value;
  }
}

@SubCommand({
  name: 'erase',
  arguments: '<account> <id>',
  description: 'Erase one detection of an account for good, with its thumbnail.',
})
class EraseDetectionCommand extends AnsweringCommand {
  protected async answer([account = '', id = '']: string[], { json }: { readonly json?: boolean }): Promise<void> {
    const { isDone, ...erasure } = await withService(async (service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      const by = { reason: 'operator', actor: 'cli' } as const;
      const row = await service.get(DetectionErasures).erase(id, accountId, by);
      return { ...row, isDone: await service.get(TextErasures).isSettled() };
    });
    printErasure(id, erasure, { isDone, json });
  }
}

@Command({
  name: 'detections',
  description: 'Find past detections, and erase them.',
  subCommands: [ListDetectionsCommand, EraseDetectionCommand],
})
class DetectionsCommand extends GroupCommand {}

export const DETECTION_COMMANDS = [DetectionsCommand, ListDetectionsCommand, EraseDetectionCommand];
