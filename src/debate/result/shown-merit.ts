import { asPattern, personsSpeakingIn, sentenceAround } from '../../words/index.js';
import { type ResultAppraisal } from './appraisal.js';

type Finding = ResultAppraisal['findings'][number];
type Told = Parameters<typeof sentenceAround>[0];

const surname = (name: string): string => name.split(' ').at(-1) ?? name;

/** Whoever was asked about what the text tells, and not about something else by the way: somebody who does not speak in it himself. */
const isAskedOfIt = (sentence: string, speakers: readonly string[]): boolean =>
  !/^["“]?(?:He|She|They|It)\b/u.test(sentence) &&
  !speakers.some((speaker) =>
    new RegExp(
      `^(?:[\\p{L}.]+ ){0,3}${asPattern(surname(speaker))}(?:['’]s)? (?:has |had |also )*(?:declined|refused|did|didn)`,
      'u',
    ).test(sentence),
  );

/**
 * What a finding says on a page; null where it is not told. Whom a text names is shown by who says what; what is not known was a trifle of an
 * aside in most texts; and who declines a question while he speaks of everything else was not asked about the matter.
 */
export function shownMerit(article: Told, { type, says, passage }: Finding): string | null {
  if (type === 'named-sources' || type === 'limits-stated' || type === 'not-verified-said') return null;
  if (type !== 'asked-those-concerned') return says;
  const speakers = personsSpeakingIn(article).map(({ name }) => name);
  return isAskedOfIt(sentenceAround(article, passage), speakers) ? says : null;
}
