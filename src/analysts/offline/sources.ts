import { type ArticleDocument, type Passage, type Sentence, type Token } from './document.js';
import { type Hit, lexicon } from './lexicon.js';

export type SourceKind = 'named' | 'institutional' | 'anonymous' | 'pronoun' | 'unclear';

/** One attribution in the text: a speaker and a verb of saying. */
export interface Attribution {
  readonly kind: SourceKind;
  /** Last name or noun of the speaker, in lower case; null when none was found. */
  readonly speaker: string | null;
  readonly verb: string;
  /** Position of its sentence in the text. */
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  /** Position in the sentence. News reports often put the claim first and the source last. */
  readonly place: 'first' | 'inside' | 'last';
}

export interface Sourcing {
  readonly attributions: readonly Attribution[];
  /** For each sentence of the text, whether it contains a source, a quotation or a document. */
  readonly sourced: readonly boolean[];
  /** Sentence position by token position. */
  readonly sentenceOf: readonly number[];
}

/** Verbs that report speech without judging it. */
export const PLAIN_VERBS = new Set(
  'said says say saying told tells tell stated states announced announces reported reports confirmed confirms added adds noted notes explained explains testified wrote writes replied responded asked asks described describes estimated estimates found finds showed shows concluded concludes warned warns urged called acknowledged predicted recalled argued argues declared disclosed observed emphasized stressed'.split(
    ' ',
  ),
);
/** Verbs that report speech and judge it at the same time. */
export const COLOURED_VERBS = new Set(
  'claimed claims claim admitted admits insisted insists boasted bragged slammed slams blasted blasts ranted rants lied whined gushed raged fumed sneered mocked bashed ripped screamed screams confessed spewed alleged alleges touted snapped tweeted'.split(
    ' ',
  ),
);
const ANONYMOUS = lexicon('anonymous');
/** Institutions and roles that can be asked. */
export const INSTITUTIONS = new Set(
  'spokesman spokeswoman spokesperson spokespeople official officials police ministry department agency company companies court judge prosecutors prosecutor university report study statement bureau office government authorities authority commission committee council researchers researcher scientists scientist investigators investigator regulator regulators hospital military army navy administration senator senators lawmakers lawmaker minister president secretary governor mayor attorney lawyers lawyer director executive chairman chairwoman chief professor economists economist doctors doctor survey poll data documents filing indictment lawsuit complaint analysis organization institute centre center foundation firm bank union association'.split(
    ' ',
  ),
);
const ACCORDING = lexicon('according');

const SKIP = new Set([
  'n’t',
  "n't",
  'also',
  'later',
  'then',
  'further',
  'recently',
  'repeatedly',
  'has',
  'have',
  'had',
]);

function describe(tokens: readonly Token[]): { kind: SourceKind; speaker: string | null } {
  let named: string | null = null;
  let institution: string | null = null;
  let pronoun: string | null = null;
  let anonymous: string | null = null;
  for (const token of tokens) {
    if (!token.isWord) continue;
    if (INSTITUTIONS.has(token.lower)) institution = token.lower;
    else if (token.pos === 'PROPN' && !ANONYMOUS.has(token.lower) && /^\p{Lu}/u.test(token.value)) named = token.lower;
    else if (/^(he|she|they|it|who|i|we)$/.test(token.lower)) pronoun = token.lower;
    if (ANONYMOUS.has(token.lower)) anonymous = token.lower;
  }
  if (anonymous !== null && named === null && institution === null) return { kind: 'anonymous', speaker: anonymous };
  if (named !== null) return { kind: 'named', speaker: named };
  if (institution !== null) return { kind: 'institutional', speaker: institution };
  if (pronoun !== null) return { kind: 'pronoun', speaker: pronoun };
  return { kind: 'unclear', speaker: null };
}

