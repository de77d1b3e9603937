import { type AttributionKind } from './claim.js';
import { type ParsedText, type Token, type TokenRange } from './reading.js';

type SourceKind = Exclude<AttributionKind, 'none'>;

const DOCUMENT =
  /^(?:report|notice|notices|advisory|announcement|bulletin|circular|summary|study|survey|poll|data|dataset|statistics|analysis|statement|document|documents|record|records|census|paper|filing|lawsuit|complaint|article|book|review|research|finding|findings|figure|figures|letter|memo|email|e-mail|tweet|transcript|ad|website|bill|law|ruling|estimate|estimates|index|newspaper|release|post|indictment|audit|investigation|evidence|numbers|results|polls|surveys|studies|reports|story|editorial|platform|plan|legislation|video|budget|dossier|contract|database|trial|forecast|projection|projections)$/;
const ANONYMOUS =
  /^(?:source|sources|insider|insiders|people|person|persons|some|many|others|other|critic|critics|observer|observers|one|ones|everyone|everybody|anyone|someone|somebody|nobody|none|those|few|most|rumor|rumors|rumour|rumours|somebody|skeptics|sceptics|detractors|friend|friends|folks|there|what|all|individuals|individual)$/;
/** Words for roles that the tagger takes for names at the beginning of a sentence. */
const ROLE =
  /^(?:academics|activists|agents|aides|allies|analysts|attorneys|authorities|campaigners|commuters|cops|customers|detectives|diplomats|doctors|drivers|economists|employees|engineers|experts|farmers|historians|investigators|journalists|lawmakers|lawyers|leaders|legislators|medics|neighbors|neighbours|nurses|officers|officials|opponents|organizers|organisers|owners|parents|passengers|patients|pilots|police|politicians|prosecutors|protesters|regulators|reporters|researchers|residents|scholars|scientists|soldiers|spokespeople|staffers|students|supporters|teachers|tourists|travelers|travellers|voters|victims|villagers|visitors|witnesses|workers)$/;
const PERSONAL = /^(?:he|she|him|her|his|hers|himself|herself)$/;
const IMPERSONAL = /^(?:it|its|itself)$/;
const PLURAL = /^(?:they|them|their|theirs)$/;
const RELATIVE = /^(?:who|which|that)$/;
const NOMINAL = new Set(['NOUN', 'PROPN', 'PRON', 'NUM']);

export interface Source {
  readonly kind: SourceKind;
  /** The named source that a pronoun stands for, as the article words it; null if the words name it themselves. */
  readonly standsFor: string | null;
}

/** The last noun of a noun phrase before what is attached to it. */
function headOf(tokens: readonly Token[], { first, last }: TokenRange): Token | undefined {
  let head: Token | undefined;
  for (let at = first; at < last; at += 1) {
    const token = tokens[at] as Token;
    if (head && RELATIVE.test(token.lower)) break;
    if (NOMINAL.has(token.pos) && tokens[at + 1]?.lower !== "'s" && tokens[at + 1]?.lower !== '’s') head = token;
    else if (head && (token.pos === 'ADP' || token.pos === 'VERB')) break;
  }
  return head ?? tokens[last - 1];
}

const segments = (tokens: readonly Token[], { first, last }: TokenRange): TokenRange[] => {
  const found: TokenRange[] = [];
  let from = first;
  for (let at = first; at <= last; at += 1) {
    if (at < last && !/^[,(—–]$/.test(tokens[at]?.value ?? '')) continue;
    if (at > from) found.push({ first: from, last: at });
    from = at + 1;
  }
  return found;
};

/** The kind of source that a noun phrase names on its own; null for a pronoun that refers to an earlier source. */
function kindOfPhrase(tokens: readonly Token[], range: TokenRange): SourceKind | null {
  const heads = segments(tokens, range).map((segment) => headOf(tokens, segment));
  const head = heads[0];
  if (!head) return 'anonymous';
  // A capital at the beginning of a phrase, as in "Insiders" or "Polls", does not make a name.
  const common = head.pos !== 'PROPN' || head === tokens[range.first];
  if (common && DOCUMENT.test(head.lower)) return 'document';
  if (common && heads.length === 1 && ANONYMOUS.test(head.lower)) return 'anonymous';
  if (head === tokens[range.first] && ROLE.test(head.lower) && heads.length === 1) return 'role';
  if (heads.some((one) => one?.pos === 'PROPN')) return 'named';
  if (PERSONAL.test(head.lower) || PLURAL.test(head.lower) || IMPERSONAL.test(head.lower)) return null;
  if (ANONYMOUS.test(head.lower)) return 'anonymous';
  return 'role';
}

interface Mention {
  readonly kind: SourceKind;
  readonly words: string;
  readonly at: number;
  readonly plural: boolean;
}

/** Maximum distance in sentences between a pronoun and its source. */
const REACH_SENTENCES = 6;
const MENTIONS_KEPT = 30;

/**
 * Determines the kind of each source, in the order of the text. A pronoun refers to the nearest earlier source that it
 * agrees with; without one it is anonymous.
 */
export class Sources {
  readonly #mentions: Mention[] = [];

  constructor(private readonly reading: ParsedText) {}

  /** Records a named subject of the article, to which later pronouns may refer. Ignores other subjects. */
  mention(range: TokenRange, sentence: number): void {
    if (kindOfPhrase(this.reading.tokens, range) === 'named') this.#note(range, sentence, 'named');
  }

  describe(range: TokenRange, sentence: number): Source {
    const { tokens } = this.reading;
    const own = kindOfPhrase(tokens, range);
    if (own !== null) {
      this.#note(range, sentence, own);
      return { kind: own, standsFor: null };
    }
    const first = tokens[range.first];
    const pronoun = (first?.pos === 'PRON' ? first : headOf(tokens, range))?.lower ?? '';
    const mention = this.#mentions.findLast(
      (one) => one.at <= sentence && sentence - one.at <= REACH_SENTENCES && agrees(pronoun, one),
    );
    return mention ? { kind: mention.kind, standsFor: mention.words } : { kind: 'anonymous', standsFor: null };
  }

  #note(range: TokenRange, sentence: number, kind: SourceKind): void {
    const { tokens, source } = this.reading;
    const words = source.slice(tokens[range.first]?.start ?? 0, tokens[range.last - 1]?.end ?? 0);
    const head = headOf(tokens, range);
    const plural = head?.pos === 'NOUN' && head.lower.endsWith('s');
    this.#mentions.push({ kind, words, at: sentence, plural });
    if (this.#mentions.length > MENTIONS_KEPT) this.#mentions.shift();
  }
}

/**
 * Whether a pronoun may stand for a mention: "he" for a person, "they" for several, "it" for an organization or a
 * document.
 */
function agrees(pronoun: string, { kind, plural }: Mention): boolean {
  if (PERSONAL.test(pronoun)) return (kind === 'named' || kind === 'role') && !plural;
  if (PLURAL.test(pronoun)) return plural || kind === 'document';
  return kind !== 'anonymous' && !plural;
}
