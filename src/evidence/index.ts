export * from './fact-checks/index.js';
export * from './stance/index.js';