/** The speaker before the verb: the last few words of its clause, outside quotation marks. */
function before(tokens: readonly Token[], verb: number, from: number): Token[] {
  const window: Token[] = [];
  for (let index = verb - 1; index >= from && window.length < 9; index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.quoted) break;
    if (/^[;:"“”]$/.test(token.value)) break;
    // If a speaker was found after the comma, the words before it belong to the claim.
    if (token.value === ',' && describe(window).kind !== 'unclear') break;
    if (window.length > 0 && token.pos === 'VERB' && !SKIP.has(token.lower)) break;
    window.unshift(token);
  }
  return window;
}

function after(tokens: readonly Token[], verb: number, to: number, most: number): Token[] {
  const window: Token[] = [];
  for (let index = verb + 1; index < to && window.length < most; index += 1) {
    const token = tokens[index];
    if (token === undefined || /^[;:"“”]$/.test(token.value)) break;
    // The full stop of an initial does not end a name.
    if (token.value === '.' && !/^\p{Lu}$/u.test(tokens[index - 1]?.value ?? '')) break;
    window.push(token);
  }
  return window;
}

const placeOf = (sentence: Sentence, from: number, to: number): Attribution['place'] =>
  from <= sentence.first + 1 ? 'first' : to >= sentence.last - 1 ? 'last' : 'inside';

const DOCUMENTS =
  /^(study|studies|report|reports|survey|poll|data|statement|document|documents|filing|transcript|memo|records|letter|indictment|census)$/;

/** An attribution by "according to" and the like, which starts at a token. */
function accordingAttribution(
  tokens: readonly Token[],
  sentence: Sentence,
  position: number,
  index: number,
  according: Hit,
): Attribution | null {
  const token = tokens[index];
  if (token === undefined) return null;
  const window = after(tokens, according.last - 1, sentence.last, 8);
  return {
    ...describe(window),
    verb: according.entry,
    sentence: position,
    start: token.start,
    end: (window.at(-1) ?? token).end,
    place: placeOf(sentence, index, index + 10),
  };
}

/** An attribution by a reporting verb at a token, with the speaker before or after it; null when there is none. */
function verbAttribution(
  tokens: readonly Token[],
  sentence: Sentence,
  position: number,
  index: number,
): Attribution | null {
  const token = tokens[index];
  if (token === undefined || !(PLAIN_VERBS.has(token.lower) || COLOURED_VERBS.has(token.lower))) return null;
  if (token.pos !== 'VERB' && token.pos !== 'AUX') return null;
  const lead = before(tokens, index, sentence.first);
  const next = tokens[index + 1];
  const inverted =
    next !== undefined && (next.pos === 'PROPN' || next.pos === 'DET') && tokens[index - 1]?.isWord !== true;
  const trail = inverted ? after(tokens, index, sentence.last, 5) : [];
  const who = describe(inverted ? trail : lead);
  if (who.kind === 'unclear' && !/^(said|says|told)$/.test(token.lower)) return null;
  const head = inverted ? token : (lead.find((word) => word.isWord) ?? token);
  const tail = inverted ? (trail.at(-1) ?? token) : token;
  return {
    ...who,
    verb: token.lower,
    sentence: position,
    start: head.start,
    end: tail.end,
    place: placeOf(sentence, index, index + 3),
  };
}

const memo = new WeakMap<Passage, Sourcing>();

/**
 * Finds the attributions in each sentence: reporting verbs and "according to", with the nearest noun as the speaker, as
 * in baselines for quotation attribution (Pareti 2012; Newell, Cowlishaw and Man 2018).
 */
export function sourcingOf(document: ArticleDocument): Sourcing {
  const known = memo.get(document.text);
  if (known !== undefined) return known;
  const { tokens, sentences } = document.text;
  const attributions: Attribution[] = [];
  const sentenceOf: number[] = new Array<number>(tokens.length).fill(-1);
  const accordings = new Map(ACCORDING.find(document.text).map((hit) => [hit.first, hit]));
  const sourced = sentences.map((sentence, position): boolean => {
    let hasSource = false;
    for (let index = sentence.first; index < sentence.last; index += 1) {
      sentenceOf[index] = position;
      if (tokens[index]?.quoted === true) {
        hasSource = true;
        continue;
      }
      const according = accordings.get(index);
      const attribution =
        according !== undefined
          ? accordingAttribution(tokens, sentence, position, index, according)
          : verbAttribution(tokens, sentence, position, index);
      if (attribution === null) continue;
      attributions.push(attribution);
      hasSource = true;
    }
    return hasSource || tokens.slice(sentence.first, sentence.last).some(({ lower }) => DOCUMENTS.test(lower));
  });
  const result = { attributions, sourced, sentenceOf };
  memo.set(document.text, result);
  return result;
}
