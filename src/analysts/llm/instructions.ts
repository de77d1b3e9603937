import {
  DEPTH_PLANS,
  PUT_PROMPTS,
  REPLY_CLAIMS,
  REPLY_REST,
  ROUND_ONE_PROMPT,
  ROUND_TWO_PROMPT,
  SYSTEM_PROMPT,
} from './prompts.data.js';

/** Words in a row that two texts have in common by copying rather than by chance. */
const ROW = 5;
/** A text of which this share of rows stands in the instructions says nothing of its own. */
const REPEATED_MIN = 0.6;

const rowsOf = (text: string): readonly string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length < ROW
    ? []
    : Array.from({ length: words.length - ROW + 1 }, (_, n) => words.slice(n, n + ROW).join(' '));
};

const instructed: ReadonlySet<string> = new Set(
  [
    SYSTEM_PROMPT,
    REPLY_CLAIMS,
    REPLY_REST,
    ...Object.values(PUT_PROMPTS),
    ...Object.values(DEPTH_PLANS).flatMap(({ length, focus, replies }) =>
      [ROUND_ONE_PROMPT, ROUND_TWO_PROMPT].map((task) =>
        task.replace('{{length}}', length).replace('{{focus}}', focus).replace('{{replies}}', replies),
      ),
    ),
  ].flatMap(rowsOf),
);

/** Whether a text mostly repeats what the prompts ask for, as very small models do, instead of doing it. */
export function repeatsInstructions(text: string): boolean {
  const rows = rowsOf(text);
  return rows.length > 0 && rows.filter((row) => instructed.has(row)).length >= REPEATED_MIN * rows.length;
}
