import { type Hole, holesIn } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf } from './appraisal.js';
import { isInEarnest, kindRead } from './kind-read.js';
import { unjudgedOf } from './unjudged.js';

/** What the text of a debate of the embedded analyst owes its readers; nothing of a joke, of what sells and of what is not judged. */
export function holesOf(state: DebateState): readonly Hole[] {
  const article = state.article?.article;
  if (!article || state.opening?.analyst.engine !== 'offline' || appraisalOf(state)?.text == null) return [];
  const kind = kindRead(state);
  if (kind === 'interview' || kind === 'advertisement' || !isInEarnest(state) || unjudgedOf(state) !== null) return [];
  return holesIn(article);
}
