import { answerInWords, type DebateResult, isAnswer, isOfText, signedWhole } from '../../debate/index.js';
import { inQuotes, wordsAlone } from '../../words/index.js';
import { type ReadableDebate } from './reading.js';

type Entry = DebateResult['transcript'][number];
type Part = NonNullable<Entry['parts']>[number];

/** A finding with everybody whose vote it moved most. */
export interface Found {
  readonly says: string;
  readonly quote: string | null;
  readonly agents: readonly string[];
}

/** What a part of the vote counted is shown by words from this share of the largest part on. */
const SHOWN_SHARE = 0.2;

/** What moved a vote most: a part that words show, before a somewhat larger one that nothing shows. */
function mostOf({ parts }: Entry): Part | undefined {
  const ranked = (parts ?? [])
    .filter(({ says }) => says !== null)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const least = SHOWN_SHARE * Math.abs(ranked[0]?.points ?? 0);
  return ranked.find(({ quote, points }) => quote !== null && Math.abs(points) >= least) ?? ranked[0];
}

/** Whether votes name their parts, so that what an agent says can be told without its sentences. */
export const namesParts = ({ transcript }: DebateResult): boolean =>
  transcript.length > 0 && transcript.every(({ parts }) => parts !== null);

/** What an agent of such a debate says of the article, before its vote; empty where it has nothing of its own to say. */
function saidBy({ argument }: Entry): string {
  const said = argument.replace(/\s*I give it \d+\..*$/su, '');
  return /^Nothing here is in my field/.test(said) ? '' : said;
}

/** Whether agents say what they have to say of sentences of the article, each for itself. */
export const hasRemarks = ({ transcript }: DebateResult): boolean =>
  transcript.some(({ round, argument }) => round === 1 && / I give it \d+\.(?: |$)/u.test(argument));

