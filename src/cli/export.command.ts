import { Command, Option } from 'nest-commander';
import {
  EvidenceReader,
  EXPORT_FORMATS,
  exportFileOf,
  type ExportFormat,
  PdfWriter,
  SigningKeys,
} from '../audit/index.js';
import { erasedRefusal } from '../erasure/index.js';
import { readConfig } from '../config/index.js';
import { z } from 'zod';
import { AnsweringCommand } from './answering-command.js';
import { openExistingLog } from './past-debate.js';

@Command({
  name: 'export',
  arguments: '<debate>',
  description: 'Write a debate to standard output: a bundle that verifies offline, or a page to read.',
})
export class ExportCommand extends AnsweringCommand {
  protected async answer([debateId = '']: string[], { format = 'jsonl' }: { format?: ExportFormat }): Promise<void> {
    const config = readConfig(process.env);
    const pdfs = new PdfWriter();
    const store = await openExistingLog(config);
    try {
      const evidence = await new EvidenceReader(store, () => SigningKeys.known(config)).of(debateId);
      if (!evidence) throw new Error(`the log has no debate ${debateId}`);
      const { erasure } = evidence;
      if (erasure) throw erasedRefusal({ kind: 'debate', at: erasure.at, reason: erasure.request.reason });
      process.stdout.write(await exportFileOf(evidence, format, (task) => pdfs.write(task)));
    } finally {
      await pdfs.onApplicationShutdown();
      await store.close();
    }
  }

  @Option({ flags: '--format <format>', description: `${EXPORT_FORMATS.join(', ')}; default: jsonl` })
  parseFormat(value: string): ExportFormat {
    return z.enum(EXPORT_FORMATS).parse(value);
  }
}
