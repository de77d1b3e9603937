import { stemsOf } from '../../words/index.js';
import { exchange, type Exchange, FIGURE, inCommon, themeOf, type Told } from './exchange.js';
import { REPLIES_TO } from './voice-against-voice.js';
import { RESTS } from './passages.js';
import { inMarks, lastName, quotableIn } from './quotable.js';

/** Two sentences that follow each other, where the second answers what a reader asks at the first. */
interface Turn {
  readonly first: string;
  readonly second: string;
  readonly quote: string;
  readonly reply: string;
  readonly own: string;
  readonly replyOwn: string;
  /** Who speaks in each; null where nobody or several do. */
  readonly firstBy: string | null;
  readonly secondBy: string | null;
  readonly isQuoted: boolean;
  readonly at: number;
}

const FIRST = { least: 7, most: 45 } as const;
const SECOND = { least: 5, most: 50 } as const;

const made = new WeakMap<Told, readonly Turn[]>();
function turnsIn(told: Told): readonly Turn[] {
  const known = made.get(told);
  if (known !== undefined) return known;
  const { sentences, title, voices } = told;
  const bySentence = sentences.map(({ start, end }) => {
    const [one, ...others] = voices.filter(({ says }) =>
      says.some((saying) => saying.start < end && saying.end > start),
    );
    return one?.kind === 'person' && others.length === 0 ? one : null;
  });
  const turns = sentences.slice(0, -1).flatMap((first, at): Turn[] => {
    const second = sentences[at + 1];
    const quote = quotableIn(first.text, { ...FIRST, title });
    const reply = second === undefined ? null : quotableIn(second.text, { ...SECOND, title });
    if (second === undefined || quote === null || reply === null) return [];
    if (RESTS.test(quote) || first.text.endsWith('?') || second.text.endsWith('?')) return [];
    const [firstBy, secondBy] = [bySentence[at]?.name ?? null, bySentence[at + 1]?.name ?? null];
    const isQuoted =
      bySentence[at + 1]?.says.some(
        (saying) => saying.isQuoted && saying.start < second.end && saying.end > second.start,
      ) === true;
    return [
      {
        first: first.text,
        second: second.text,
        quote,
        reply,
        own: first.own,
        replyOwn: second.own,
        firstBy,
        secondBy,
        isQuoted,
        at,
      },
    ];
  });
  made.set(told, turns);
  return turns;
}

