/** A figure that cannot be true, by arithmetic or by a plain fact. Offsets are UTF-16, in the text that was read. */
export interface ImpossibleFigure {
  readonly type: 'impossible-figure' | 'figures-disagree';
  readonly start: number;
  readonly end: number;
  /** One sentence that says why. */
  readonly why: string;
}
