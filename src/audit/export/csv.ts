import { hiddenReplaced } from '../../kernel/index.js';
import { pointOf, type ReadableDebate } from './reading.js';

const COLUMNS = [
  'round',
  'persona',
  'name',
  'platform',
  'score',
  'confidence',
  'argument',
  'on',
  'flags',
  'replies',
  'echoes',
  'at',
  'consensus',
  'verdict',
  'parts',
  'knows',
  'objection',
  'would change its mind',
] as const;

/** One row per argument, in the format of RFC 4180; every row repeats the consensus and its basis. */
export function csvOf({ result, nameOf }: ReadableDebate): string {
  const rows = result.transcript.map((entry) => [
    entry.round,
    entry.persona,
    nameOf(entry.persona),
    entry.platform,
    entry.score,
    entry.confidence,
    entry.argument,
    entry.on.join(' '),
    entry.flags.map(({ flag, quote }) => `${flag}: ${quote}`).join('\n'),
    entry.replies.map((reply) => `${reply.stance} ${reply.to}${pointOf(reply)}: ${reply.reason}`).join('\n'),
    entry.echoes ?? '',
    entry.at,
    result.consensusScore ?? '',
    result.summary?.verdict ?? '',
    (entry.parts ?? []).map(partOf).join('\n'),
    entry.knows ?? '',
    entry.objection ?? '',
    entry.wouldChange ?? '',
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A part of a vote with its points, what it is and the words that show it: "−12 Its own words judge before they tell: a scandal". */
function partOf({ kind, points, says, quote }: NonNullable<Entry['parts']>[number]): string {
  const what = says === null ? kind : quote === null ? says : `${says.replace(/\.$/, '')}: ${quote}`;
  return `${points} ${what}`;
}
type Entry = ReadableDebate['result']['transcript'][number];

/** Prefixes a cell that a spreadsheet would treat as a formula, so that it is treated as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = hiddenReplaced(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
