import { styleText } from 'node:util';
import { type Emphasis } from './conversation.js';

const plain = (text: string): string => text;

/** Where a replay is shown: text that scrolls, above lines that are drawn over again. */
export interface Stage extends Emphasis {
  /** `standing` takes the place of what stood at the foot before. */
  show(text: string, standing: readonly string[]): void;
}

/** Nothing moves in a pipe. */
const pipe = (out: NodeJS.WriteStream): Stage => ({
  strong: plain,
  faint: plain,
  show: (text) => out.write(`${text}\n`),
});

/** The foot stays at the bottom of a terminal and moves with every event. */
function terminal(out: NodeJS.WriteStream): Stage {
  const coloured = process.env['NO_COLOR'] === undefined;
  let foot = 0;
  // Up to the foot's first line, and everything from there on away.
  const lift = (): void => {
    if (foot > 0) out.write(`\u001b[${foot}A\u001b[0J`);
  };
  return {
    strong: coloured ? (text) => styleText('bold', text) : plain,
    faint: coloured ? (text) => styleText('dim', text) : plain,
    show: (text, standing) => {
      lift();
      // A line that wraps would not be where it is looked for.
      const lines = standing.map((line) => line.slice(0, out.columns - 1));
      foot = lines.length === 0 || lines.length + 2 > out.rows ? 0 : lines.length + 1;
      out.write(`${text}\n${foot === 0 ? '' : `${'┄'.repeat(Math.min(60, out.columns - 1))}\n${lines.join('\n')}\n`}`);
    },
  };
}

export const stageOn = (out: NodeJS.WriteStream): Stage => (out.isTTY ? terminal(out) : pipe(out));
