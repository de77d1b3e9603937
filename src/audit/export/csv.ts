import { visible } from '../../kernel/index.js';
import { type Reading } from './reading.js';

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
] as const;

/** One row an argument, by RFC 4180; the consensus and what it rests on in every row. */
export function csvOf({ simulation, nameOf }: Reading): string {
  const rows = simulation.transcript.map((entry) => [
    entry.round,
    entry.persona,
    nameOf(entry.persona),
    entry.platform,
    entry.score,
    entry.confidence,
    entry.argument,
    entry.on.join(' '),
    entry.flags.map(({ flag, quote }) => `${flag}: ${quote}`).join('\n'),
    entry.replies.map(({ to, stance, reason }) => `${stance} ${to}: ${reason}`).join('\n'),
    entry.echoes ?? '',
    entry.at,
    simulation.consensusScore ?? '',
    simulation.summary?.verdict ?? '',
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would take for a formula is made one that it takes for a text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = visible(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
