export { type Cast, castOf, personaHash } from './cast.js';
export { CastSource, PERSONA_MODELS, PERSONAS_DIRECTORY } from './cast-source.js';
export {
  type Persona,
  personaJsonSchema,
  personaSchema,
  type Platform,
  PLATFORMS,
  platformSchema,
  type SignalId,
  SIGNALS,
  TONES,
  type TopicId,
} from './persona.schema.js';
export {
  allowsModel,
  type CastRules,
  InvalidCastError,
  loadCast,
  loadPersona,
  type PersonaProblem,
} from './personas-folder.js';
export { checkPersonas, formatCast, formatPersona, formatReport, newPersonaTemplate } from './personas-report.js';
export { PERSONA_REFUSALS } from './personas.refusals.js';
export { nearestName } from './nearest.js';
