import { Command } from 'nest-commander';
import { type DebateComparison, comparisonOf, nameOfArticle } from '../debate/index.js';
import { AnsweringCommand } from './answering-command.js';
import { pastDebate } from './past-debate.js';
import { print, printable, printJson } from './terminal.js';

const AGENTS_SHOWN = 10;

@Command({
  name: 'compare',
  arguments: '<a> <b>',
  description:
    'Compare two past debates, each given by id or bundle: verdict, platforms, agents, flags and first difference.',
})
export class CompareCommand extends AnsweringCommand {
  protected async answer([a = '', b = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const comparison = comparisonOf(await pastDebate(a), await pastDebate(b));
    if (json) printJson(comparison);
    else print(formatComparison(comparison));
  }
}

type Change = DebateComparison['consensus']['score'];

const number = (value: number | null): string => (value === null ? '–' : value.toFixed(1)).padStart(6);

const line = (name: string, { a, b, change }: Change, note = ''): string =>
  `  ${name.padEnd(24)}${number(a)} →${number(b)}  ${change === null ? '' : change === 0 ? '=' : `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}`}${note}`.trimEnd();

function formatComparison({ a, b, consensus, platforms, agents, flags, firstDifference }: DebateComparison): string {
  const moved = agents.filter(({ change, a: inA, b: inB }) => change !== 0 && inA !== inB);
  const side = (name: string, { id, title, url, analyst, forkedFrom, verdict }: DebateComparison['a']): string =>
    [
      `${name}  ${id}  ${printable(nameOfArticle(title, url))} (${analyst.model}${forkedFrom ? `, fork of ${forkedFrom.id} at ${forkedFrom.revision}` : ''})`,
      ...(verdict === null ? [] : [`   ${verdict}`]),
    ].join('\n');
  return [
    side('a', a),
    side('b', b),
    '',
    line('consensus', consensus.score),
    line('trimmed mean', consensus.trimmedMean),
    line('spread', consensus.spread),
    '',
    'Platforms',
    ...platforms.map(({ platform, weight, ...change }) =>
      line(platform, change, weight.a === weight.b ? '' : `   weight ${weight.a ?? '–'} → ${weight.b ?? '–'}`),
    ),
    '',
    moved.length === 0 ? 'No agent’s final opinion differs.' : `Agents (${moved.length} of ${agents.length} differ)`,
    ...moved.slice(0, AGENTS_SHOWN).map(({ persona, ...change }) => line(persona, change)),
    ...(moved.length > AGENTS_SHOWN ? [`  and ${moved.length - AGENTS_SHOWN} more`] : []),
    '',
    `Flags: ${flags.both.length} in both, ${flags.onlyA.length} only in a, ${flags.onlyB.length} only in b`,
    ...flags.onlyA.map(({ flag, quote }) => `  − ${flag}: “${printable(quote)}”`),
    ...flags.onlyB.map(({ flag, quote }) => `  + ${flag}: “${printable(quote)}”`),
    '',
    firstDifference ? `First difference: ${describe(firstDifference)}` : 'Their events are the same.',
  ].join('\n');
}

function describe({
  type,
  round,
  persona,
  path,
  values,
  revisions,
}: NonNullable<DebateComparison['firstDifference']>): string {
  const where = [type, round === null ? '' : `round ${round}`, persona ?? '', path]
    .filter((part) => part !== '')
    .join(' · ');
  const shown = (value: unknown): string => printable(JSON.stringify(value)).slice(0, 120);
  return `${where} (event ${revisions.a ?? '–'} and ${revisions.b ?? '–'})\n  a ${shown(values.a)}\n  b ${shown(values.b)}`;
}
