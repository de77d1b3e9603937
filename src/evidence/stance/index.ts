export { type Finding } from './stance-features.js';
export { type Stance, stanceOf, stanceOfFactCheck } from './stance.js';
