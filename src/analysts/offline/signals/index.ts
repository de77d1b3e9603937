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

/** Every signal, in the order of SIGNALS. */
export const ALL_SIGNALS: readonly Signal[] = [
  attribution,
  quotation,
  numbers,
  documents,
  datesAndPlaces,
  hedging,
  certainty,
  loadedLanguage,
  superlatives,
  insults,
  secondPerson,
  shouting,
  clickbait,
  headlineMatch,
  balance,
  unsupportedClaims,
  conspiracy,
  satire,
  advertising,
  injection,
  boilerplate,
];
