import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Command, Option, SubCommand } from 'nest-commander';
import { z } from 'zod';
import { readConfig } from '../config/index.js';
import {
  factCheck,
  type FactCheck,
  FactCheckIndex,
  FactCheckReader,
  type Imported,
  type ReadingTally,
} from '../evidence/index.js';
import { safeFetchOptionsOf } from '../factories.js';
import { UndiciSafeFetch } from '../safe-fetch/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { mapJsonLines } from './json-lines.js';
import { counting, print, printJson, warn } from './terminal.js';

const LISTED = 20;
const FOUND = 10;
const CLAIM_CHARS = 90;

const text = z.string().nullish();
const recordSchema = z.object({
  id: z.union([z.string().min(1).max(200), z.number()]).transform(String),
  claim: z.string(),
  title: z.string().nullish(),
  rating: z.union([z.string(), z.number()]).nullish(),
  url: text,
  publisher: text,
  date: text,
  language: text,
});
const postSchema = z.object({ id: z.union([z.string(), z.number()]), text: z.string() });

async function withIndex<T>(work: (index: FactCheckIndex) => Promise<T> | T): Promise<T> {
  const index = FactCheckIndex.open(readConfig(process.env).dataDirectory);
  try {
    return await work(index);
  } finally {
    index.close();
  }
}

@SubCommand({
  name: 'import',
  arguments: '<source>',
  description:
    'Import the ClaimReview records of a file or an address: JSON, JSON-LD, a DataFeed, RSS or a page. Repeatable: existing records stay unchanged.',
})
class ImportFactChecksCommand extends AnsweringCommand {
  protected async answer([source = '']: string[], options: { json?: boolean; jsonl?: boolean }): Promise<void> {
    const tally = { broken: 0 };
    const bar = counting('fact checks');
    const reader = new FactCheckReader();
    try {
      const imported = await withIndex((index) =>
        index.import(options.jsonl ? linesIn(source, tally) : recordsIn(source, reader, tally), ({ read }) => {
          bar.at(read);
        }),
      );
      bar.stop();
      report({ ...imported, broken: tally.broken }, options.json === true);
    } finally {
      bar.stop();
      await reader.close();
    }
  }

  @Option({
    flags: '--jsonl',
    description:
      'read {id, claim, title, rating?, url?, publisher?, date?, language?} lines from a file, or from standard input for -',
  })
  parseJsonLines(): boolean {
    return true;
  }
}

function report(imported: Imported & ReadingTally, json: boolean): void {
  const { read, added, changed, doubles, broken } = imported;
  if (json) printJson(imported);
  else {
    const parts = [`${added} added`, `${changed} changed`, `${doubles} already present`];
    print(`${read} fact checks read: ${parts.join(', ')}`);
    if (broken > 0) warn(`${broken} could not be read`);
  }
  if (read === 0) throw new Error('the source has no fact checks');
}

async function* recordsIn(source: string, reader: FactCheckReader, tally: ReadingTally): AsyncGenerator<FactCheck> {
  if (!/^https?:\/\//i.test(source)) {
    yield* reader.read(bytesOf(source), tally);
    return;
  }
  const safeFetch = new UndiciSafeFetch(safeFetchOptionsOf(readConfig(process.env)));
  try {
    const { body, contentType } = await safeFetch.fetch(source, {
      accept: 'application/ld+json, application/json, application/rss+xml, text/html;q=0.9, */*;q=0.5',
    });
    yield* reader.read(Readable.from([body]), tally, contentType);
  } finally {
    await safeFetch.close();
  }
}

function bytesOf(file: string): Readable {
  const bytes = file === '-' ? process.stdin : createReadStream(file);
  if (!file.endsWith('.gz')) return bytes;
  const unpacked = createGunzip();
  bytes.on('error', (error: Error) => unpacked.destroy(error));
  return bytes.pipe(unpacked);
}

async function* linesIn(file: string, tally: ReadingTally): AsyncGenerator<FactCheck> {
  const input = bytesOf(file);
  // readline does not propagate errors of its input.
  const failed = new Promise<never>((_, reject) => input.once('error', reject));
  failed.catch(() => undefined);
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    const record = recordOf(line);
    if (record) yield record;
    else {
      tally.broken += 1;
      if (tally.broken <= 3) warn(`line ${number} is not {id, claim, title}`);
    }
  }
  if (input.errored) await failed;
}

function recordOf(line: string): FactCheck | null {
  try {
    const { id, rating, claim, title, url, publisher, date, language } = recordSchema.parse(JSON.parse(line));
    const fields = {
      claim,
      title: title ?? null,
      rating: typeof rating === 'string' ? rating : null,
      ratingValue: typeof rating === 'number' ? rating : null,
      ratingWorst: null,
      ratingBest: null,
      url: url ?? null,
      publisher: publisher ?? null,
      date: date ?? null,
      language: language ?? null,
    };
    return factCheck(fields, id);
  } catch {
    return null;
  }
}

