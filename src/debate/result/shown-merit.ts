import { asPattern, listed, personsSpeakingIn, sentenceAround } from '../../words/index.js';
import { type ResultAppraisal } from './appraisal.js';

type Finding = ResultAppraisal['findings'][number];
type Told = Parameters<typeof sentenceAround>[0];

const NAMES_MIN = 2;
const surname = (name: string): string => name.split(' ').at(-1) ?? name;
const QUOTED = /“([^”]+)”/gu;

/** A description of somebody, or whose word is a verdict. */
const NO_NAME = /^(?:One|Another|An?|Some|Two|Three) |\bjury\b/iu;

/** Whoever was asked about what the text tells, and not about something else by the way: somebody who does not speak in it himself. */
const isAskedOfIt = (sentence: string, speakers: readonly string[]): boolean =>
  !speakers.some((speaker) =>
    new RegExp(
      `^(?:[\\p{L}.]+ ){0,3}${asPattern(surname(speaker))}(?:['’]s)? (?:has |had |also )*(?:declined|refused|did|didn)`,
      'u',
    ).test(sentence),
  );

/**
 * What a finding says on a page; null where it is not told. Descriptions of sources are no names, and who declines a question
 * while he speaks of everything else was not asked about the matter.
 */
export function shownMerit(article: Told, { type, says, passage }: Finding): string | null {
  if (type !== 'named-sources' && type !== 'asked-those-concerned') return says;
  if (type === 'asked-those-concerned') {
    const speakers = personsSpeakingIn(article).map(({ name }) => name);
    return isAskedOfIt(sentenceAround(article, passage), speakers) ? says : null;
  }
  const all = [...says.matchAll(QUOTED)].map(([, name = '']) => name);
  const names = all.filter((name) => !NO_NAME.test(name)).map((name) => `“${name}”`);
  if (names.length === all.length) return says;
  return names.length >= NAMES_MIN ? `It names sources such as ${listed(names)}.` : null;
}
