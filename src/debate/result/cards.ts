import { z } from 'zod';
import { fieldsAsked, hash32, kindsAskedIn, mainTopics, topicsOf } from '../../analysts/index.js';
import { argumentsOf } from '../model/votes.js';
import { type Argument } from '../stages/round.stage.js';
import { type DebateState } from '../stages/index.js';
import { EXPECTED, inQuotes, sentencesOf, WHOLE_KINDS } from '../../words/index.js';
import { holesOf } from './holes.js';
import { centralIn } from './known-facts.js';
import { shownParts } from './shown-parts.js';
import { unjudgedOf } from './unjudged.js';

/** One of the few agents who speak for the panel. */
export const cardSchema = z.object({
  persona: z.string(),
  why: z.string().meta({ description: 'Why this agent speaks for the panel: “Lowest vote”.' }),
  lookedAt: z
    .string()
    .nullable()
    .meta({ description: 'Words of the article that its argument is about; null where an earlier card has them.' }),
  found: z.string().nullable().meta({ description: 'What moved its vote most, in plain words.' }),
  quote: z
    .string()
    .nullable()
    .meta({ description: 'The words that show it; null where the whole text does, or an earlier card has them.' }),
  in: z.enum(['title', 'text']).nullable().meta({ description: 'Where the article has them.' }),
  points: z.number().nullable().meta({ description: 'What it moved the vote by; null where votes name no parts.' }),
  score: z.number().meta({ description: 'Its vote.' }),
  voice: z.string().nullable().meta({ description: 'One sentence in its own voice.' }),
  answer: z
    .object({
      persona: z.string(),
      says: z.string().meta({ description: 'Who has the answer, or “The text has this:” and words of the article.' }),
    })
    .nullable()
    .meta({ description: 'What another agent answered in round 2 to what it asks; null where nobody did.' }),
});
export type Card = z.output<typeof cardSchema>;

export const CARDS_MAX = 6;
/** With fewer cards, some are added for what their agents ask. */
const CARDS_MIN = 5;
/** A part that words of the article show is told before a larger one that nothing shows, from this share of it on. */
const SHOWN_SHARE = 0.2;

type Reason = Pick<Card, 'found' | 'quote' | 'in' | 'points'> & { readonly key: string | null };
const NOTHING: Reason = { key: null, found: null, quote: null, in: null, points: null };

/** A part that others have not told yet is told before a larger one that they have, from this share of it on. */
const NEW_SHARE = 0.35;

/**
 * The part that moved a vote most, or the first flag of an agent whose vote names no parts.
 * @param others keys of what other cards tell already
 */
function reasonOf(
  state: DebateState,
  { parts, flags }: Pick<Argument, 'parts' | 'flags'>,
  others: ReadonlySet<string | null> = new Set(),
): Reason {
  const told = (shownParts(state, { parts, flags }) ?? [])
    .filter(({ says }) => says !== null)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  // What any text should show is told only where nothing else moved the vote.
  const telling = told.filter(({ ref = '', points, quote }) => quote !== null || points < 0 || !EXPECTED.has(ref));
  const all = telling.length > 0 ? telling : told;
  const untold = all.filter(
    ({ kind, ref, points }) =>
      !others.has(`${kind} ${ref ?? ''}`) && Math.abs(points) >= NEW_SHARE * Math.abs(all[0]?.points ?? 0),
  );
  const shown = untold.length > 0 ? untold : all;
  const most = Math.abs(shown[0]?.points ?? 0);
  const part = shown.find(({ quote, points }) => quote !== null && Math.abs(points) >= SHOWN_SHARE * most) ?? shown[0];
  if (part)
    return {
      key: `${part.kind} ${part.ref ?? ''}`,
      found: part.says === null ? null : withoutList(part.says),
      quote: part.quote,
      in: part.in,
      points: part.points,
    };
  const flag = flags.find((each) => !others.has(`flag ${each.flag}`));
  if (!flag) return NOTHING;
  const words = flag.flag.replaceAll('-', ' ');
  const found = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  const inText = state.article?.article.text.includes(flag.quote) === true;
  return { key: `flag ${flag.flag}`, found, quote: flag.quote, in: inText ? 'text' : 'title', points: null };
}

/** "It names sources such as “…” and “…”", or in earlier debates "4 sources, among them": the list stands above the cards. */
const withoutList = (says: string): string => says.replace(/(?: such as|, among them|:) “.*”\.$/su, '.');

