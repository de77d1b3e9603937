import { Lexicon } from '../lexicon.js';
import { rate, share, spanOf, type Signal } from '../signal.js';
import { sourcingOf } from '../sources.js';

const VAGUE = new Lexicon(
  `studies show, studies have shown, research shows, experts say, experts agree, scientists say, it is known, it is well known, it is widely known, as we know, as everyone knows, many believe, some believe, many say, some say, people say, they say, it has been, it is believed, it turns out, the evidence shows, evidence suggests, the question is, the point is, it seems`,
);
const CAUSES = new Lexicon(
  'because, causes, caused, leads to, led to, due to, as a result, therefore, thus, which means, that means, so that, in order to, the reason, this means, proves',
);
const VERDICT = new Lexicon(
  'should, must, ought, need to, needs to, have to, has to, wrong, right, good, bad, real, true, false, important, clear',
);

/**
 * Assertions nobody stands behind: unsourced sentences that argue, judge or explain (Hassan et al. 2017 on check-worthy
 * claims; Redi et al. 2019, "Citation needed").
 */
export const unsupportedClaims: Signal = (document) => {
  const { text } = document;
  const { sourced, sentenceOf } = sourcingOf(document);
  const plain = (token: { quoted: boolean }): boolean => !token.quoted;
  const vague = VAGUE.find(text, plain);
  const causes = CAUSES.find(text, plain);
  const verdicts = VERDICT.find(text, plain);
  const bare = (first: number): boolean => sourced[sentenceOf[first] ?? -1] !== true;
  const long = text.sentences.filter((sentence) => sentence.words >= 8);
  const unsourced = long.filter((sentence) => bare(sentence.first));
  let run = 0;
  let longest = 0;
  text.sentences.forEach((_, index) => {
    run = sourced[index] === true ? 0 : run + 1;
    longest = Math.max(longest, run);
  });
  const argued = new Set(
    [...causes, ...verdicts].filter((hit) => bare(hit.first)).map((hit) => sentenceOf[hit.first] ?? -1),
  );
  return {
    id: 'unsupported-claims',
    features: {
      vague: rate(vague.length, text),
      causes: rate(causes.filter((hit) => bare(hit.first)).length, text),
      verdicts: rate(verdicts.filter((hit) => bare(hit.first)).length, text),
      unsourcedShare: long.length === 0 ? 0.5 : share(unsourced.length, long.length),
      longestRun: Math.log1p(longest),
    },
    spans: [
      ...vague
        .filter((hit) => !/^(it has been|the question is|it seems|it turns out|the point is)$/.test(hit.entry))
        .map((hit) => spanOf('text', hit, 'vague', 0.7)),
      ...[...argued].flatMap((index) => {
        const sentence = text.sentences[index];
        return sentence === undefined || sentence.words < 8 || sentence.words > 32
          ? []
          : [spanOf('text', sentence, 'claim', 0.5)];
      }),
    ],
  };
};
