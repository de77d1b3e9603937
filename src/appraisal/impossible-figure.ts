import { type Sentence } from '../words/index.js';

/** A figure that cannot be true, by arithmetic or by a plain fact. Offsets are UTF-16, in the text that was read. */
export interface ImpossibleFigure {
  readonly type: 'impossible-figure' | 'figures-disagree';
  readonly start: number;
  readonly end: number;
  /** One sentence that says why. */
  readonly why: string;
}

/** The figure that a pattern matched in a sentence's own text. @param why a sentence for the reader */
export const at = (
  { start }: Pick<Sentence, 'start'>,
  match: RegExpMatchArray,
  why: string,
  type: ImpossibleFigure['type'] = 'impossible-figure',
): ImpossibleFigure => {
  const from = start + (match.index ?? 0);
  return { type, start: from, end: from + match[0].length, why };
};

/** A number as a sentence has it: 12,000.5. */
export const said = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 1 });
