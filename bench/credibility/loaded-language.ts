import { join } from 'node:path';
import { readLines } from '../../training/data-sets.js';
import { flagCandidates } from '../../src/analysts/offline/flags.js';
import { othersWordsIn } from '../../src/analysts/offline/others-words.js';
import { readArticle } from '../../src/analysts/offline/index.js';

interface PtcArticle {
  readonly text: string;
  readonly spans: readonly { readonly technique: string; readonly start: number; readonly end: number }[];
}

/** A mark may begin with the quotation marks of its words. */
const OPENING = /^[\s"“”'‘’]*/u;

/**
 * Detection of sentences with loaded language in propaganda-annotated articles by the flags: F1 over
 * sentences, and the F1 of flagging every sentence. The annotators also marked words that somebody says, with which
 * no writer is charged: `own` counts only marks of the writer's own words, by the rule that the flags follow.
 */
export function loadedLanguageOnPtc(
  directory: string,
  { own = false }: { readonly own?: boolean } = {},
): { f1: number; always: number } {
  let hit = 0;
  let wrong = 0;
  let missed = 0;
  let total = 0;
  for (const { text, spans } of readLines<PtcArticle>(join(directory, 'flags_ptc.jsonl'))) {
    const reading = readArticle({ title: '', text }, { charsMax: 60_000 });
    const others = othersWordsIn(reading);
    const gold = spans.filter(
      ({ technique, start, end }) =>
        technique === 'Loaded_Language' &&
        !(
          own &&
          others.areTheirs({
            in: 'text',
            start: start + (OPENING.exec(text.slice(start, end))?.[0].length ?? 0),
            end,
          })
        ),
    );
    const flagged = flagCandidates(reading).filter(
      ({ flag }) => flag === 'loaded-language' || flag === 'personal-attack',
    );
    for (const sentence of reading.document.text.sentences) {
      const meets = (at: { start: number; end: number }): boolean => at.start < sentence.end && at.end > sentence.start;
      const is = gold.some(meets);
      const said = flagged.some(({ quote }) => meets(quote));
      total += 1;
      if (is && said) hit += 1;
      else if (said) wrong += 1;
      else if (is) missed += 1;
    }
  }
  const positives = hit + missed;
  return { f1: (2 * hit) / (2 * hit + wrong + missed), always: (2 * positives) / (positives + total) };
}
