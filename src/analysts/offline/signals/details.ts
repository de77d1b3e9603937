import { lexicon } from '../lexicon.js';
import { rate, share, spanOf, type Signal } from '../signal.js';
import { sourcingOf } from '../sources.js';
import { MONTHS, WEEKDAYS } from '../../../words/index.js';

const VAGUE = lexicon('vague-numbers');
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

const WEEKDAY = new RegExp(`^(?:${WEEKDAYS.toLowerCase()})$`);
const MONTH = new RegExp(String.raw`^(${MONTHS.toLowerCase()}|jan\.|feb\.|aug\.|sept\.|oct\.|nov\.|dec\.)$`);
const RELATIVE = lexicon('relative-dates');
const PLACES = lexicon('places');
const SPANS = /^(weeks?|months?|days?|hours?|early|late|earlier|later|overnight|morning|afternoon|evening)$/;
const HONORIFICS = /^(mr|mrs|ms|dr|sen|rep|gov|gen|prof|col|lt|sgt|capt|rev|hon|judge)\.?$/;

/**
 * Weekdays, months and places, which make a story verifiable. Their absence is typical of invented stories (Horne and
 * Adali 2017; consistent over all our development sets).
 */
export const datesAndPlaces: Signal = (document) => {
  const { text } = document;
  const days = text.tokens.filter((token) => WEEKDAY.test(token.lower) && /^\p{Lu}/u.test(token.value));
  const months = text.tokens.filter(
    (token, index) =>
      MONTH.test(token.lower) &&
      /^\p{Lu}/u.test(token.value) &&
      (!/^(may|march)$/.test(token.lower) || /^\d/.test(text.tokens[index + 1]?.value ?? '')),
  );
  const years = text.tokens.filter((token) => /^(19|20)\d\d$/.test(token.value));
  const relative = RELATIVE.find(text);
  const places = PLACES.find(text, (token) => /^\p{Lu}/u.test(token.value));
  const titles = text.tokens.filter((token) => HONORIFICS.test(token.lower) && /^\p{Lu}/u.test(token.value)).length;
  const dates = text.entities.filter((entity) => entity.type === 'DATE');
  const lead = Math.min(text.tokens.length, 80);
  const early = text.tokens
    .slice(0, lead)
    .some((token) => WEEKDAY.test(token.lower) || MONTH.test(token.lower) || token.lower === 'yesterday');
  return {
    id: 'dates-and-places',
    features: {
      weekdays: rate(days.length, text),
      months: rate(months.length, text),
      years: rate(years.length, text),
      relative: rate(relative.length, text),
      places: rate(places.length, text),
      distinctPlaces: Math.log1p(new Set(places.map((hit) => hit.entry)).size),
      honorifics: rate(titles, text),
      spans: rate(text.tokens.filter((token) => !token.quoted && SPANS.test(token.lower)).length, text),
      datedLead: early ? 1 : 0,
    },
    spans: [
      ...dates
        .filter((entity) => /\d|day$/i.test(text.source.slice(entity.start, entity.end)))
        .map((entity) => spanOf('text', entity, 'date', 0.7)),
      ...places.map((hit) => spanOf('text', hit, 'place', 0.4)),
      ...relative.map((hit) => spanOf('text', hit, 'relative', 0.3)),
    ],
  };
};
