/** A sentence of an article, and its words without what stands in quotation marks. Offsets are UTF-16. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Verbatim. */
  readonly text: string;
  /** The same length; quoted letters are replaced by spaces, so that offsets stay. */
  readonly own: string;
  /** Index of its paragraph. */
  readonly paragraph: number;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/** A longer sentence is a list or a page without full stops; reading it as one sentence would join unrelated numbers. */
const SENTENCE_CHARS_MAX = 600;
/** A full stop after one of these ends no sentence. */
const ABBREVIATED =
  /(?:^|[\s("“-])(?:(?:\p{Lu}\.)*\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Ste|Mt|Ft|Sen|Rep|Reps|Sens|Gov|Gen|Lt|Col|Sgt|Cpl|Capt|Cmdr|Maj|Adm|Rev|Hon|Supt|Det|Insp|No|Nos|vs|\p{Lu}-\p{Lu}\p{Ll}{1,5}|approx|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\.\s*$/u;
/** Nor after a state as newspapers shorten it, where an office or a party follows: “Ariz. Gov. Jan Brewer”. */
const STATE =
  /(?:^|[\s("“-])(?:Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Mass|Md|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Tenn|Tex|Vt|Va|Wash|Wisc?|Wyo|[NSRW]\. ?(?:\p{Lu}|Va)|D\.C)\.\s*$/u;
const OFFICE =
  /^(?:(?:Govs?|Sens?|Reps?|Lt|Atty|Del|Supt)\.\s|(?:Governor|Senator|Representative|Congress(?:man|woman)|Attorney General|Secretary of State|Mayor|Police Chief|Supreme Court)\b|(?:Republican|Democrat) \p{Lu})/u;

/** Unicode's rules end no sentence before a number: "52 trawlers. 70 of those". Nor does an abbreviation before one. */
const BEFORE_NUMBER = /(?<=\p{Ll}{3}[.!?]["”]?)(?<!\b(?:Sept|approx|etc|fig|figs|vol|chap|ver|circ)\.)\s+(?=\d)/gu;

/** The sentences of a text. A line break ends a sentence. */
export function sentencesOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  let paragraph = 0;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') {
      const own = withoutQuotations(line);
      let open: { start: number; end: number } | undefined;
      for (const { index, segment } of segmentsOf(line)) {
        open = open
          ? { start: open.start, end: index + segment.length }
          : { start: index, end: index + segment.length };
        if (ABBREVIATED.test(segment) || (STATE.test(segment) && OFFICE.test(line.slice(open.end)))) continue;
        add(open);
        open = undefined;
      }
      if (open) add(open);
      paragraph += 1;

      function add({ start, end }: { start: number; end: number }): void {
        const verbatim = line.slice(start, end).trimEnd();
        if (verbatim === '' || verbatim.length > SENTENCE_CHARS_MAX) return;
        const stop = start + verbatim.length;
        found.push({ start: from + start, end: from + stop, text: verbatim, own: own.slice(start, stop), paragraph });
      }
    }
    from += line.length + 1;
  }
  return found;
}

/** Buttons of a page that were run into a sentence: "on Twitter Print This Post The board met". */
const BUTTON =
  /(?<=\S )(?:Print This Post|Print This Page|Email This Post|Share This Post|Share on (?:Facebook|Twitter))(?= \p{Lu})|(?<=\S (?:Print This Post|Print This Page|Email This Post|Share This Post|Share on (?:Facebook|Twitter)) )(?=\p{Lu})/gu;

/** Some pages lose the space between paragraphs: "his running mate.According to them". */
const LOST_SPACE = /(?<=\p{Ll}{3}[.!?]["”]?)(?=(?!Com|Net|Org)\p{Lu}\p{Ll}* )/gu;
/** In a shorter sentence a lost space does no harm, and may be part of a name. */
const LOST_CHARS_MIN = 300;

function* segmentsOf(line: string): Iterable<{ readonly index: number; readonly segment: string }> {
  for (const { index, segment } of SENTENCES.segment(line)) {
    let from = 0;
    const lost = segment.length < LOST_CHARS_MIN ? [] : [...segment.matchAll(LOST_SPACE)];
    const cuts = [...segment.matchAll(BEFORE_NUMBER), ...lost, ...segment.matchAll(BUTTON)]
      .map(({ index: at, 0: between }) => ({ at, space: /^\s*$/u.test(between) ? between : '' }))
      .sort((a, b) => a.at - b.at);
    for (const { at, space } of cuts) {
      yield { index: index + from, segment: segment.slice(from, at + space.length) };
      from = at + space.length;
    }
    yield { index: index + from, segment: segment.slice(from) };
  }
}

const QUOTED =
  /“[^”]*(?:”|$)|"[^"]*(?:"|$)|«[^»]*(?:»|$)|„[^“”]*(?:[“”]|$)|(?<![\p{L}\p{N}])‘[^’]{12,}’(?![\p{L}\p{N}])/gu;

/** A line with spaces in place of its quotations. */
export const withoutQuotations = (line: string): string => line.replace(QUOTED, (quoted) => ' '.repeat(quoted.length));