interface Turning {
  readonly kind: string;
  readonly isOne: (turn: Turn) => boolean;
  /** How many words both sentences have of what the text is about. */
  readonly common: number;
}
const HAS_WORDS = /["“][^"”]*(?:\s[^"”\s]+){8,}[.,]?["”]/u;
/** What somebody did with words that are not told. */
const JUDGED =
  /\b(?:critici[sz](?:es|ed)|praised?|praises|condemn(?:s|ed)|welcomed?|welcomes|denounc(?:es|ed)|defend(?:s|ed)|blast(?:s|ed)|slam(?:s|med)|attack(?:s|ed)|rejected?|rejects|mock(?:s|ed)|apologi[sz](?:es|ed)|dismiss(?:es|ed))\b/u;
const REFERS =
  /\b(?:[Hh]e|[Ss]he|[Tt]hey|[Ii]t|[Tt]hat|[Tt]his|[Tt]hose|[Tt]hese|[Tt]hem|[Tt]heir|[Ii]ts|[Hh]is|[Hh]er|both|such|so)\b/u;
/** Words of a reply within which it refers to what was said before it. */
const REFERS_WITHIN = 7;
/** Somebody says, thinks or promises it, so that it can be contradicted. */
const STATES =
  /\b(?:sa(?:id|ys|ying)|told|tells|claim(?:s|ed)?|argu(?:es?|ed)|insist(?:s|ed)?|maintain(?:s|ed)?|assert(?:s|ed)?|contend(?:s|ed)?|promis(?:es?|ed)|vow(?:s|ed)?|pledge[sd]?|believe[sd]?|thinks?|hop(?:es?|ed)|expect(?:s|ed)?|den(?:y|ies|ied)|accus(?:es?|ed)|suggest(?:s|ed)?|predict(?:s|ed)?|warn(?:s|ed)?|prais(?:es?|ed)|defend(?:s|ed)?|call(?:s|ed)|according to|entitled|spoke)\b/u;
const DENIES = /\b(?:not|no|never|none|nothing|nobody|neither|few|only|false|without)\b|n['’]t\b/u;
/** Others than those before: “But critics say”, “But others prohibit it”; and what holds instead. */
const OTHERS =
  /^\S+,? (?:others|some|many|most|critics|opponents|experts|analysts|the (?:fact|truth|reality|problem|data|figures|numbers|evidence)\b|(?:\p{L}[\p{L}.’'-]* ){1,7}(?:sa(?:id|ys?)|calls?|argue[sd]?|warn(?:s|ed)?|claim(?:s|ed)?|den(?:y|ies|ied)|disagree[sd]?|found|shows?|showed))\b/u;
const OF_SAME =
  /^\S+,? (?:(?:he|she|they|it)\b(?! (?:\p{Ll}+ly )?(?:says?|said|insists?|insisted|den(?:y|ies|ied)|argue[sd]?|claim(?:s|ed)?)\b)|(?:his|her|their|its|the (?:difference|question))\b)/u;
/** Whether a sentence that begins with “But” contradicts the one before it, and does not only tell what came next. */
function standsAgainst(quote: string, reply: string): boolean {
  if (
    /^\S+,? (?:that (?:was|came|is) (?:before|after|when)|it(?:['’]s| is) clear|there (?:is|are|was|were) also|for \p{Lu})/u.test(
      reply,
    )
  )
    return false;
  if (STATES.test(quote)) return true;
  return !OF_SAME.test(reply) && (DENIES.test(quote) || DENIES.test(reply) || OTHERS.test(reply));
}
const TURNINGS: readonly Turning[] = [
  {
    kind: 'verbatim',
    isOne: ({ firstBy, secondBy, quote, reply, isQuoted }) =>
      firstBy !== null &&
      firstBy === secondBy &&
      isQuoted &&
      !/["“]/u.test(quote) &&
      /^["“]/u.test(reply) &&
      HAS_WORDS.test(reply) &&
      !/\bthank/iu.test(reply) &&
      (JUDGED.test(quote) || inCommon(reply, stemsOf(quote)) >= 2),
    common: 2,
  },
  {
    kind: 'to-that',
    isOne: ({ firstBy, secondBy, own, replyOwn, reply }) =>
      REPLIES_TO.test(replyOwn) &&
      firstBy !== null &&
      firstBy !== secondBy &&
      !REPLIES_TO.test(own) &&
      reply.includes(lastName(firstBy)) &&
      /^(?:But )?(?:\p{Lu}|["“])/u.test(reply) &&
      !/^(?:He|She|They|It|This|That|Earlier|Last|In|On)\b/u.test(reply),
    common: 2,
  },
  {
    kind: 'turn-but',
    isOne: ({ reply, quote, replyOwn }) =>
      /^(?:But|However|Yet|Still|Nevertheless|Nonetheless|Even so|Instead|In reality|Despite (?:this|that|those|these))\b,?(?! (?:another|also|again|on|since|in|after|when|as|while|if|until|by|at|then|with) )/u.test(
        reply,
      ) &&
      !/^(?:But|However|Yet)\b/u.test(quote) &&
      !/^(?:But|And yet) here(?: is|['’]s)\b|^Yet (?:again|another)\b|\bnot (?:the only|alone)\b/u.test(reply) &&
      // What somebody calls for says nothing of what is.
      !/\b(?:[Ww]e|[Oo]ur|I|[Yy]ou|must)\b/u.test(replyOwn) &&
      standsAgainst(quote, reply) &&
      // What begins with “But” may as well turn to something else.
      (REFERS.test(reply.split(' ').slice(0, REFERS_WITHIN).join(' ')) || inCommon(reply, stemsOf(quote)) >= 2),
    common: 3,
  },
  {
    kind: 'turn-why',
    isOne: ({ reply }) =>
      /^(?:(?:That|This)(?: is|['’]s| was) (?:partly |largely |mostly |in part |mainly )?because\b|(?:The|One|Another) (?:main |key |other |simple )?reason\b|The (?:cause|explanation)\b|(?:That|This)(?: is|['’]s) (?:partly |largely )?(?:due to|the result of|thanks to))/u.test(
        reply,
      ),
    common: 2,
  },
  {
    kind: 'turn-then',
    isOne: ({ reply }) =>
      /^(?:As a (?:result|consequence)|That (?:means|meant|would mean|could mean|leaves?)|This (?:means|meant|would mean|could mean|leaves?)|The (?:result|upshot|consequence) (?:is|was)|Consequently|Therefore)\b/u.test(
        reply,
      ),
    common: 2,
  },
  {
    kind: 'turn-example',
    isOne: ({ reply }) =>
      /^(?:For (?:example|instance)|One example|An example|A case in point|Among them|(?:They|These|Those|Examples) include(?:d|s)?|In one (?:case|instance|example))\b/u.test(
        reply,
      ),
    common: 2,
  },
  {
    kind: 'turn-compared',
    isOne: ({ reply, own }) =>
      FIGURE.test(own) &&
      /^(?:That|This|It|By comparison|In comparison|The figure|The total|The number|Last (?:year|month)|A year (?:ago|earlier))\b[^.]{0,90}\b(?:compared|up from|down from|higher|lower|more|fewer|less|most|highest|lowest|largest|biggest|record|average|per cent|percent|%|double|twice|half)\b/u.test(
        reply,
      ) &&
      /\d|\b(?:double|twice|half|record|highest|lowest|largest|biggest|most)\b/u.test(reply),
    common: 2,
  },
  {
    kind: 'turn-new',
    isOne: ({ reply }) =>
      /^(?:It|This|That)(?: is|['’]s| was| would be| will be| marks| marked) (?:only |not |also )?(?:the |his |her |their |its )(?:first|second|third|fourth|fifth|latest) (?:time\b|\p{L}+)/u.test(
        reply,
      ) && !/\bfirst step\b/u.test(reply),
    common: 1,
  },
];

/** What follows upon a sentence, as the question that it answers. */
export const turnings: readonly ((told: Told) => Iterable<Exchange>)[] = TURNINGS.map(
  ({ kind, isOne, common }) =>
    function* (told: Told): Iterable<Exchange> {
      const theme = themeOf(told);
      const [best] = turnsIn(told)
        .filter((turn) => isOne(turn))
        .map((turn) => ({
          turn,
          worth:
            inCommon(`${turn.quote} ${turn.reply}`, theme) -
            0.03 * turn.at +
            (turn.first === told.lead.sentence ? 2 : 0),
          shared: inCommon(`${turn.quote} ${turn.reply}`, theme),
        }))
        .filter(({ shared }) => shared >= common)
        .sort((a, b) => b.worth - a.worth);
      if (best === undefined) return;
      const { quote, first, reply, secondBy } = best.turn;
      yield* exchange(kind, { quote, sentence: first }, { w: secondBy ?? '', found: inMarks(reply) });
    },
);

const ASKED = /^(?:What|Who|Whom|Whose|Why|How|When|Where|Which)\b[^?]{8,110}\?$/u;
/** A question of the text itself, and its own next sentence. */
export function* ownQuestion(told: Told): Iterable<Exchange> {
  const { sentences, title, lead } = told;
  const theme = stemsOf(`${title} ${lead.quote}`);
  for (const [at, { text }] of sentences.entries()) {
    const second = sentences[at + 1];
    const question = text.trim();
    if (
      second === undefined ||
      !ASKED.test(question) ||
      REFERS.test(question) ||
      /\b(?:I|you|we|our|your|my)\b/iu.test(question)
    )
      continue;
    const reply = quotableIn(second.text, { least: 8, most: 50, title });
    if (
      reply === null ||
      second.text.endsWith('?') ||
      inCommon(question, theme) < 1 ||
      inCommon(reply, stemsOf(question)) < 1
    )
      continue;
    yield* exchange('own-question', lead, { w: question.replace(/\?$/u, ''), found: inMarks(reply) });
    return;
  }
}
