import { type EvidenceSourceId, type MissingReason } from '../../evidence/index.js';
import { type Decider } from '../../kernel/index.js';
import { type GatheredEvidence } from '../stages/evidence.stage.js';
import { type EvidenceChange, type EvidenceChangeFact, type SeenEvidence } from './evidence-changes.events.js';

/** The most changes that one look records, those that dispute first. */
const CHANGES_MAX = 60;

/** After these nobody knows whether a piece of evidence is still there. */
const UNKNOWN: readonly MissingReason[] = ['deadline', 'failed', 'unreachable', 'unreadable', 'not-allowed'];

/** Sources that look the same things up each time. What a search does not find again may still be there. */
const STEADY: readonly EvidenceSourceId[] = ['fact-checks', 'cited'];

type Found = GatheredEvidence['items'][number];

/** By claim, source and address, what was found there last, where it differs from what the debate recorded. */
export type SeenSince = Readonly<Record<string, SeenEvidence | null>>;

export interface CompareEvidence {
  readonly accountId: string;
  /** As the debate recorded it, before a model read any of it. */
  readonly recorded: readonly Found[];
  readonly gathered: GatheredEvidence;
  /** The sources that could be asked now. */
  readonly asked: readonly EvidenceSourceId[];
}

const placeOf = ({ claim, source, url }: Pick<Found, 'claim' | 'source' | 'url'>): string =>
  JSON.stringify([claim, source, url]);

/** What changed since somebody looked last. Nothing changed: no event. */
export const evidenceChangesDecider: Decider<SeenSince, CompareEvidence, EvidenceChangeFact> = {
  initialState: () => ({}),
  decide: (command, since) => {
    const changes = changesOf(command, since);
    return changes.length === 0 ? [] : [{ type: 'EvidenceChanged', data: { accountId: command.accountId, changes } }];
  },
  evolve: (since, { data }) => ({
    ...since,
    ...Object.fromEntries(data.changes.map((change) => [placeOf(change), change.now])),
  }),
};

function changesOf({ recorded, gathered, asked }: CompareEvidence, since: SeenSince): EvidenceChange[] {
  const before: Readonly<Record<string, SeenEvidence | null>> = { ...seenIn(recorded), ...since };
  const now = seenIn(gathered.items);
  const unsure = new Set(gathered.missing.filter(({ reason }) => UNKNOWN.includes(reason)).map(({ source }) => source));
  const isGone = (source: EvidenceSourceId): boolean =>
    STEADY.includes(source) && asked.includes(source) && !unsure.has(source);
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((place): EvidenceChange => {
      const [claim, source, url] = JSON.parse(place) as [string, EvidenceSourceId, string];
      return { claim, source, url, before: before[place] ?? null, now: now[place] ?? null };
    })
    .filter(({ source, before: was, now: is }) => {
      if (!counts(was, source) && !counts(is, source)) return false;
      return is === null ? isGone(source) : was?.finding !== is.finding;
    })
    .sort((a, b) => Number(b.now?.stance === 'disputes') - Number(a.now?.stance === 'disputes'))
    .slice(0, CHANGES_MAX);
}

/** Passages that only mention a claim come and go; a fact check of it is news whatever it says. */
const counts = (seen: SeenEvidence | null, source: EvidenceSourceId): boolean =>
  seen !== null && (seen.stance !== 'mentions' || source === 'fact-checks');

/** Of several passages at one address, the first. One that tries to instruct a model is left out. */
function seenIn(items: readonly Found[]): Readonly<Record<string, SeenEvidence>> {
  const seen: Record<string, SeenEvidence> = {};
  for (const item of items) {
    if (item.instructs) continue;
    const { title, publisher, date, passage, finding, stance, why, retrievedAt } = item;
    seen[placeOf(item)] ??= { title, publisher, date, passage, finding, stance, why, retrievedAt };
  }
  return seen;
}
