export * from './cipher.js';
