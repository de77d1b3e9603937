import { describe, expect, it } from '@jest/globals';
import * as data from '../../src/appraisal/marks.data.js';

const LISTS = [
  ...[data.PRESS_RELEASE, data.PRESS_RELEASE_HABITS, data.ADVERTISEMENT, data.SALE, data.OPINION, data.ANALYSIS],
  ...[data.EXPLAINER, data.LIVE, data.SATIRE, ...data.REPORTING.map(({ marks }) => marks)],
];
const PHRASES = LISTS.flat().flatMap(({ phrases }) =>
  phrases.map(({ pattern, catches, spares }) => [catches, spares, pattern] as const),
);

describe('the words by which an article shows what it is', () => {
  it.each(PHRASES)('“%s”, not “%s”', (catches, spares, pattern) => {
    expect(catches).toMatch(pattern);
    expect(spares).not.toMatch(pattern);
  });
});
