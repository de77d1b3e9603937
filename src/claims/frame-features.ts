import { type CueRates, type FrameKind } from './frame.js';
import { SPEECH } from './frame-parts.js';
import { type ParsedText, type Sentence, type Token, type TokenRange } from './reading.js';

/** Names what the model weighs of the frames of one sentence. */
export class FrameFeatures {
  readonly #tokens: readonly Token[];

  constructor(
    reading: ParsedText,
    private readonly sentence: Sentence,
    private readonly cueRates: CueRates,
  ) {
    this.#tokens = reading.tokens;
  }

  #surroundings(kind: FrameKind, cue: TokenRange, source: TokenRange, content: TokenRange, lemma: string): string[] {
    const { first, last } = this.sentence;
    const word = (at: number): string => (at < first ? '<' : at >= last ? '>' : (this.#tokens[at]?.lower ?? '>'));
    const pos = (at: number): string => (at < first ? '<' : at >= last ? '>' : (this.#tokens[at]?.pos ?? '>'));
    let outer = 0;
    let outerSpeech = false;
    for (let at = first; at < Math.min(cue.first, content.first); at += 1) {
      const token = this.#tokens[at] as Token;
      if (token.pos !== 'VERB' || token.quotation !== -1) continue;
      outer += 1;
      if (SPEECH.has(token.lemma)) outerSpeech = true;
    }
    const verb = this.#tokens.slice(content.first, content.last).find((token) => token.pos === 'VERB');
    const gap = content.first - cue.last;
    return [
      `next=${word(cue.last)}`,
      `next-pos=${kind}+${pos(cue.last)}+${pos(cue.last + 1)}`,
      `lemma+next=${lemma}+${word(cue.last)}`,
      `lemma+next-pos=${lemma}+${pos(cue.last)}`,
      `previous=${word(cue.first - 1)}`,
      `previous-pos=${kind}+${pos(cue.first - 1)}+${pos(cue.first - 2)}`,
      `source-previous=${word(source.first - 1)}`,
      `source-previous-pos=${kind}+${pos(source.first - 1)}`,
      `source-first=${pos(source.first)}+${pos(source.last - 1)}`,
      `source-length=${kind}+${Math.min(6, source.last - source.first)}`,
      `outer=${kind}+${Math.min(2, outer)}`,
      `outer-speech=${kind}+${outerSpeech}`,
      `content-word=${word(content.first)}`,
      `content-verb=${verb?.lemma ?? '-'}`,
      `gap=${kind}+${Math.max(-1, Math.min(6, gap))}`,
      `ends=${word(content.last)}`,
      `whole=${content.last >= last - 2}`,
      `distance=${kind}+${source.last <= cue.first ? Math.min(5, cue.first - source.last) : 'right'}`,
    ];
  }

  of(kind: FrameKind, cue: TokenRange, source: TokenRange, content: TokenRange): string[] {
    const head = this.#tokens[cue.last - 1] as Token;
    const lemma = kind === 'according' || kind === 'colon' ? kind : head.lemma;
    const rate = this.cueRates.get(lemma) ?? '?';
    const speaker = this.#tokens[source.last - 1] as Token;
    const speakerType = speaker.pos === 'PRON' ? `pron:${speaker.lower}` : speaker.pos;
    const features = [
      `kind=${kind}`,
      `lemma=${lemma}`,
      `kind+lemma=${kind}+${lemma}`,
      `rate=${kind}+${rate}`,
      `rate+speaker=${rate}+${speakerType}`,
      `form=${head.lower}`,
      `speaker=${speakerType}`,
      `kind+speaker=${kind}+${speakerType}`,
    ];
    if (speaker.pos === 'NOUN') features.push(`noun=${speaker.lemma}`, `noun+rate=${speaker.lemma}+${rate}`);
    features.push(`lemma+speaker=${lemma}+${speakerType}`);
    const aux = this.#tokens.slice(cue.first, cue.last - 1).map(({ lower }) => lower);
    for (const word of aux.slice(0, 3)) features.push(`aux=${word}`);
    if (aux.some((word) => /^(be|is|are|was|were|been|being|'s|'re)$/.test(word)) && head.lower.endsWith('ed'))
      features.push('passive');
    if (head.lower.endsWith('ing')) features.push('ing');
    let verbs = 0;
    let quoted = false;
    let past = false;
    for (let at = content.first; at < content.last; at += 1) {
      const token = this.#tokens[at] as Token;
      if (token.pos === 'VERB' || token.pos === 'AUX') verbs += 1;
      if (token.quotation !== -1) quoted = true;
      if (token.pos === 'VERB' && token.lower.endsWith('ed')) past = true;
    }
    const words = content.last - content.first;
    features.push(verbs === 0 ? 'verbless' : 'clausal', quoted ? 'quoted' : 'unquoted');
    if (past) features.push('past');
    features.push(
      `words=${words < 4 ? 's' : words < 8 ? 'm' : words < 20 ? 'l' : 'xl'}`,
      `kind+quoted=${kind}+${quoted}`,
    );
    features.push(`kind+verbs=${kind}+${Math.min(2, verbs)}`);
    if (head.quotation !== -1) features.push('cue-quoted');
    features.push(...this.#surroundings(kind, cue, source, content, lemma));
    features.push(
      `rate+clausal=${kind}+${rate}+${verbs === 0}+${quoted}`,
      `rate+outer=${rate}+${features.find((name) => name.startsWith('outer=')) ?? ''}`,
      `rate+next-pos=${rate}+${this.#tokens[cue.last]?.pos ?? '>'}`,
    );
    const opening = this.#tokens[content.first];
    if (opening) features.push(`opens=${opening.pos}`, `kind+opens=${kind}+${opening.pos}`);
    if (this.sentence.paragraph === 0) features.push('headline');
    return features;
  }
}
