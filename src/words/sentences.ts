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

/** The sentences of a text. A line break ends a sentence, and so does the end of a paragraph whose break a page lost. */
export function sentencesOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  let paragraph = 0;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') {
      const own = withoutQuotations(line);
      for (const part of partsOf(line)) {
        const end = part.start + part.text.length;
        let open: { start: number; end: number } | undefined;
        for (const { index, segment } of segmentsOf(part.text)) {
          const start = part.start + index;
          open = { start: open?.start ?? start, end: start + segment.length };
          if (ABBREVIATED.test(segment) || (STATE.test(segment) && OFFICE.test(line.slice(open.end, end)))) continue;
          add(open);
          open = undefined;
        }
        if (open) add(open);
        paragraph += 1;
      }

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

/** The end of a sentence without a blank behind it: “in Harl.The council”, “for weeks.“It leaks””. */
const UNSPACED = /[.!?](?=["“”‘’]{0,3}\p{Lu})/gu;
/** So many characters around it show what it is. */
const AROUND_CHARS = 40;
/** A word, a figure or a bracket with which a sentence ends, and no part of an address or of a name. */
const ENDS_SENTENCE =
  /(?:^|[\s“"‘'([—–-])(?<word>\p{L}[\p{L}’'-]*\p{Ll}|\p{Lu}{2,}|\d[\d.,]*\d)["”’]?$|(?<closing>[\p{L}\d]["”’]?[)\]%])$/u;
/** Before a name: “Gov.Jan Brewer”, “Harl Inc.The”. */
const SHORTENED =
  /^(?:Mr|Mrs|Ms|Dr|Prof|St|Ste|Mt|Ft|Sen|Rep|Reps|Sens|Gov|Gen|Lt|Col|Sgt|Cpl|Capt|Cmdr|Maj|Adm|Rev|Hon|Supt|Det|Insp|No|Nos|vs|al|etc|eg|ie|Jr|Sr|Inc|Corp|Ltd|Co|Jan|Feb|Aug|Sept|Oct|Nov|Dec|Ala|Ariz|Calif|Colo|Conn|Fla|Ill|Ind|Mass|Mich|Minn|Miss|Neb|Okla|Ore|Tenn|Tex|Wash|Wis)$/iu;
/** A word with which a sentence begins, and no part of a name: “Booking.Com”, “Math.Random()”. */
const BEGINS_SENTENCE =
  /^["“‘]?(?!(?:Com|Net|Org|Gov|Edu)\b)(?:\p{Lu}[\p{L}’'-]*(?=[\s,’]|$)|(?:Mr|Mrs|Ms|Dr|Prof|Sen|Rep|Gov|Gen|Lt|Sgt|St|(?:\p{Lu}\.)*\p{Lu})\.\s)/u;
/** Words that no name begins with. */
const BEGINS_SURELY =
  /^["“‘]?(?:The|This|That|These|Those|There|Then|Their|They|An?|And|As|At|After|Although|All|But|By|Both|Before|Because|For|From|He|His|Her|How|However|I|In|It|Its|If|Is|Meanwhile|Many|Most|My|No|Not|Now|Of|On|One|Our|She|So|Some|Since|To|Under|What|When|While|Who|Why|With|We|Yet|You|Your)(?=[\s,’])/u;

/** A page that lost so many blanks lost them between names as well: “left Harl.Castell stayed”. */
const SEAMS_OF_HABIT = 3;

/** Where a page lost the blank between two sentences, most often with the break between two paragraphs. */
function seamsOf(line: string): readonly number[] {
  const seams: { readonly at: number; readonly isSure: boolean }[] = [];
  let marks = 0;
  let counted = 0;
  for (const { index } of line.matchAll(UNSPACED)) {
    const { word, closing } = ENDS_SENTENCE.exec(line.slice(Math.max(0, index - AROUND_CHARS), index))?.groups ?? {};
    if ((word === undefined && closing === undefined) || SHORTENED.test(word ?? '')) continue;
    const behind = line.slice(index + 1, index + 1 + AROUND_CHARS);
    const quotation = /^["“”‘’]+/u.exec(behind)?.[0] ?? '';
    marks += line.slice(counted, index + 1).split('"').length - 1;
    counted = index + 1;
    // A straight mark closes a quotation that is open.
    const closes = /^[”’]*/u.exec(quotation)?.[0].length ?? 0;
    const at = closes > 0 ? closes : quotation.startsWith('"') && marks % 2 === 1 ? 1 : 0;
    const rest = behind.slice(at);
    const isSure = quotation !== '' || /^[\p{Ll}\d]/u.test(word ?? '1') || BEGINS_SURELY.test(rest);
    if (BEGINS_SENTENCE.test(rest)) seams.push({ at: index + 1 + at, isSure });
  }
  const isHabit = seams.filter(({ isSure }) => isSure).length >= SEAMS_OF_HABIT;
  return seams.filter(({ isSure }) => isSure || isHabit).map(({ at }) => at);
}

/** The parts of a line that are sentences or paragraphs of their own although no blank stands between them. */
function partsOf(line: string): readonly { readonly start: number; readonly text: string }[] {
  const starts = [0, ...seamsOf(line)];
  return starts.map((start, index) => ({ start, text: line.slice(start, starts[index + 1]) }));
}

/** Buttons of a page that were run into a sentence: "on Twitter Print This Post The board met". */
const BUTTON =
  /(?<=\S )(?:Print This Post|Print This Page|Email This Post|Share This Post|Share on (?:Facebook|Twitter))(?= \p{Lu})|(?<=\S (?:Print This Post|Print This Page|Email This Post|Share This Post|Share on (?:Facebook|Twitter)) )(?=\p{Lu})/gu;

function* segmentsOf(line: string): Iterable<{ readonly index: number; readonly segment: string }> {
  for (const { index, segment } of SENTENCES.segment(line)) {
    let from = 0;
    const cuts = [...segment.matchAll(BEFORE_NUMBER), ...segment.matchAll(BUTTON)]
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
