export * from './evidence.prompt.js';
export * from './form.prompt.js';
export * from './persona.prompt.js';
export * from './repair.prompt.js';
export * from './round-one.prompt.js';
export * from './round-two.prompt.js';
export * from './system.prompt.js';
export * from './weighing.prompt.js';
