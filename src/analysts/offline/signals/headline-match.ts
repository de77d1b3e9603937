import { share, spanOf, type Signal } from '../signal.js';

const CONTENT = /^(NOUN|PROPN|VERB|ADJ|NUM)$/;
/** A crude stem that makes "vaccines" equal to "vaccine" and "votes" equal to "voted". */
const stem = (word: string): string => word.replace(/('s|ing|ed|es|s|e|ly)$/, '').slice(0, 12);
const LIGHT =
  /^(is|are|was|were|be|been|has|have|had|do|does|did|will|would|says|say|said|get|gets|new|video|watch|breaking|photos?)$/;

/**
 * Whether the text is about the words of the headline (Horne and Adali 2017; Yoon et al. 2019, incongruent headlines).
 */
export const headlineMatch: Signal = (document) => {
  const { title, text } = document;
  const promised = title.tokens.filter(
    (token) => token.isWord && token.value.length > 2 && CONTENT.test(token.pos) && !LIGHT.test(token.lower),
  );
  const body = new Set<string>();
  const lead = new Set<string>();
  text.tokens.forEach((token, index) => {
    if (!token.isWord) return;
    const key = stem(token.lower);
    body.add(key);
    if (index < 120) lead.add(key);
  });
  const missing = promised.filter((token) => !body.has(stem(token.lower)));
  const names = promised.filter((token) => token.pos === 'PROPN' || token.pos === 'NUM');
  const missingNames = names.filter((token) => !body.has(stem(token.lower)));
  const known = promised.length > 0 && text.words > 0;
  const whole = { start: title.tokens[0]?.start ?? 0, end: title.tokens.at(-1)?.end ?? 0 };
  const missingShare = known ? share(missing.length, promised.length) : 0.2;
  return {
    id: 'headline-match',
    features: {
      missing: missingShare,
      missingInLead: known
        ? share(promised.filter((token) => !lead.has(stem(token.lower))).length, promised.length)
        : 0.3,
      missingNames: known ? share(missingNames.length, names.length + 2) : 0.1,
      untitled: title.words === 0 ? 1 : 0,
    },
    spans: known
      ? missingShare >= 0.5 && promised.length >= 4 && 2 * missingNames.length >= names.length
        ? [
            spanOf('title', whole, 'mismatch', Math.min(1, missingShare)),
            ...missing.map((token) => spanOf('title', token, 'missing', 0.5)),
          ]
        : missingShare <= 0.2 && promised.length >= 4
          ? [spanOf('title', whole, 'match', 0.5)]
          : missing.map((token) => spanOf('title', token, 'missing', 0.3))
      : [],
  };
};
