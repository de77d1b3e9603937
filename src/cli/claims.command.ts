import { Command, Option } from 'nest-commander';
import { z } from 'zod';
import { ArticleTexts } from '../appraisal/index.js';
import { type Claim, type ClaimReader, isFragment } from '../claims/index.js';
import { readConfig } from '../config/index.js';
import { articleFrom } from './article-input.js';
import { AnsweringCommand } from './answering-command.js';
import { mapJsonLines } from './json-lines.js';
import { print, printJson } from './terminal.js';

const lineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  title: z.string().default(''),
  text: z.string(),
});

const QUOTE_CHARS = 70;
const SOURCE_CHARS = 28;

@Command({
  name: 'claims',
  arguments: '[target]',
  description:
    'List the claims of an article and their sources. The article comes from an address, an HTML or text file, or JSON lines.',
})
export class ClaimsCommand extends AnsweringCommand {
  protected async answer([target]: string[], { json, jsonl }: { json?: boolean; jsonl?: boolean }): Promise<void> {
    const reader = new ArticleTexts();
    try {
      if (jsonl) {
        await mapJsonLines(lineSchema, 2, async ({ id, title, text }) => ({
          id,
          claims: (await reader.read({ title, text })).map(lineOf),
        }));
        return;
      }
      if (target === undefined) throw new Error('give an address or a file, or --jsonl');
      await this.#printClaims(target, reader, json === true);
    } finally {
      await reader.close();
    }
  }

  async #printClaims(target: string, reader: ClaimReader, json: boolean): Promise<void> {
    const { title, text, captions = [] } = await articleFrom(target, readConfig(process.env));
    const claims = await reader.read({ title, text, captions });
    if (json) for (const claim of claims) printJson(claim);
    else print(claims.length === 0 ? 'no claims' : asTable(claims));
  }

  @Option({ flags: '--jsonl', description: 'read {id, title, text} lines, write {id, claims} lines' })
  parseJsonLines(): boolean {
    return true;
  }
}

/** A claim as `--jsonl` prints it. `field` is present only when the offsets are not in the text. */
function lineOf({
  id,
  field,
  quote,
  start,
  end,
  kind,
  subject,
  attribution,
  polarity,
  checkWorthiness,
}: Claim): object {
  return {
    id,
    ...(field === 'text' ? {} : { field }),
    quote,
    start,
    end,
    kind,
    subject,
    attribution: attribution && { kind: attribution.kind, start: attribution.start, end: attribution.end },
    polarity,
    checkWorthiness,
  };
}

function asTable(claims: readonly Claim[]): string {
  const rows = claims.map((claim) => {
    const { id, quote, attribution, kind, polarity, checkWorthiness, field, overstates } = claim;
    const notes = [
      field === 'text' ? '' : field,
      polarity === 'asserted' ? '' : (polarity ?? ''),
      overstates ? `overstates ${overstates.claim}` : '',
      isFragment(claim) ? 'fragment' : '',
    ];
    return [
      id,
      shortened(quote, QUOTE_CHARS),
      shortened(attribution ? (attribution.standsFor ?? attribution.source) : '-', SOURCE_CHARS),
      attribution?.kind ?? 'none',
      kind,
      checkWorthiness.toFixed(2),
      notes.filter(Boolean).join(', '),
    ];
  });
  const all = [['id', 'claim', 'who', 'source', 'kind', 'worth', ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const table = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...table, ...overstatements(claims)].join('\n');
}

/** Reasons why the headline overstates the text, printed below the table. */
function overstatements(claims: readonly Claim[]): readonly string[] {
  return claims.flatMap(({ overstates }) => {
    if (!overstates) return [];
    const overstated = claims.find(({ id }) => id === overstates.claim);
    return ['', overstates.because, `${overstates.claim} says: “${overstated?.quote.replace(/\s+/g, ' ') ?? ''}”`];
  });
}

function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= most) return line;
  return `${line
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
