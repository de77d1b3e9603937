import { type SignalId } from '../../../personas/index.js';
import { type Signal } from '../signal.js';
import { datesAndPlaces, numbers } from './details.js';
import { clickbait } from './headline.js';
import { headlineMatch } from './headline-match.js';
import { boilerplate, secondPerson, shouting } from './manner.js';
import { satire } from './satire.js';
import { attribution, balance, documents, quotation, unsupportedClaims } from './sourcing.js';
import {
  advertising,
  certainty,
  conspiracy,
  hedging,
  injection,
  insults,
  loadedLanguage,
  superlatives,
} from './wording.js';

const SIGNAL_OF: Readonly<Record<SignalId, Signal>> = {
  attribution,
  quotation,
  numbers,
  documents,
  'dates-and-places': datesAndPlaces,
  hedging,
  certainty,
  'loaded-language': loadedLanguage,
  superlatives,
  insults,
  'second-person': secondPerson,
  shouting,
  clickbait,
  'headline-match': headlineMatch,
  balance,
  'unsupported-claims': unsupportedClaims,
  conspiracy,
  satire,
  advertising,
  injection,
  boilerplate,
};

/**
 * The ids of every signal, in the order of the personas' SIGNALS, which a test compares. Not imported from there, since
 * a thread would then load what reads personas.
 */
export const SIGNAL_IDS = Object.keys(SIGNAL_OF) as readonly SignalId[];

/** Every signal, in the same order. */
export const ALL_SIGNALS: readonly Signal[] = Object.values(SIGNAL_OF);
