import { asPattern, inQuotes } from '../speech.js';
import { around, type Hole, isShowable, type Probed } from './hole.js';

const PLACE =
  '(?:restaurant|caf[eé]|bar|pub|hotel|hospital|school|university|college|church|company|firm|bank|supermarket|shop|store|factory|nursing home|care home|airline|clinic|nightclub|gym|farm|brewery|zoo|museum|daycare|nursery|hospice|theatre|theater)';
const PLACED = new RegExp(
  `^["“]?((?:An?|One) (?:(?!(?:of|for|from|in|at|to|that|who|with|and|by|employee|worker|owner|spokes\\p{Ll}+|former|man|woman|boss|chief)\\b)[\\p{L}’'-]+ ){0,3}?${PLACE})(?= (?:has|have|is|was|will|had|re-?opened|opened|closed|fired|hired|said|says|announced|apologi[sz]ed|refused|banned|sued|faces|plans|offers|served|admitted|posted|told|agreed|paid|lost|made|went|turned|in|near)\\b)`,
  'u',
);

/** A restaurant, a school or a firm of which the news is, and that has no name in the text. */
export function unnamedPlace({ title, text, sentences, news }: Probed): Hole | null {
  const told = news();
  for (const [at, sentence] of sentences.slice(0, PLACED_WITHIN).entries()) {
    const words = PLACED.exec(sentence.own)?.[1];
    if (words === undefined || !isShowable(sentence, title)) continue;
    if (sentence.text !== told?.sentence && at > 0) continue;
    const place = words.split(' ').at(-1) ?? '';
    const behind = sentence.own.slice(words.length + 1);
    const any = `[${place.charAt(0).toUpperCase()}${place.charAt(0)}]${place.slice(1)}`;
    // A name may stand beside it, or be what the place is called further down.
    const isNamed =
      /,? (?:called|named|known as)\b/u.test(around(sentences, at, 2)) ||
      new RegExp(`${asPattern(place)},? \\p{Lu}`, 'u').test(sentence.own) ||
      new RegExp(`\\p{Lu}[\\p{L}’'&-]+ (?:\\p{Lu}[\\p{L}’'&-]+ )?${any}`, 'u').test(text.replace(words, '')) ||
      new RegExp(
        `\\b[Tt]he ${place}, (?:the )?\\p{Lu}|\\p{Lu}[\\p{L}’'& -]+, (?:an?|the) (?:[\\p{L}-]+ ){0,3}${place}`,
        'u',
      ).test(text);
    if (isNamed || /, \p{Lu}[\p{L}’'&-]+(?: \p{Lu}[\p{L}’'&-]+)*, /u.test(behind)) continue;
    return {
      kind: 'unnamed-place',
      says: `${inQuotes(words)} is not named.`,
      asks: `Which ${place} is it?`,
      answer: 'The text does not name it, so that nobody can ask there.',
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}
const PLACED_WITHIN = 8;

const ORDERED =
  /\b((?:orders|ordered|approved|approves|cancelled|canceled|cancels|called off|announced|calls for|called for|banned) (?:an?|the) )((?:\p{Ll}+ ?){1,4})/gu;
const STILL_TO = (noun: string): RegExp =>
  new RegExp(
    `\\b(?:an?|the) (?:\\p{Ll}+ )?${noun} (?:will|would|may|could) be (?:ordered|approved|cancelled|canceled|called|held|announced|banned)\\b`,
    'u',
  );

/** What is ordered in a sentence, up to each word that may name it. */
const orderedIn = (own: string): readonly { readonly words: string; readonly noun: string }[] =>
  [...own.matchAll(ORDERED)].flatMap(([, verb = '', rest = '']) =>
    [...rest.matchAll(/\p{Ll}{5,}/gu)].map(({ 0: noun, index }) => ({
      words: `${verb}${rest.slice(0, index + noun.length)}`,
      noun,
    })),
  );

/** Something that is ordered at the beginning of a text and will be at its end. */
export function doneOrToCome({ title, sentences }: Probed): Hole | null {
  for (const first of sentences.slice(0, ORDERED_WITHIN))
    for (const { words, noun } of orderedIn(first.own)) {
      const later = sentences.find(
        (each) => each.start > first.end && /\bif\b/iu.test(each.text) && STILL_TO(asPattern(noun)).test(each.text),
      );
      const still = later === undefined ? undefined : STILL_TO(asPattern(noun)).exec(later.text)?.[0];
      if (later === undefined || still === undefined) continue;
      const quote = isShowable(later, title) ? later.text : null;
      const shown = quote ?? (isShowable(first, title) ? first.text : null);
      if (shown === null) continue;
      return {
        kind: 'done-or-to-come',
        says: `It has ${inQuotes(words)} first and ${inQuotes(still)} later: both cannot be.`,
        asks: `Is it done, or is it still to come?`,
        answer: `The text has both: ${inQuotes(words)} and ${inQuotes(still)}.`,
        quote: shown,
        in: 'text',
        word: shown === first.text ? words : still,
      };
    }
  return null;
}
const ORDERED_WITHIN = 3;