@SubCommand({ name: 'list', description: 'List the fact checks, latest imports first.' })
class ListFactChecksCommand extends AnsweringCommand {
  protected async answer(_: string[], { json, limit, offset }: Listing): Promise<void> {
    show(await withIndex((index) => index.list(limit ?? LISTED, offset ?? 0)), json === true);
  }

  @Option({ flags: '--limit <number>', description: `maximum number; default: ${LISTED}` })
  parseLimit(value: string): number {
    return wholeNumber('limit', value);
  }

  @Option({ flags: '--offset <number>', description: 'how many to skip' })
  parseOffset(value: string): number {
    return wholeNumber('offset', value);
  }
}

interface Listing {
  readonly json?: boolean;
  readonly limit?: number;
  readonly offset?: number;
}

function wholeNumber(name: string, value: string): number {
  return z
    .stringFormat('number', /^\d{1,7}$/, `--${name} must be a whole number`)
    .transform(Number)
    .parse(value);
}

@SubCommand({ name: 'search', arguments: '<words...>', description: 'Search the fact checks by words.' })
class SearchFactChecksCommand extends AnsweringCommand {
  protected async answer(words: string[], { json, limit }: Listing): Promise<void> {
    show(await withIndex((index) => index.search(words.join(' '), limit ?? FOUND)), json === true);
  }

  @Option({ flags: '--limit <number>', description: `maximum number; default: ${FOUND}` })
  parseLimit(value: string): number {
    return wholeNumber('limit', value);
  }
}

function show(records: readonly FactCheck[], json: boolean): void {
  if (json) for (const record of records) printJson(record);
  else if (records.length === 0) print('no fact checks');
  else
    for (const { id, claim, rating, verdict, publisher, date, url } of records) {
      const line =
        claim.length > CLAIM_CHARS ? `${claim.slice(0, CLAIM_CHARS - 1).replace(/[\ud800-\udbff]$/, '')}…` : claim;
      print(`${id}  ${line}`);
      const by = [publisher, date?.slice(0, 10), url].filter((part) => part !== null && part !== undefined);
      print(`    ${[`${rating ?? 'no rating'} (${verdict ?? 'unclear'})`, ...by].join(' · ')}`);
    }
}

@SubCommand({ name: 'remove', arguments: '<ids...>', description: 'Remove fact checks from the index.' })
class RemoveFactChecksCommand extends AnsweringCommand {
  protected async answer(ids: string[], { json }: { json?: boolean }): Promise<void> {
    const missing = await withIndex((index) => ids.filter((id) => !index.remove(id)));
    if (json) printJson({ removed: ids.length - missing.length, missing });
    else print(`${ids.length - missing.length} removed`);
    if (missing.length > 0) throw new Error(`there is no fact check ${missing.join(', ')}`);
  }
}

@SubCommand({ name: 'stats', description: 'Count the fact checks by publisher, language and verdict.' })
class FactCheckStatsCommand extends AnsweringCommand {
  protected async answer(_: string[], { json }: { json?: boolean }): Promise<void> {
    const stats = await withIndex((index) => index.stats());
    if (json) {
      printJson(stats);
      return;
    }
    const { supports, disputes, mixed, unclear } = stats.verdicts;
    print(`${stats.records} fact checks, ${(stats.bytes / 1e6).toFixed(1)} MB`);
    print(`  ${disputes} dispute their claim, ${supports} support it, ${mixed} do both, ${unclear} do not say`);
    for (const { publisher, records } of stats.publishers) print(`  ${records}  ${publisher ?? 'no publisher'}`);
    for (const { language, records } of stats.languages) print(`  ${records}  ${language ?? 'no language'}`);
    for (const { rating, records } of stats.unread) print(`  ${records}  unread rating “${rating}”`);
  }
}

@SubCommand({ name: 'match', description: 'Find the fact check for a post’s claim, if there is one: JSON lines.' })
class MatchFactChecksCommand extends AnsweringCommand {
  protected async answer(_: string[], { jsonl }: { jsonl?: boolean }): Promise<void> {
    if (!jsonl) throw new Error('give --jsonl');
    await withIndex((index) =>
      mapJsonLines(postSchema, 1, (post) => Promise.resolve({ id: post.id, ...index.match(post.text) })),
    );
  }

  @Option({ flags: '--jsonl', description: 'read {id, text} lines, write {id, matches: [{id, score}], match} lines' })
  parseJsonLines(): boolean {
    return true;
  }
}

@Command({
  name: 'fact-checks',
  description: 'Manage the index of fact checks used to look up claims.',
  subCommands: [
    ImportFactChecksCommand,
    ListFactChecksCommand,
    SearchFactChecksCommand,
    RemoveFactChecksCommand,
    FactCheckStatsCommand,
    MatchFactChecksCommand,
  ],
})
class FactChecksCommand extends GroupCommand {}

export const FACT_CHECK_COMMANDS = [
  FactChecksCommand,
  ImportFactChecksCommand,
  ListFactChecksCommand,
  SearchFactChecksCommand,
  RemoveFactChecksCommand,
  FactCheckStatsCommand,
  MatchFactChecksCommand,
];
