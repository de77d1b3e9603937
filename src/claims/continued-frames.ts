import { SPEECH, trimmed } from './frame-parts.js';
import { type AttributionFrame } from './frame.js';
import { type ParsedText, type Token, type TokenRange } from './reading.js';

/** The frames that report speech, in the order of the text, and the speakers of quotations. */
interface Speeches {
  readonly frames: readonly AttributionFrame[];
  /** From the index of a quotation to the frame next to it that names its speaker. */
  readonly speakers: Map<number, AttributionFrame>;
  /** Indexes of sentences with a quotation and its speaker. */
  readonly sentences: ReadonlySet<number>;
}

function speechesOf(tokens: readonly Token[], frames: readonly AttributionFrame[]): Speeches {
  const speakers = new Map<number, AttributionFrame>();
  const sentences = new Set<number>();
  const reporting = frames.filter(({ cue: { last }, kind }) => {
    const cue = tokens[last - 1];
    return cue?.quotation === -1 && (SPEECH.has(cue.lemma) || kind === 'according' || kind === 'colon');
  });
  for (const frame of reporting) {
    const quotation = tokens[frame.content.first]?.quotation ?? -1;
    if (quotation === -1) continue;
    if (frame.kind !== 'before' || !speakers.has(quotation)) speakers.set(quotation, frame);
    sentences.add(frame.sentence);
  }
  return { frames: reporting, speakers, sentences };
}

/**
 * Frames for quoted sentences whose speaker another sentence names: in the same quotation, in the one that continues
 * from the previous paragraph, or in the nearest report of speech before it.
 */
export function continuedFrames(reading: ParsedText, frames: readonly AttributionFrame[]): AttributionFrame[] {
  const { tokens, sentences, quotations } = reading;
  const speeches = speechesOf(tokens, frames);
  const { speakers } = speeches;
  const found: AttributionFrame[] = [];
  /** Quotations of which a first sentence certainly continues the words of a speaker; so do the others. */
  const continuing = new Set<number>();
  let nearest = 0;
  sentences.forEach((sentence, index) => {
    while ((speeches.frames[nearest]?.sentence ?? index) < index) nearest += 1;
    if (speeches.sentences.has(index)) return;
    const quotation =
      tokens.slice(sentence.first, sentence.last).find((token) => token.quotation !== -1)?.quotation ?? -1;
    const range = quotations[quotation];
    const content = range && contentWithin(tokens, sentence, range);
    if (!range || !content) return;
    const earlier = quotations[quotation - 1];
    const inside = speakers.get(quotation);
    const labelled = isLabelled(tokens, range);
    const carried =
      !labelled && earlier && !earlier.closed && earlier.paragraph === range.paragraph - 1
        ? speakers.get(quotation - 1)
        : undefined;
    const speaker = inside ?? carried ?? speeches.frames[nearest - 1];
    if (!speaker) return;
    // A quotation that continues over several paragraphs keeps its speaker.
    if (!speakers.has(quotation) && !labelled) speakers.set(quotation, speaker);
    // By convention the next paragraph of a quotation opens with another mark.
    const reopens = range.first === sentence.first && earlier !== undefined && isParagraphEnd(reading, earlier);
    const link = inside ? 'inside' : carried ? 'carried' : 'before';
    if (link === 'carried' && reopens) continuing.add(quotation);
    found.push({
      kind: 'continued',
      sentence: index,
      cue: speaker.cue,
      source: speaker.source,
      content,
      settled: continuing.has(quotation),
      features: continuedFeatures(reading, { speaker, link, index, content, range }),
    });
  });
  return [...found, ...speeches.frames.flatMap((frame) => resumed(reading, frame) ?? [])];
}

/** "“The pier,” said Amsel, “was closed in May.”": the frame of the second part; null if there is none. */
function resumed({ tokens, sentences, quotations }: ParsedText, frame: AttributionFrame): AttributionFrame | null {
  if (frame.kind !== 'inverted' && frame.kind !== 'after') return null;
  const said = tokens[frame.content.first]?.quotation ?? -1;
  const next = quotations[said + 1];
  const sentence = sentences[frame.sentence];
  const after = frame.kind === 'inverted' ? frame.source.last : frame.cue.last;
  if (said === -1 || !next || !sentence || next.first !== after + 1 || next.first >= sentence.last) return null;
  if (!/^[,—–]$/.test(tokens[after]?.value ?? '')) return null;
  const content = trimmed(tokens, { first: next.first, last: Math.min(next.last, sentence.last) });
  return content && { ...frame, kind: 'continued', content, settled: true };
}

/** Whether a quotation opens with the name of another speaker in capitals: "“WALLACE: …". */
function isLabelled(tokens: readonly Token[], { first, last }: TokenRange): boolean {
  const colon = tokens.slice(first, Math.min(last, first + 6)).findIndex(({ value }) => value === ':');
  return colon > 1 && tokens.slice(first + 1, first + colon).every(({ value }) => !/\p{Ll}/u.test(value));
}

/** Whether a quotation reaches to the end of its paragraph. */
const isParagraphEnd = ({ sentences }: ParsedText, { last, paragraph }: ParsedText['quotations'][number]): boolean =>
  sentences.find((sentence) => sentence.first >= last)?.paragraph !== paragraph;

/** The quoted part of a sentence; null unless it is nearly all of the sentence. */
function contentWithin(tokens: readonly Token[], sentence: TokenRange, range: TokenRange): TokenRange | null {
  const content = trimmed(tokens, {
    first: Math.max(sentence.first, range.first),
    last: Math.min(sentence.last, range.last),
  });
  return content && content.last - content.first >= 0.7 * (sentence.last - sentence.first) - 2 ? content : null;
}

interface Continuation {
  readonly speaker: AttributionFrame;
  readonly link: 'inside' | 'carried' | 'before';
  /** Index of the sentence. */
  readonly index: number;
  readonly content: TokenRange;
  /** Tokens of the quotation. */
  readonly range: TokenRange;
}

function continuedFeatures(
  { tokens, sentences }: ParsedText,
  { speaker, link, index, content, range }: Continuation,
): readonly string[] {
  const sentence = sentences[index] as ParsedText['sentences'][number];
  const away = sentence.paragraph - (sentences[speaker.sentence]?.paragraph ?? 0);
  const cue = tokens[speaker.cue.last - 1] as Token;
  const after = tokens[speaker.cue.last];
  return [
    'kind=continued',
    `link=${link}`,
    `link+away=${link}+${Math.max(-2, Math.min(3, away))}`,
    `link+apart=${link}+${Math.max(-3, Math.min(4, index - speaker.sentence))}`,
    `link+kind=${link}+${speaker.kind}`,
    `cue-lemma=${link}+${cue.lemma}`,
    `colon=${link}+${after?.value === ':'}`,
    `opens=${sentence.first === range.first ? 'start' : 'middle'}`,
    `whole=${content.last - content.first > 0.9 * (sentence.last - sentence.first) - 3}`,
  ];
}
