import { styleText } from 'node:util';
import { type Emphasis } from './conversation.js';

const plain = (text: string): string => text;

/** The display of a replay: text that scrolls, above a footer that is redrawn. */
interface Stage extends Emphasis {
  /** `footer` replaces the previous footer. */
  show(text: string, footer: readonly string[]): void;
}

/** In a pipe there is no footer. */
const pipe = (out: NodeJS.WriteStream): Stage => ({
  strong: plain,
  faint: plain,
  show: (text) => out.write(`${text}\n`),
});

/** The footer stays at the bottom of a terminal and is redrawn with every event. */
function terminal(out: NodeJS.WriteStream): Stage {
  const coloured = process.env['NO_COLOR'] === undefined;
  let foot = 0;
  // Moves the cursor to the footer's first line and erases everything from there on.
  const lift = (): void => {
    if (foot > 0) out.write(`\u001b[${foot}A\u001b[0J`);
  };
  return {
    strong: coloured ? (text) => styleText('bold', text) : plain,
    faint: coloured ? (text) => styleText('dim', text) : plain,
    show: (text, footer) => {
      lift();
      // A wrapped line would make the footer higher than its line count.
      const lines = footer.map((line) => line.slice(0, out.columns - 1));
      foot = lines.length === 0 || lines.length + 2 > out.rows ? 0 : lines.length + 1;
      out.write(`${text}\n${foot === 0 ? '' : `${'┄'.repeat(Math.min(60, out.columns - 1))}\n${lines.join('\n')}\n`}`);
    },
  };
}

export const stageOn = (out: NodeJS.WriteStream): Stage => (out.isTTY ? terminal(out) : pipe(out));
