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

const ESSAY =
  /^(however|therefore|moreover|furthermore|indeed|thus|hence|clearly|obviously|sadly|unfortunately|fortunately|ironically|interestingly|surely|perhaps|meanwhile|additionally|simply)$/;

/**
 * Assertions without a source: sentences that argue, judge or explain (Hassan et al. 2017 on check-worthy claims; Redi
 * et al. 2019, "Citation needed").
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
  const own = text.tokens.filter((token) => !token.quoted);
  const deictic = own.filter((token) => /^(this|these)$/.test(token.lower)).length;
  const present = own.filter((token) => /^(is|are|being|'re)$/.test(token.lower)).length;
  const opening = (sentence: (typeof text.sentences)[number], offset: number): string =>
    text.tokens[sentence.first + offset]?.lower ?? '';
  const essay = text.sentences.filter((sentence) => ESSAY.test(opening(sentence, 0)));
  const comment = text.sentences.filter(
    (sentence, position) =>
      sourced[position] !== true &&
      sentence.words >= 5 &&
      sentence.words <= 30 &&
      /^(this|that|it|these|such)$/.test(opening(sentence, 0)) &&
      /^(is|was|are|means|shows|proves)$/.test(opening(sentence, 1)),
  );
  return {
    id: 'unsupported-claims',
    features: {
      vague: rate(vague.length, text),
      causes: rate(causes.filter((hit) => bare(hit.first)).length, text),
      verdicts: rate(verdicts.filter((hit) => bare(hit.first)).length, text),
      unsourcedShare: long.length === 0 ? 0.5 : share(unsourced.length, long.length),
      comment: rate(deictic, text),
      present: rate(present, text),
      essay: share(essay.length, text.sentences.length + 3),
      longestRun: Math.log1p(longest),
    },
    spans: [
      ...comment.map((sentence) => spanOf('text', sentence, 'comment', 0.6)),
      ...vague
        .filter((hit) => !/^(it has been|the question is|it seems|it turns out|the point is)$/.test(hit.entry))
        .map((hit) => spanOf('text', hit, 'vague', 0.7)),
      ...[...argued].flatMap((index) => {
        const sentence = text.sentences[index];
        const asks = text.tokens[(sentence?.last ?? 0) - 1]?.value.includes('?') === true;
        return sentence === undefined || asks || sentence.words < 8 || sentence.words > 32
          ? []
          : [spanOf('text', sentence, 'claim', 0.5)];
      }),
    ],
  };
};
