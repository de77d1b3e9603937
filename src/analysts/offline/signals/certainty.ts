import { rate, spanOf, type Signal } from '../signal.js';
import { Lexicon } from '../lexicon.js';

const BOOSTERS = new Lexicon(
  `clearly, obviously, undoubtedly, certainly, definitely, of course, no doubt, without a doubt, without question, beyond doubt, the fact is, the fact that, the truth is, the truth, in fact, indeed, proven, proof, proves, prove, undeniable, undeniably, indisputable, irrefutable, everyone knows, we all know, it is clear, make no mistake, period, guaranteed, simply, surely, needless to say, the reality is, nothing less than, plain and simple`,
);
const ABSOLUTES = new Lexicon(
  `always, never, every single, all, nothing, everything, everyone, everybody, nobody, no one, none, completely, totally, entirely, absolutely, utterly, entire, impossible, forever, whole, anyone, anything, any`,
);
const ENTIRE = new Lexicon(
  'always, never, nothing, everything, everyone, everybody, nobody, completely, totally, entirely, absolutely, utterly, impossible, forever',
);

/** Certainty without evidence: boosters (Hyland 1998) and absolutist words (Al-Mosaiwi and Johnstone 2018). */
export const certainty: Signal = (document) => {
  const { text } = document;
  const plain = (token: { quoted: boolean }): boolean => !token.quoted;
  const boosters = BOOSTERS.find(text, plain);
  const absolutes = ABSOLUTES.find(text, plain);
  const entire = ENTIRE.find(text, plain);
  return {
    id: 'certainty',
    features: {
      boosters: rate(boosters.length, text),
      absolutes: rate(absolutes.length, text),
      entire: rate(entire.length, text),
    },
    spans: [
      ...boosters
        .filter((hit) => !/^(indeed|in fact|simply|prove|proves|proof|the fact that|period)$/.test(hit.entry))
        .map((hit) => spanOf('text', hit, 'booster', 0.8)),
      ...entire.map((hit) => spanOf('text', hit, 'absolute', 0.5)),
    ],
  };
};