/** Remarks of an argument, each with the sentence of the article that it is about. */
const remarksOf = (said: string): readonly { readonly of: string; readonly note: string }[] =>
  said.split(/(?<=\?) (?=[“"\p{Lu}\d])|(?<= — [^“”"?.]+\.) (?=[“"\p{Lu}\d])/u).map((each) => {
    const at = each.lastIndexOf(' — ');
    const note = at < 0 ? '' : each.slice(at + 3);
    return { of: at < 0 ? each : each.slice(0, at), note: `${note.charAt(0).toUpperCase()}${note.slice(1)}` };
  });

/** A sentence of the article with what agents say of it. */
export interface Remarked {
  readonly of: string;
  /** Each once, with the agents and their votes, and what another answered. */
  readonly notes: readonly { readonly says: string; readonly answer: string | null }[];
}

/** Whether the votes come to a number that says something of the text. */
export const hasNumber = ({ outcome }: DebateResult): boolean => outcome !== null && outcome.number.score !== null;

/** Without what it quotes, by which one note differs from the same of another sentence. */
const wordless = (note: string): string => note.replace(/“[^“”]*”/g, '').replace(/\s+/g, ' ');

/** Sentences of the article and notes beside the cards, beyond which a reader learns little. */
const REMARKED_MAX = 5;
const NOTES_MAX = 2;

/** The sentences of which most was said, each note once. */
function mostRemarked(
  spoken: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>,
  answerTo: (note: string, asked: readonly string[]) => string | null,
): readonly Remarked[] {
  const told = new Set<string>();
  const made: Remarked[] = [];
  for (const [of, notes] of spoken) {
    if (made.length === REMARKED_MAX) break;
    const fresh = [...notes].filter(([note]) => !told.has(wordless(note))).slice(0, NOTES_MAX);
    if (fresh.length === 0) continue;
    for (const [note] of fresh) told.add(wordless(note));
    made.push({
      of,
      notes: fresh.map(([note, who]) => ({
        says: `${note} (${some(new Set(who))})`.trim(),
        answer: answerTo(note, who),
      })),
    });
  }
  return made;
}

/** What agents remarked who have no card, by the sentence that it is about, and who had nothing of their own to add. */
export function remarksIn({ result, nameOf }: ReadableDebate): {
  readonly remarked: readonly Remarked[];
  readonly silent: readonly string[];
} {
  const cards = result.outcome?.cards ?? [];
  const carded = new Set(cards.map(({ persona }) => persona));
  // Of a sentence that has cards, others ask much the same.
  const shown = new Set(cards.flatMap(({ lookedAt }) => (lookedAt === null ? [] : [wordsAlone(lookedAt)])));
  const answers = new Set(cards.map(({ answer }) => answer?.says));
  const spoken = new Map<string, Map<string, string[]>>();
  // What a card says is not said again of another sentence.
  const told = new Set(cards.map(({ voice }) => wordless(voice ?? '')));
  const silent: string[] = [];
  const voteOf = (persona: string): number =>
    Math.round(result.votes.find((vote) => vote.persona === persona)?.score ?? 0);
  for (const entry of result.transcript.filter(({ round }) => round === 1)) {
    const who = `${nameOf(entry.persona)} ${voteOf(entry.persona)}`;
    const said = saidBy(entry);
    if (said === '') silent.push(who);
    else if (!carded.has(entry.persona))
      for (const { of, note } of remarksOf(said)) {
        if (note === '' || told.has(wordless(note)) || shown.has(wordsAlone(of))) continue;
        const notes = spoken.get(of) ?? new Map<string, string[]>();
        spoken.set(of, notes.set(note, [...(notes.get(note) ?? []), who]));
      }
  }
  const answerTo = (note: string, asked: readonly string[]): string | null => {
    for (const { persona, replies } of result.transcript)
      for (const { point, reason } of replies)
        if (
          !asked.some((who) => who.startsWith(`${nameOf(persona)} `)) &&
          point !== undefined &&
          note.endsWith(point) &&
          isAnswer(reason) &&
          !isOfText(reason) &&
          !answers.has(reason)
        ) {
          answers.add(reason);
          return answerInWords({ persona, says: reason }, nameOf(persona));
        }
    return null;
  };
  return { remarked: mostRemarked(spoken, answerTo), silent };
}

/** What the article has on what agents asked beside the cards, each once with who asked and who found it. */
export function questionsIn({ result, nameOf }: ReadableDebate): readonly string[] {
  // A card has its answer.
  const shown = new Set((result.outcome?.cards ?? []).map(({ answer }) => answer?.says));
  const answered = new Map<string, { readonly point: string; readonly from: Set<string>; readonly by: Set<string> }>();
  for (const { persona, replies } of result.transcript.filter(({ round }) => round === 2))
    for (const { to, point, reason } of replies) {
      if (point?.endsWith('?') !== true || !isOfText(reason) || shown.has(reason)) continue;
      const same = answered.get(reason) ?? { point, from: new Set<string>(), by: new Set<string>() };
      answered.set(reason, same);
      same.from.add(nameOf(to));
      same.by.add(nameOf(persona));
    }
  return [...answered].map(
    ([reason, { point, from, by }]) =>
      `${some(from)} asked: ${point} ${[...by].find((name) => !from.has(name)) ?? [...by][0] ?? ''} answered with words of the article: ${inQuotes(reason.replace(/^The text has this: /, '').replace(/\.$/, ''))}.`,
  );
}

/** One name, or one and how many others. */
function some(names: ReadonlySet<string>): string {
  const [first = '', second] = names;
  if (second === undefined) return first;
  return names.size === 2 ? `${first} and ${second}` : `${first} and ${names.size - 1} others`;
}

/** Round 1 without a sentence that several agents repeat: each finding once, with everybody whose vote it moved most, the vote and by how much. */
export function foundIn({ result, nameOf }: ReadableDebate): readonly Found[] {
  const found = new Map<string, { readonly says: string; readonly quote: string | null; readonly agents: string[] }>();
  for (const entry of result.transcript.filter(({ round }) => round === 1)) {
    const most = mostOf(entry);
    const key = `${most?.says ?? ''} ${most?.quote ?? ''}`;
    const same = found.get(key) ?? {
      says: most?.says ?? 'Nothing moved it far.',
      quote: most?.quote ?? null,
      agents: [],
    };
    found.set(key, same);
    same.agents.push(
      `${nameOf(entry.persona)} ${Math.round(entry.score)}${most ? ` (${signedWhole(most.points)})` : ''}`,
    );
  }
  return [...found.values()].sort((a, b) => b.agents.length - a.agents.length);
}

/** With which claim how many agents began, in words. */
export function beganWith({ result }: ReadableDebate): readonly string[] {
  const counts = new Map<string, number>();
  for (const { round, on } of result.transcript)
    if (round === 1 && on[0] !== undefined) counts.set(on[0], (counts.get(on[0]) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([id, count]) => {
      const claim = result.claims.find((each) => each.id === id);
      return claim ? [`${count} began with ${inQuotes(claim.quote)}`] : [];
    });
}

/** Points by which whoever granted nothing may still move, since all weigh again what they heard. */
const moveOf = (entry: Entry, first: number | undefined): number => Math.abs(entry.score - (first ?? entry.score));

/** An exchange over a reason that no words of the article show tells a reader nothing. Earlier versions say “Why” or “Granted”. */
const isShown = (reason: string): boolean => !/^[^“"]* now, \S+ before\.$/.test(reason);

const LIKEWISE_MAX = 4;

/** All of a few, or the first and how many others; the transcript has each. */
const shortList = (all: readonly string[]): string =>
  all.length <= LIKEWISE_MAX
    ? all.join('; ')
    : `${all.slice(0, LIKEWISE_MAX - 1).join('; ')}; and ${all.length - LIKEWISE_MAX + 1} others`;

/** Round 2 in lines: over which words who asks or grants whom and what became of the vote, each exchange once; everybody else in one line. */
export function answersIn({ result, firstScores, nameOf }: ReadableDebate): readonly string[] {
  const second = result.transcript.filter(({ round }) => round === 2);
  const exchanges = new Map<string, string[]>();
  for (const entry of second)
    for (const { to, stance, reason, point } of entry.replies) {
      if (stance === 'agree' || point !== undefined || !isShown(reason)) continue;
      const [from, now] = [Math.round(firstScores.get(entry.persona) ?? entry.score), Math.round(entry.score)];
      const moved = from === now ? `stays at ${now}` : `goes from ${from} to ${now}`;
      const words = /[“"][^”"]+[”"]/u.exec(reason)?.[0] ?? '';
      const key = `${stance} ${words || reason}`;
      const same = exchanges.get(key) ?? [];
      exchanges.set(key, same);
      const does = stance === 'concede' ? 'grants' : 'asks';
      same.push(
        same.length === 0
          ? `${nameOf(entry.persona)} ${does} ${nameOf(to)}: ${inQuotes(reason)} ${nameOf(entry.persona)} ${moved}`
          : `${nameOf(entry.persona)} to ${nameOf(to)}, ${moved}`,
      );
    }
  const lines = [...exchanges.values()].map(([first = '', ...likewise]) =>
    likewise.length === 0 ? `${first}.` : `${first}. Likewise: ${shortList(likewise)}.`,
  );
  const others = second.filter(({ replies }) =>
    replies.every(({ stance, point }) => stance === 'agree' || point !== undefined),
  );
  if (others.length === 0) return lines;
  const most = Math.ceil(Math.max(...others.map((entry) => moveOf(entry, firstScores.get(entry.persona)))));
  const who =
    lines.length === 0 ? `All ${others.length}` : others.length === 1 ? 'One other' : `The other ${others.length}`;
  const moved =
    most === 0 ? ' and did not move' : `, and moved by at most ${most === 1 ? 'one point' : `${most} points`}`;
  return [...lines, `${who} heard no reason that they had not weighed${moved}.`];
}
