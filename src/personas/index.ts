export * from './cast.js';
export * from './persona.schema.js';
