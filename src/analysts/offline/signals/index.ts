import { type SignalId } from '../../../personas/index.js';
import { type Signal } from '../signal.js';
import { advertising } from './advertising.js';
import { attribution } from './attribution.js';
import { balance } from './balance.js';
import { boilerplate } from './boilerplate.js';
import { certainty } from './certainty.js';
import { clickbait } from './clickbait.js';
import { conspiracy } from './conspiracy.js';
import { datesAndPlaces } from './dates-and-places.js';
import { documents } from './documents.js';
import { headlineMatch } from './headline-match.js';
import { hedging } from './hedging.js';
import { injection } from './injection.js';
import { insults } from './insults.js';
import { loadedLanguage } from './loaded-language.js';
import { numbers } from './numbers.js';
import { quotation } from './quotation.js';
import { satire } from './satire.js';
import { secondPerson } from './second-person.js';
import { shouting } from './shouting.js';
import { superlatives } from './superlatives.js';
import { unsupportedClaims } from './unsupported-claims.js';

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
