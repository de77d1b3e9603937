export * from './config.js';
export * from './secret.js';
