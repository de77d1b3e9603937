import { rate, share, spanOf, type Signal } from '../signal.js';
import { sourcingOf } from '../sources.js';

/**
 * Direct speech and whether somebody is named as its speaker in the same or a neighbouring sentence (Pareti 2012).
 * One or two words in quotation marks without a speaker are scare quotes (Predelli 2003).
 */
export const quotation: Signal = (document) => {
  const { text } = document;
  const { attributions, sentenceOf } = sourcingOf(document);
  const speaking = new Set(attributions.filter((at) => at.kind !== 'anonymous').map((at) => at.sentence));
  const speeches = text.quotations.filter((at) => at.words >= 4);
  const near = (first: number): boolean => {
    const sentence = sentenceOf[first] ?? -1;
    return speaking.has(sentence) || speaking.has(sentence - 1) || speaking.has(sentence + 1);
  };
  const spoken = speeches.filter((at) => near(at.first));
  const scare = text.quotations.filter((at) => at.words <= 2 && !speaking.has(sentenceOf[at.first] ?? -1));
  const words = speeches.reduce((sum, at) => sum + at.words, 0);
  return {
    id: 'quotation',
    features: {
      speeches: rate(speeches.length, text),
      speechShare: share(words, text.words),
      spoken: rate(spoken.length, text),
      orphaned: rate(speeches.length - spoken.length, text),
      scare: rate(scare.length, text),
    },
    spans: [
      ...spoken.map((at) => spanOf('text', at, 'spoken', 0.8)),
      ...speeches.filter((at) => !near(at.first)).map((at) => spanOf('text', at, 'orphaned', 0.5)),
      ...scare.map((at) => spanOf('text', at, 'scare', 0.5)),
    ],
  };
};
