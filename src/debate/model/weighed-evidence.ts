import { type DebateState } from './debate-state.js';
import { type DebateData } from './debate.events.js';
import { type RecordedEvidence } from './evidence-readings.js';

type Weighing = DebateData<'EvidenceWeighed'>;

/** Passages of a claim that a model may be shown. */
export const passagesOf = ({ evidence }: Pick<DebateState, 'evidence'>, claim: string): readonly RecordedEvidence[] =>
  (evidence?.items ?? []).filter((item) => item.claim === claim && !item.instructs);

/** Claims whose evidence the analyst's model still has to weigh, the most check-worthy first. */
export function claimsToWeigh(state: DebateState): readonly string[] {
  const { opening, claims, weighings } = state;
  if (opening?.evidence?.stances !== 'model' || opening.analyst.engine !== 'llm') return [];
  const done = new Set(weighings.map(({ claim }) => claim));
  return [...(claims?.claims ?? [])]
    .filter(({ id }) => !done.has(id) && passagesOf(state, id).some(({ finding }) => finding === 'related'))
    .sort((a, b) => b.checkWorthiness - a.checkWorthiness)
    .map(({ id }) => id);
}

/** Why this cannot be a weighing of the debate's evidence; undefined when it can. */
export function weighingFault(state: DebateState, { claim, readings, problem }: Weighing): string | undefined {
  const passages = new Map(passagesOf(state, claim).map((item) => [item.id, item.passage]));
  const told = new Set<string>();
  for (const { id, stance, quote } of readings) {
    const passage = passages.get(id);
    if (passage === undefined) return `${id} is not evidence for ${claim} that a model may be shown`;
    if (told.has(id)) return `${id} is weighed twice`;
    told.add(id);
    if (quote === null ? stance !== 'mentions' : quote === '' || !passage.includes(quote))
      return `the reading of ${id} quotes words that are not in its passage`;
  }
  return problem !== null && readings.length > 0 ? 'a failed weighing has readings' : undefined;
}
