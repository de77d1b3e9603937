export { answerFromExamples } from './answer-from-examples.js';
export { Sandbox } from './sandbox.js';
