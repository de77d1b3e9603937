export { stanceOf, stanceOfFactCheck } from './stance.js';
