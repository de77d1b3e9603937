import { rate, spanOf, type Signal } from '../signal.js';
import { Lexicon } from '../lexicon.js';

const MODALS = new Lexicon('may, might, could, would');
const SHIELDS = new Lexicon(
  `appears to, appear to, appeared to, seems to, seem to, seemed to, suggests, suggest, suggested, likely, unlikely, possibly, perhaps, probably, potentially, apparently, presumably,
   whether, it is unclear, unclear whether, not clear, not immediately clear, could not be verified, could not independently, not independently verified, preliminary, estimated, approximately, roughly, about, nearly, around, at least, in part, generally, typically, tend to, tends to, so far, as yet, remains to be seen, expected to, believed to, thought to`,
);
const HEARSAY = new Lexicon(
  'reportedly, allegedly, alleged, purportedly, purported, rumored, rumoured, it is said, word is, supposedly, so-called',
);

/** Admitted uncertainty: modals, shields and approximators (Hyland 1998; Rubin 2010), apart from hearsay markers. */
export const hedging: Signal = (document) => {
  const { text } = document;
  const plain = (token: { quoted: boolean }): boolean => !token.quoted;
  const modals = MODALS.find(text, plain).filter(
    (hit) => hit.entry !== 'may' || !/^M/.test(text.source.charAt(hit.start)),
  );
  const shields = SHIELDS.find(text, plain);
  const hearsay = HEARSAY.find(text, plain);
  return {
    id: 'hedging',
    features: {
      modals: rate(modals.length, text),
      shields: rate(shields.length, text),
      hearsay: rate(hearsay.length, text),
    },
    spans: [
      ...shields
        .filter((hit) => !/^(about|around|at least|nearly|whether|generally)$/.test(hit.entry))
        .map((hit) => spanOf('text', hit, 'shield', 0.6)),
      ...hearsay.map((hit) => spanOf('text', hit, 'hearsay', 0.6)),
      ...modals.map((hit) =>
        /^(may|might)$/.test(hit.entry) ? spanOf('text', hit, 'shield', 0.5) : spanOf('text', hit, 'modal', 0.3),
      ),
    ],
  };
};
