import { type Line, linesIn } from './turns.js';

/** A stretch of a text. */
interface Stretch {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** A text that consists of letters. */
export interface Letters {
  /** `answered`: somebody answers them, as in an advice column. `printed`: readers say what they think. */
  readonly kind: 'answered' | 'printed';
  /** Who answers, as the letters address him; null for printed letters. */
  readonly by: string | null;
  readonly letters: readonly Stretch[];
  /** Empty for printed letters. */
  readonly answers: readonly Stretch[];
  /** The words that show it. */
  readonly because: Stretch;
}

/** "DEAR ABBY:", "Dear Dr. Reed,", "Dear Reader:" at the beginning of a line. */
const SALUTATION = /^(?:DEAR|Dear) (\p{Lu}[\p{L}\p{N} .'’&-]{1,40}?)\s?[:,–—-](?=\s|$)/u;
/** Labels with which an answer begins, beside a salutation. */
const ANSWER = /^(?:ANSWER|Answer|A|REPLY|Reply)\s?[:.–—]\s/;
/** How a letter ends: a dash and who wrote it, or a name in capitals. */
const SIGNED =
  /(?:[–—]|\s-)\s?(?:\p{Lu}[\p{L}.'’-]*,? ?(?:in |of |from |the |a |an |and )?){1,8}\s*$|[.?!…] ?\p{Lu}{2,}(?:[ ,.-]+\p{Lu}{1,}){1,8}[.]?\s*$/u;
/** Whom letters to a newspaper address. */
const TO_EDITOR = /^(?:to the editor|(?:dear|dear mr\.?|dear ms\.?) (?:editor|sir(?: or madam)?|sirs))\s?[:,–—-]/iu;
/** The name and the place of a reader on a line of its own: "Ann Reed, Mill Lane, Portwick". */
const READER =
  /^[–—-]?\s?(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}, (?:[\p{Lu}\d][\p{L}\d.'’-]*(?:,? (?=[\p{Lu}\d])|\.?$)){1,8}$/u;
/** Who is asked for his office or his age did not write a letter. */
const ASKED_FOR =
  /\b(?:CEO|CFO|Ph\.?D|M\.?D|Editor|Writer|Director|President|Chair\p{Ll}*|Manager|Founder|Partner|Professor|Magazine|Inc|LLC|Group|Company)\b|, \d{1,2}$/u;
const READER_CHARS_MAX = 90;
const LETTERS_TITLE =
  /\bletters?(?: of the (?:day|week))?(?: to the editor)?\s?(?::|$)|^letters?(?: to the editor)?\s?[:–—-]|\breaders?[’']? letters?\b/i;
const SPEAKS_OF_SELF = /\b(?:I|[Mm]y|me|[Ww]e|[Oo]ur|us)\b/g;
/** A salutation after as many lines is quoted by an article about something else. */
const OPENING_LINES = 4;
/** Share of the text after the signature of a single letter from which on it is answered. */
const ANSWERED_SHARE = 0.3;

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Letters that somebody answers: several to the same person, or one with an answer that can be told from it. */
function answered(text: string, lines: readonly Line[]): Letters | null {
  const at = lines.findIndex((line) => SALUTATION.test(line.text) && !TO_EDITOR.test(line.text));
  const name = SALUTATION.exec(lines[at]?.text ?? '')?.[1];
  if (name === undefined || at >= OPENING_LINES) return null;
  const letters: Stretch[] = [];
  const answers: Stretch[] = [];
  const because: Stretch[] = [];
  let side: 'letter' | 'answer' = 'letter';
  for (const [index, line] of lines.entries()) {
    if (index < at) continue;
    const salutation = SALUTATION.exec(line.text);
    const isToColumnist = salutation !== null && keyOf(salutation[1] ?? '') === keyOf(name);
    const before = lines[index - 1];
    if (isToColumnist) side = 'letter';
    else if (salutation !== null || ANSWER.test(line.text)) side = 'answer';
    else if (side === 'letter' && index > at && before !== undefined && SIGNED.test(before.text)) side = 'answer';
    const stretch = { start: line.start, end: line.end };
    (side === 'letter' ? letters : answers).push(stretch);
    if (isToColumnist || (side === 'answer' && salutation !== null)) because.push(stretch);
  }
  const [first] = because;
  if (!first || answers.length === 0) return null;
  const share = answers.reduce((sum, { start, end }) => sum + end - start, 0) / Math.max(1, text.trim().length);
  // One salutation and a few lines after a name: an open letter with a postscript.
  if (because.length < 2 && share < ANSWERED_SHARE) return null;
  const isCapital = name === name.toUpperCase();
  const by = isCapital ? name.toLowerCase().replace(/(?<!\p{L}['’]?)\p{Ll}/gu, (letter) => letter.toUpperCase()) : name;
  return { kind: 'answered', by, letters, answers, because: first };
}

/** Letters of readers to a newspaper. */
function printed(title: string, text: string, lines: readonly Line[]): Letters | null {
  // Behind the last closing mark no quotation ends, and each opening one would look for its end.
  const closed = Math.max(text.lastIndexOf('"'), text.lastIndexOf('”')) + 1;
  const own = text.slice(0, closed).replace(/["“][^"”]*["”]/g, '') + text.slice(closed);
  const personal = (own.match(SPEAKS_OF_SELF) ?? []).length;
  const addressed = lines.slice(0, OPENING_LINES).find((line) => TO_EDITOR.test(line.text));
  const signed = lines.filter(
    (line) => line.text.length <= READER_CHARS_MAX && READER.test(line.text) && !ASKED_FOR.test(line.text),
  );
  const isTitled = LETTERS_TITLE.test(title);
  const enough =
    signed.length >= 2 || (signed.length === 1 && (isTitled || personal >= 2)) || (isTitled && personal >= 1);
  const because = addressed ?? (enough ? (signed[0] ?? lines[0]) : undefined);
  // A list of winners has names and places, and nobody in it says "I".
  if (!because || personal === 0) return null;
  const letters = lines.filter((line) => !signed.includes(line)).map(({ start, end }) => ({ start, end }));
  return { kind: 'printed', by: null, letters, answers: [], because: { start: because.start, end: because.end } };
}

/** The letters of which a text consists; null for other texts. Linear in the text. */
export function lettersIn({ title, text }: { readonly title: string; readonly text: string }): Letters | null {
  const lines = linesIn(text);
  return answered(text, lines) ?? printed(title, text, lines);
}

/** The sentence of a letter or an answer without the salutation or the label before it. */
export const withoutSalutation = (sentence: string): string =>
  sentence.replace(SALUTATION, '').replace(ANSWER, '').trim();
