import { type DebateResult, signedWhole } from '../../debate/index.js';
import { inQuotes } from '../../words/index.js';
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

/** Round 2 in lines: over which words who asks or grants whom and what became of the vote, each exchange once; everybody else in one line. */
export function answersIn({ result, firstScores, nameOf }: ReadableDebate): readonly string[] {
  const second = result.transcript.filter(({ round }) => round === 2);
  const exchanges = new Map<string, string[]>();
  for (const entry of second)
    for (const { to, stance, reason } of entry.replies) {
      if (stance === 'agree') continue;
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
    likewise.length === 0 ? `${first}.` : `${first}. Likewise: ${likewise.join('; ')}.`,
  );
  const others = second.filter(({ replies }) => replies.every(({ stance }) => stance === 'agree'));
  if (others.length === 0) return lines;
  const most = Math.ceil(Math.max(...others.map((entry) => moveOf(entry, firstScores.get(entry.persona)))));
  const who =
    lines.length === 0 ? `All ${others.length}` : others.length === 1 ? 'One other' : `The other ${others.length}`;
  const moved =
    most === 0 ? ' and did not move' : `, and moved by at most ${most === 1 ? 'one point' : `${most} points`}`;
  return [...lines, `${who} heard no reason that they had not weighed${moved}.`];
}
