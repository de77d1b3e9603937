export * from './cast.js';
export * from './cast-source.js';
export * from './persona-json-schema.js';
export * from './persona.schema.js';
export {
  allowsModel,
  type CastRules,
  formatProblem,
  InvalidCastError,
  loadCast,
  loadPersona,
  type PersonaProblem,
} from './personas-folder.js';
export * from './personas-report.js';
export * from './personas.controller.js';
export * from './personas.refusals.js';
export * from './personas.module.js';
