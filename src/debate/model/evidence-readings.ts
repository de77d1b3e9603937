import { type WeighedEvidence } from '../../evidence/index.js';
import { type DebateData } from './debate.events.js';

/** A piece of evidence, with the readings of a model so far. */
export type RecordedEvidence = WeighedEvidence & { readonly instructs: boolean };

type Weighing = DebateData<'EvidenceWeighed'>;
type Reading = Weighing['readings'][number];

/**
 * Evidence after a model has weighed one claim. Only a passage that the comparison left open changes its stance.
 * @param claim the claim's words
 */
export function withReadings(
  items: readonly RecordedEvidence[],
  { claim: id, model, readings }: Weighing,
  claim: string | undefined,
): readonly RecordedEvidence[] {
  return items.map((item): RecordedEvidence => {
    const reading = readings.find((known) => known.id === item.id);
    if (!reading || item.claim !== id) return item;
    if (item.finding === 'related') return { ...item, ...settledBy(reading, model, item, claim) };
    return contradicts(reading, item) ? { ...item, dissent: dissentOf(reading, model) } : item;
  });
}

const settledBy = (
  { stance, quote, why }: Reading,
  model: string,
  item: WeighedEvidence,
  claim: string | undefined,
): Pick<WeighedEvidence, 'finding' | 'stance' | 'why' | 'quotes' | 'weighedBy'> => ({
  finding: stance === 'mentions' ? 'related' : stance === 'supports' ? 'read-as-support' : 'read-as-dispute',
  stance,
  why: why === '' ? item.why : why,
  quotes: quote === null || claim === undefined ? item.quotes : { article: claim, evidence: quote },
  weighedBy: model,
});

const contradicts = ({ stance }: Reading, item: WeighedEvidence): boolean =>
  stance !== 'mentions' && item.stance !== 'mentions' && stance !== item.stance;

const dissentOf = ({ stance, quote, why }: Reading, model: string): NonNullable<WeighedEvidence['dissent']> => ({
  model,
  stance,
  quote: quote ?? '',
  why,
});
