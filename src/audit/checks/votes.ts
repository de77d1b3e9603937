import { verdictOf } from '../../debate/index.js';
import { canonicalJson } from '../../kernel/index.js';
import { type Check } from '../dossier.js';

/** The rounds are counted correctly, and the votes reproduce the recorded scores, measures and flags. */
export const votes: Check = function* ({ frames }) {
  for (const { revision, event, before } of frames) {
    if (event.type === 'RoundClosed') {
      const { round } = event.data;
      const voices = before.arguments.filter((argument) => argument.round === round).length;
      const excused = before.excusals.filter((excusal) => excusal.round === round).length;
      if (voices !== event.data.voices || excused !== event.data.excused)
        yield { revision, detail: `round ${round} had ${voices} voices and ${excused} excused` };
    }
    if (event.type !== 'ConsensusReached') continue;
    const computed: Readonly<Record<string, unknown>> = { ...verdictOf(before) };
    const stated: Readonly<Record<string, unknown>> = event.data;
    for (const field of new Set([...Object.keys(computed), ...Object.keys(stated)]))
      if (canonicalJson(computed[field] ?? null) !== canonicalJson(stated[field] ?? null))
        yield {
          revision,
          detail: `${field}: the votes give ${short(computed[field])}, but ${short(stated[field])} was recorded`,
        };
  }
  return undefined;
};

const short = (value: unknown): string => canonicalJson(value ?? null).slice(0, 120);