const QUOTATION = /“[^”]*”|"[^"]*"/g;

/** Its last sentence that is neither a quotation nor an account of points. */
export function voiceOf(argument: string): string | null {
  const bare = argument.replace(QUOTATION, (quotation, place: number) => {
    const goesOn = /^\s*(?:[\p{Ll},;:.]|$)/u.test(argument.slice(place + quotation.length));
    return /[.!?…]["”]$/.test(quotation) && !goesOn ? '“”\n' : '“”';
  });
  const own = sentencesOf(bare).map(({ text }) => text.trim());
  const plain = own.filter((sentence) => sentence !== '' && !/[“”"]/.test(sentence));
  return plain.findLast((sentence) => !/\d/.test(sentence)) ?? plain.at(-1) ?? null;
}

/** A question that takes up words of the article; null where it could be asked of any. */
const askedOf = (argument: string): string | null =>
  /[^.?!”]*[“"][^”"]+[”"][^.?!]*\?(?= |$)/u.exec(argument)?.[0].trim() ?? null;

const objectionOf = ({ objection = '' }: Pick<Argument, 'objection'>): string | null =>
  objection.trim() === '' ? null : objection.trim();

const CONCEDED = 'Conceded to by most';
/** Concessions to one agent that make its argument the strongest of the debate. */
const CONCESSIONS_MIN = 2;

/** Whom most agents conceded to, and how many did; null where nobody convinced several. */
export function mostConcededTo(state: DebateState): { readonly persona: string; readonly concessions: number } | null {
  const counts = new Map<string, number>();
  for (const { replies } of argumentsOf(state, 2))
    for (const { to, stance } of replies) if (stance === 'concede') counts.set(to, (counts.get(to) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && most[1] >= CONCESSIONS_MIN ? { persona: most[0], concessions: most[1] } : null;
}

/** What an agent remarked on a sentence of the article, and what it asked of it. */
interface Remarked {
  readonly persona: string;
  readonly score: number;
  readonly quote: string;
  readonly kind: string;
  /** What it says of it, and what it says and asks. */
  readonly note: string;
  readonly says: string;
  readonly claims: readonly string[];
}

/** Whether a remark is there for its question, to which the text has an answer. */
const isAsked = (kind: string): boolean => kind.startsWith('asks-');
/** Whether a remark asks what another one answers. */
const isTalk = (kind: string): boolean => kind.startsWith('talk-');

/** The remark that an argument begins with; null for an agent with nothing of its own to say. */
function remarkIn({ persona, argument, facts, score }: Argument, now: number | undefined): Remarked | null {
  const fact = facts.find(({ kind }) => kind === 'remark');
  const [quote = '', kind = ''] = fact?.words ?? [];
  if (!fact || quote === '') return null;
  const said = argument.slice(fact.start, fact.end);
  const says = said.slice(said.lastIndexOf(' — ') + 3);
  // What follows may be its vote, or what it says of another sentence.
  const asks = /^\s*(?!I give it |[“"][^?]* — )([^?]{1,160}\?)/u.exec(argument.slice(fact.end))?.[1] ?? '';
  const note = `${says.charAt(0).toUpperCase()}${says.slice(1)} ${asks}`.trim();
  // What the text answers needs nothing before the question.
  // What it owes is told above, as what speaks against it.
  const voice = (isAsked(kind) || isOwed(kind)) && asks !== '' ? asks : note;
  return {
    persona,
    score: now ?? score,
    quote,
    kind,
    note: isAsked(kind) ? asks : says.replace(/“[^”]*”/g, ''),
    says: voice,
    claims: fact.claims,
  };
}

/** Whether it is asked what the text owes its readers. */
const isOwed = (kind: string): boolean => kind.startsWith('owes-');

/** Kinds of sentences in which any text is rich; others tell more. */
const PLAIN_KINDS: ReadonlySet<string> = new Set([
  ...['plan', 'hedge', 'comparison', 'superlative', 'past', 'fragment', 'share', 'money', 'must', 'document', 'where'],
]);

/** Of the text as a whole. */
const OF_WHOLE: ReadonlySet<string> = new Set(WHOLE_KINDS);

/** With fewer cards, some are about a sentence that another is about. */
const REMARKS_MIN = 4;
/** Remarks of which cards are made; some say what stands elsewhere on the page. */
const TAKEN_MAX = 8;
/** Remarks beyond these are for the transcript. */
const REMARKS_MAX = 5;
/** Cards about sentences of one kind. */
const ALIKE_MAX = 1;

/** An answer says something, and not that there is none. */
export const isAnswer = (reason: string): boolean => !/^I have (?:no answer|nothing to ask)/.test(reason);
/** Whether an answer is words of the article, and not what somebody knows. */
export const isOfText = (reason: string): boolean => /[“"]/.test(reason);

/** What was answered on the cards so far, and how often by whom. */
interface Answered {
  readonly says: Set<string>;
  readonly by: Map<string, number>;
}
/** Answers of one agent. */
const ANSWERS_MAX = 2;

/** Whose turn it is among those who ask or answer the same: mostly of whoever knows most of it, and another one for each question. Largest first. */
const turnOf = (persona: string, about: string, known: number): number =>
  Math.log((0.5 + hash32(`${persona}/${about}`)) / 2 ** 32) / (1 + known);

const aboutOf = new WeakMap<object, readonly string[]>();
/** What all of the article is mostly about. */
function aboutIn({ article }: DebateState): readonly string[] {
  if (article === null) return [];
  const about = aboutOf.get(article.article) ?? mainTopics(article.article.text);
  aboutOf.set(article.article, about);
  return about;
}

/** Kinds of questions in a field that one of its experts can ask without being heard more than others. */
const KINDS_EACH = 6;
/** How much more it counts to know what the article is about than the field of the question. */
const OF_ARTICLE = 3;
/** How much of an article and of a question of some kind an agent knows. A field of many questions that few know counts less, or those few would always speak. */
function knows(state: DebateState, persona: string, words: string, kind: string): number {
  const about = aboutIn(state);
  const fields: readonly string[] = [...topicsOf(words), ...fieldsAsked(kind.replace(/^(?:asks|talk)-/u, ''))];
  const agents = state.opening?.agents ?? [];
  const shareOf = (topic: string): number =>
    Math.min(
      1,
      (KINDS_EACH * agents.filter(({ expertise }) => expertise?.includes(topic)).length) / kindsAskedIn(topic),
    );
  return (agents.find(({ id }) => id === persona)?.expertise ?? []).reduce((sum, topic) => {
    if (about.includes(topic)) return sum + OF_ARTICLE * Math.sqrt(shareOf(topic));
    return fields.includes(topic) ? sum + shareOf(topic) : sum;
  }, 0);
}

/** The answer of round 2 to what a remark asks: words of the article first, then of whoever knows the field. Each is shown on one card. */
function answerOf(state: DebateState, { persona, quote, says, kind }: Remarked, told: Answered): Card['answer'] {
  const about = new Map(
    argumentsOf(state, 1).map((argument) => [argument.persona, remarkIn(argument, undefined)?.quote]),
  );
  const all = argumentsOf(state, 2).flatMap(({ persona: by, replies }) =>
    replies
      .filter(({ point, reason }) => point !== undefined && says.endsWith(point) && isAnswer(reason))
      // Words of the article answer what is asked of one sentence; what somebody knows holds for each of its kind.
      .filter(({ to, reason }) => by !== persona && (!isOfText(reason) || about.get(to) === quote))
      .map(({ reason }) => ({ persona: by, says: reason })),
  );
  const answersBy = ({ persona: by }: { readonly persona: string }): number => told.by.get(by) ?? 0;
  const [first] = all
    .filter((each) => !told.says.has(each.says) && answersBy(each) < ANSWERS_MAX)
    .map((each) => ({ answer: each, known: knows(state, each.persona, `${says} ${each.says}`, kind) }))
    // Then whoever has answered least yet.
    .sort(
      ({ answer: a, known: knownToA }, { answer: b, known: knownToB }) =>
        Number(isOfText(b.says)) - Number(isOfText(a.says)) ||
        answersBy(a) - answersBy(b) ||
        turnOf(b.persona, b.says, knownToB) - turnOf(a.persona, a.says, knownToA),
    );
  if (!first) return null;
  const { answer } = first;
  told.says.add(answer.says);
  told.by.set(answer.persona, answersBy(answer) + 1);
  return answer;
}

/** How much of a remark is known to whoever makes it. */
function knowledgeIn(state: DebateState, remarks: readonly Remarked[]): (remark: Remarked) => number {
  const title = state.article?.article.title ?? '';
  const knowledge = new Map(remarks.map(({ persona, kind }) => [persona, knows(state, persona, title, kind)]));
  return ({ persona }) => knowledge.get(persona) ?? 0;
}

/**
 * The agents that remarked on different sentences for different reasons: those first whose question the text answers, then
 * sentences of less common kinds. Empty for debates whose arguments are none of remarks.
 */
function remarkCards(state: DebateState, voting: readonly Card[]): AskingCard[] {
  const now = new Map(argumentsOf(state, 2).map(({ persona, score }) => [persona, score]));
  const all = argumentsOf(state, 1);
  const remarks = all
    .flatMap((argument) => remarkIn(argument, now.get(argument.persona)) ?? [])
    .sort((a, b) => a.score - b.score);
  const owed = holesOf(state);
  const central = new Set(centralIn(state));
  const answers = argumentsOf(state, 2).flatMap(({ replies }) => replies);
  // A question to which the text itself has an answer tells most.
  const isSettled = ({ says }: Remarked): boolean =>
    answers.some(({ point, reason }) => point !== undefined && says.endsWith(point) && isOfText(reason));
  const knowsOf = knowledgeIn(state, remarks);
  const counts = new Map<string, number>();
  for (const { says, quote } of remarks) counts.set(quote + says, (counts.get(quote + says) ?? 0) + 1);
  const askersOf = ({ says, quote }: Remarked): number => counts.get(quote + says) ?? 0;
  const ranked = remarks
    .filter(({ persona }) => !voting.some((card) => card.persona === persona))
    .filter((each) => !isAsked(each.kind) || isSettled(each))
    // An agent reads the beginning of a long text, and what it misses there may stand further down.
    .filter(({ kind, quote }) => !isOwed(kind) || owed.some((hole) => hole.quote.startsWith(quote)))
    .sort(
      (a, b) =>
        Number(isOwed(b.kind)) - Number(isOwed(a.kind)) ||
        Number(isSettled(b)) - Number(isSettled(a)) ||
        Number(OF_WHOLE.has(b.kind)) - Number(OF_WHOLE.has(a.kind)) ||
        Number(PLAIN_KINDS.has(a.kind)) - Number(PLAIN_KINDS.has(b.kind)) ||
        // What most of them ask, and then what is about the news.
        askersOf(b) - askersOf(a) ||
        Number(b.claims.some((id) => central.has(id))) - Number(a.claims.some((id) => central.has(id))) ||
        // Of those who ask the same, mostly whoever knows the field, and not always the same one.
        turnOf(b.persona, b.quote + b.says, knowsOf(b)) - turnOf(a.persona, a.quote + a.says, knowsOf(a)),
    );
  const taken: Remarked[] = [];
  for (const each of ranked) {
    if (taken.length === TAKEN_MAX) break;
    const alike = taken.filter(({ kind }) => kind === each.kind).length;
    // Several questions to which the text has an answer may be about one sentence: the news.
    const isTold = taken.some(({ quote, note }) => note === each.note || (quote === each.quote && !isSettled(each)));
    if (alike < ALIKE_MAX && !isTold) taken.push(each);
  }
  // Of a short text, several say something of one sentence.
  for (const each of ranked)
    if (
      taken.length < REMARKS_MIN &&
      taken.every(({ kind }) => kind !== each.kind) &&
      !taken.some(({ note }) => note === each.note)
    )
      taken.push(each);
  return asCards(
    state,
    taken.sort(
      (a, b) =>
        Number(isOwed(b.kind)) - Number(isOwed(a.kind)) ||
        Number(isSettled(b)) - Number(isSettled(a)) ||
        askersOf(b) - askersOf(a) ||
        a.score - b.score,
    ),
  );
}

/** A card of a remark. */
interface AskingCard {
  readonly card: Card;
  /** Whether it only lets somebody speak, as the page does above the panel. */
  readonly isFiller: boolean;
}
/** Questions that are answered by what somebody says, whatever it is. */
const FILLERS: ReadonlySet<string> = new Set(['puts-it', 'verbatim', 'voice-says', 'named-says', 'takes-up']);
/** With so many others, nobody asks them. */
const FILLED_UP_TO = 2;

/** Cards of remarks with their answers, each answer on one. */
function asCards(state: DebateState, taken: readonly Remarked[]): AskingCard[] {
  // A remark moves no vote, so that it is no reason for the lowest or the highest.
  const whyOf = ({ says }: Remarked): string => (says.endsWith('?') ? 'Has a question' : 'Has something to say');
  const answered: Answered = { says: new Set(), by: new Map() };
  return taken.flatMap((each) => {
    const answer = answerOf(state, each, answered);
    if ((isAsked(each.kind) || isTalk(each.kind)) && answer === null) return [];
    const { persona, quote: lookedAt, score, says: voice } = each;
    const card: Card = {
      persona,
      why: whyOf(each),
      lookedAt,
      found: null,
      quote: null,
      in: null,
      points: null,
      score,
      voice,
      answer,
    };
    return { card, isFiller: FILLERS.has(each.kind.replace(/^(?:asks|talk)-/u, '')) };
  });
}

/** How agents that remark on sentences say their vote. */
const REMARKS = / I give it \d+\.(?: |$)/u;

/** Whether agents remark on sentences, who have no card where there is none to remark on. */
const areRemarking = (state: DebateState): boolean =>
  argumentsOf(state, 1).some(
    ({ facts, argument }) => REMARKS.test(argument) || facts.some(({ kind }) => kind === 'remark'),
  );

/** Cards whose answer stands elsewhere, where there are no others. */
const AGAIN_MAX = 2;
/** Of those who remark on sentences: the votes that stand apart, and what is asked and answered, each where it is new. */
function askingCards(state: DebateState, voting: readonly Card[], isNew: (card: Card) => boolean): Card[] {
  const remarks = remarkCards(state, voting);
  const fresh = remarks.filter(({ card }) => isNew(card));
  const telling = fresh.filter(({ isFiller }) => !isFiller);
  const fillers = fresh.filter(({ isFiller }) => isFiller).slice(0, Math.max(0, FILLED_UP_TO - telling.length));
  // A page on which nobody asks anything is worth less than one on which a sentence stands twice.
  const shown = fresh.length > 0 ? [...telling, ...fillers].slice(0, REMARKS_MAX) : remarks.slice(0, AGAIN_MAX);
  const asked = shown.map(({ card }) => card);
  return [...voting.filter((card) => isNew(card)), ...asked].slice(0, CARDS_MAX);
}

/**
 * Who speaks for the panel: its lowest, middle and highest vote, whom most conceded to, and agents whose largest finding is not the one that most
 * others have, each such finding once, the one with the most points first. At most six, in the order of their votes; nobody of a text of which nothing is judged. Pure.
 * @param isNew whether a card says what stands nowhere else
 */
export function cardsOf(
  state: DebateState,
  voting: readonly Card[] = [],
  isNew: (card: Card) => boolean = () => true,
): Card[] {
  if (unjudgedOf(state) !== null) return [];
  if (areRemarking(state)) return askingCards(state, voting, isNew);
  const first = new Map(argumentsOf(state, 1).map((argument) => [argument.persona, argument]));
  const agents = [
    ...new Map([...first, ...argumentsOf(state, 2).map((each) => [each.persona, each] as const)]).values(),
  ]
    .map((last) => {
      const spoken = first.get(last.persona) ?? last;
      const about = spoken.on[0];
      const vote = { parts: last.parts ?? spoken.parts, flags: [...last.flags, ...spoken.flags] };
      const { key, ...reason } = reasonOf(state, vote);
      const card: Card = {
        persona: last.persona,
        why: '',
        lookedAt: state.claims?.claims.find(({ id }) => id === about)?.quote ?? null,
        ...reason,
        score: last.score,
        // An objection was written to stand by itself; a sentence of an argument rests on those before it.
        // What an agent asks whose votes name their parts could be asked of any claim.
        voice: objectionOf(spoken) ?? (last.parts === undefined ? voiceOf(spoken.argument) : askedOf(spoken.argument)),
        answer: null,
      };
      return { key, card, vote, isObjection: objectionOf(spoken) !== null };
    })
    .sort((a, b) => a.card.score - b.card.score);
  const chosen = new Map<(typeof agents)[number], string>();
  for (const [agent, why] of [
    [agents[0], 'Lowest vote'],
    [agents.at(-1), 'Highest vote'],
    [agents[Math.floor(agents.length / 2)], 'Middle vote'],
    [agents.find(({ card }) => card.persona === mostConcededTo(state)?.persona), CONCEDED],
  ] as const)
    if (agent && !chosen.has(agent) && (why !== CONCEDED || agent.card.quote !== null)) chosen.set(agent, why);
  const counts = new Map<string, number>();
  for (const { key } of agents) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const shown = new Set<string | null | undefined>([most, ...[...chosen.keys()].map(({ key }) => key)]);
  const others = [...agents].sort((a, b) => Math.abs(b.card.points ?? 0) - Math.abs(a.card.points ?? 0));
  for (const agent of others) {
    if (chosen.size >= CARDS_MAX) break;
    if (agent.key === null || shown.has(agent.key) || chosen.has(agent)) continue;
    // What no words of the article show is told by those who have to speak, and by nobody else.
    if (agent.card.quote === null) continue;
    chosen.set(agent, 'Found something else');
    shown.add(agent.key);
  }
  // What somebody asks about a claim that nobody has looked at is worth a card where few people speak.
  const looked = new Set([...chosen.keys()].map(({ card }) => card.lookedAt));
  for (const agent of agents) {
    if (chosen.size >= CARDS_MIN) break;
    if (chosen.has(agent) || agent.card.voice?.endsWith('?') !== true || looked.has(agent.card.lookedAt)) continue;
    chosen.set(agent, 'Looked at something else');
    looked.add(agent.card.lookedAt);
  }
  return toldOnce(
    state,
    agents.filter((agent) => chosen.has(agent)).map((agent) => ({ ...agent, why: chosen.get(agent) ?? '' })),
  );
}

interface Speaking {
  readonly card: Card;
  readonly vote: Pick<Argument, 'parts' | 'flags'>;
  /** Whether its voice is an objection, which a reader understands without the claim that it is about. */
  readonly isObjection: boolean;
  readonly why: string;
}

/** The cards, none of which quotes a claim or tells a finding of one before it where it has another. */
function toldOnce(state: DebateState, agents: readonly Speaking[]): Card[] {
  const told = new Set<string | null>();
  const claims = new Set<string | null>();
  const voices = new Set<string | null>();
  return agents.map(({ card, vote, isObjection, why }) => {
    const { key, ...reason } = reasonOf(state, vote, told);
    const { lookedAt, voice } = card;
    const isNew = !claims.has(lookedAt);
    const shown = told.has(key) ? { ...reason, quote: null, in: null } : reason;
    told.add(key);
    claims.add(lookedAt);
    // Any other question is about the claim beside it.
    const heard = !voices.has(voice) && (isNew || isObjection || voice?.endsWith('?') !== true) ? voice : null;
    voices.add(heard);
    return { ...card, ...shown, lookedAt: isNew ? lookedAt : null, voice: heard, why };
  });
}

/** A card in lines: what it looked at, what it found with the words and the points, and its voice. */
export const cardLines = ({ lookedAt, found, quote, in: field, points, voice }: Card): readonly string[] => [
  ...(lookedAt === null ? [] : [`Looked at: ${inQuotes(lookedAt)}`]),
  ...(found === null
    ? []
    : [
        `Found: ${[found, quote === null ? '' : inQuotes(quote), whereAndWhat(field, points)].filter(Boolean).join(' ')}`,
      ]),
  ...(voice === null ? [] : [isQuestion(voice) ? `Asks: ${voice}` : voice]),
];

/** Whether what an agent has on its card is the reason of its vote: a remark on a sentence moves none. */
export const isOfVote = ({ why }: Card): boolean => !why.startsWith('Has ');

/** An answer on a card in a sentence. */
export const answerInWords = ({ says }: NonNullable<Card['answer']>, name: string): string =>
  says.startsWith(FROM_TEXT) ? says.replace(FROM_TEXT, 'The text has an answer: ') : `${name} answers: ${says}`;
const FROM_TEXT = 'The text has this: ';

/** Whether a voice only asks. */
const isQuestion = (voice: string): boolean => voice.endsWith('?') && !/[.!] /.test(voice);

function whereAndWhat(field: Card['in'], points: number | null): string {
  const moved = points === null ? '' : `moved the vote by ${points < 0 ? '−' : '+'}${Math.round(Math.abs(points))}`;
  const parts = [field === 'title' ? 'headline' : '', moved].filter(Boolean);
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}
