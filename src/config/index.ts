export * from './config.js';
export * from './model-providers.js';
export * from './secret.js';
export { createDurably, replaceDurably } from './durable-file.js';
