export { type ClaimAnswer } from './stance-features.js';
export { type StanceJudgement, stanceOf, stanceOfFactCheck } from './stance.js';
