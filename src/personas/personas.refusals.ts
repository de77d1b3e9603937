import { refusals } from '../kernel/index.js';

export const PERSONA_REFUSALS = refusals({
  'invalid-persona': ['invalid', 'This is not a usable persona id or platform.'],
  'unknown-persona': ['not-found', 'No persona of the cast has this id.'],
});
