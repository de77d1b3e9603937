import { rate, share, spanOf, type Signal } from '../signal.js';
import { Lexicon } from '../lexicon.js';
import { sourcingOf } from '../sources.js';

const VAGUE = new Lexicon(
  'millions, billions, thousands, hundreds of thousands, countless, untold, dozens, tens of thousands, innumerable, a ton of, tons of, hordes, droves, trillions',
);
const SPELLED = /^(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|dozen|third|quarter)$/;
const YEAR = /^(1[89]|20)\d\d$/;

/**
 * Figures with and without a source in the same sentence. Precise, sourced numbers are checkable; vague quantities are
 * not (Hassan et al. 2017, ClaimBuster: check-worthy factual claims).
 */
export const numbers: Signal = (document) => {
  const { text } = document;
  const { sourced, sentenceOf } = sourcingOf(document);
  const figures = text.tokens
    .map((token, index) => ({ token, index }))
    .filter(
      ({ token }) =>
        /^\d[\d.,]*%?$/.test(token.value) && !YEAR.test(token.value) && !token.quoted && token.value.length < 15,
    );
  const weighty = (index: number): boolean => {
    const value = text.tokens[index]?.value ?? '';
    const next = text.tokens[index + 1]?.lower ?? '';
    const before = text.tokens[index - 1]?.value ?? '';
    return (
      /[.,]\d/.test(value) ||
      value.length >= 3 ||
      /^(%|percent|per|million|billion|trillion|people|deaths|cases|times|dollars|euros)$/.test(next) ||
      /^[$£€]$/.test(before)
    );
  };
  const notable = figures.filter(({ index }) => weighty(index));
  const bare = notable.filter(({ index }) => sourced[sentenceOf[index] ?? -1] !== true);
  const vague = VAGUE.find(text);
  const percent = text.tokens.filter((token) => /^(%|percent)$/.test(token.lower)).length;
  const money = text.entities.filter((entity) => entity.type === 'MONEY').length;
  const stretch = (index: number): { start: number; end: number } => {
    const token = text.tokens[index];
    const prior = text.tokens[index - 1];
    const next = text.tokens[index + 1];
    const after = text.tokens[index + 2];
    const start = prior !== undefined && /^[$£€]$/.test(prior.value) ? prior.start : (token?.start ?? 0);
    let end = token?.end ?? 0;
    if (next !== undefined && /^(%|percent|million|billion|trillion)$/.test(next.lower)) end = next.end;
    else if (next?.pos === 'NOUN') end = next.end;
    else if (next?.pos === 'ADJ' && after?.pos === 'NOUN') end = after.end;
    return { start, end };
  };
  return {
    id: 'numbers',
    features: {
      figures: rate(figures.length, text),
      notableSourced: rate(notable.length - bare.length, text),
      notableBare: rate(bare.length, text),
      bareShare: notable.length < 3 ? 0.5 : share(bare.length, notable.length),
      vague: rate(vague.length, text),
      percent: rate(percent, text),
      money: rate(money, text),
      spelled: rate(text.tokens.filter((token) => !token.quoted && SPELLED.test(token.lower)).length, text),
    },
    spans: [
      ...notable
        .filter(({ index }) => sourced[sentenceOf[index] ?? -1] === true)
        .map(({ index }) => spanOf('text', stretch(index), 'sourced', 0.7)),
      ...bare.map(({ index }) => spanOf('text', stretch(index), 'bare', 0.6)),
      ...vague.filter((hit) => !hit.quoted).map((hit) => spanOf('text', hit, 'vague', 0.6)),
    ],
  };
};
