import { falseStatements } from '../../analysts/index.js';
import { type Check } from '../dossier.js';

/** First version of the embedded analyst in which every statement carries a checkable fact. */
const CHECKED_SINCE = 6;
const DETAIL_CHARACTERS_MAX = 200;

const isChecked = (model: string): boolean => Number(/^offline@(\d{1,6})$/.exec(model)?.[1] ?? 0) >= CHECKED_SINCE;

/**
 * Statements by the embedded analyst match the article, its claims and the evidence. Other analysts and earlier
 * versions do not record the basis of their sentences, so they are not checked.
 */
export const statements: Check = function* ({ frames }) {
  for (const { revision, event, before } of frames) {
    if (event.type !== 'ArgumentMade' || !isChecked(event.data.model) || before.article === null) continue;
    const { persona } = event.data;
    const claims = before.claims?.claims ?? [];
    const [fault] = falseStatements(event.data, before.article.article, claims, before.evidence ?? undefined);
    if (fault !== undefined)
      yield {
        revision,
        detail: `${persona} makes a statement that the article does not support (${fault.because}): ${fault.said.trim().slice(0, DETAIL_CHARACTERS_MAX)}`,
      };
  }
  return undefined;
};
