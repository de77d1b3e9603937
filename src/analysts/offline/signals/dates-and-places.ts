import { rate, spanOf, type Signal } from '../signal.js';
import { Lexicon } from '../lexicon.js';

const WEEKDAYS = /^(mon|tues|wednes|thurs|fri|satur|sun)day$/;
const MONTHS =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|jan\.|feb\.|aug\.|sept\.|oct\.|nov\.|dec\.)$/;
const RELATIVE = new Lexicon(
  'yesterday, last week, last month, last year, earlier this week, earlier this month, earlier this year, this week, this month, on the weekend, last night, earlier in the day, a day earlier, a week earlier, next week, next month, later this month, later this week',
);
const PLACES = new Lexicon(
  `washington, new york, london, paris, berlin, brussels, moscow, beijing, tokyo, chicago, los angeles, boston, houston, dallas, atlanta, miami, philadelphia, san francisco, seattle, detroit, toronto, ottawa, geneva, vienna, rome, madrid, delhi, mumbai, shanghai, hong kong, seoul, cairo, baghdad, damascus, kabul, tehran, jerusalem, istanbul, ankara, kiev, kyiv, warsaw, athens, lagos, nairobi, johannesburg, sydney, melbourne, rio de janeiro, mexico city, havana, manhattan, brooklyn, capitol hill,
   california, texas, florida, ohio, pennsylvania, michigan, illinois, georgia, virginia, arizona, colorado, wisconsin, minnesota, iowa, nevada, oregon, massachusetts, maryland, tennessee, alabama, missouri, indiana, kentucky, louisiana, new jersey, north carolina, south carolina, new hampshire, new mexico, utah, connecticut, oklahoma, kansas, arkansas, mississippi, nebraska, maine, vermont, alaska, hawaii, idaho, montana, wyoming, delaware,
   china, russia, germany, france, britain, united kingdom, england, scotland, ireland, italy, spain, portugal, netherlands, belgium, sweden, norway, denmark, finland, poland, ukraine, turkey, syria, iraq, iran, israel, egypt, libya, saudi arabia, yemen, afghanistan, pakistan, india, bangladesh, myanmar, thailand, vietnam, philippines, indonesia, malaysia, singapore, japan, north korea, south korea, australia, new zealand, canada, mexico, brazil, argentina, chile, colombia, venezuela, peru, cuba, haiti, nigeria, kenya, ethiopia, somalia, sudan, zimbabwe, south africa, greece, hungary, austria, switzerland, wuhan, catalonia, puerto rico`,
);
const SPANS = /^(weeks?|months?|days?|hours?|early|late|earlier|later|overnight|morning|afternoon|evening)$/;
const HONORIFICS = /^(mr|mrs|ms|dr|sen|rep|gov|gen|prof|col|lt|sgt|capt|rev|hon|judge)\.?$/;

/**
 * Weekdays, months and places, which make a story verifiable. Their absence is typical of invented stories (Horne and
 * Adali 2017; consistent over all our development sets).
 */
export const datesAndPlaces: Signal = (document) => {
  const { text } = document;
  const days = text.tokens.filter((token) => WEEKDAYS.test(token.lower) && /^\p{Lu}/u.test(token.value));
  const months = text.tokens.filter(
    (token, index) =>
      MONTHS.test(token.lower) &&
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
    .some((token) => WEEKDAYS.test(token.lower) || MONTHS.test(token.lower) || token.lower === 'yesterday');
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
