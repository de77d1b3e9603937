import { withoutQuotations } from '../../../words/index.js';
import { lexicon } from '../lexicon.js';
import { share, spanOf, type Signal } from '../signal.js';

const BAIT = lexicon('clickbait');
const PERSONAL = /^(you|your|you're|i|my|me|we|our|us)$/;
const POINTING = /^(this|these|here|that)$/;

/**
 * A headline that withholds information, addresses the reader, announces a list or gives a command (Chakraborty et al.
 * 2016; Potthast et al. 2016). Title Case is a matter of house style and is ignored.
 */
export const clickbait: Signal = (document) => {
  const { title } = document;
  const { tokens, words } = title;
  const bait = BAIT.find(title);
  const head = tokens.find((token) => token.isWord);
  const listicle =
    head !== undefined &&
    /^\d{1,2}$/.test(head.value) &&
    /^\p{L}/u.test(tokens[1]?.value ?? '') &&
    !/^(dead|killed|injured|people|men|women|percent|years?|more|u\.s\.|million|die|arrested|charged|wounded|soldiers|missing|children)$/i.test(
      tokens[1]?.value ?? '',
    );
  const personal = tokens.filter((token) => PERSONAL.test(token.lower)).length;
  const pointing = tokens.filter((token) => POINTING.test(token.lower)).length;
  const question = tokens.some((token) => token.value.includes('?')) ? 1 : 0;
  const whole = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
  const score = bait.length * 0.8 + (listicle ? 1.5 : 0) + personal * 0.7 + pointing * 0.7 + question * 0.4;
  // What somebody is quoted with does not speak to the reader, and a list that says what it lists withholds nothing.
  const bare = withoutQuotations(title.source);
  const own = tokens.filter((token) => bare.slice(token.start, token.end).trim() !== '');
  const spoken = own.filter((token) => PERSONAL.test(token.lower) || POINTING.test(token.lower)).length;
  const shown = bait.length * 0.8 + (listicle ? 0.8 : 0) + spoken * 0.7 + question * 0.4;
  return {
    id: 'clickbait',
    features: {
      bait: Math.min(3, bait.length),
      listicle: listicle ? 1 : 0,
      personal: Math.min(2, personal),
      pointing: Math.min(2, pointing),
      question,
      long: Math.max(0, Math.min(1.5, (words - 12) / 8)),
      short: words === 0 ? 0 : Math.max(0, Math.min(1, (6 - words) / 4)),
      functionShare: share(
        tokens.filter((token) =>
          /^(the|a|an|is|are|was|were|has|have|and|but|it|he|she|they|his|her|their)$/.test(token.lower),
        ).length,
        words + 2,
      ),
      colon: tokens.some((token) => /^[:|]$/.test(token.value)) ? 1 : 0,
      score: Math.min(4, score),
    },
    spans: [
      ...(words > 0 && shown >= 1.4 ? [spanOf('title', whole, 'headline', Math.min(1, shown / 3))] : []),
      ...bait.map((hit) => spanOf('title', hit, 'bait', 0.5)),
    ],
  };
};
