import { IMAGE_FORMATS } from './image-format.js';

const VERDICT = { type: 'string', enum: ['ai', 'not_ai', 'uncertain'] };
const SCORE = { type: 'number', minimum: 0, maximum: 100 };
const TEXT = { type: 'string' };

/** The answer to a detection as the API's document describes it. */
export const ANSWER_SCHEMA = {
  type: 'object',
  required: ['id', 'aiScore', 'verdict', 'classes', 'decidedBy', 'modelScore', 'modelVerdict', 'model', 'image'],
  properties: {
    id: TEXT,
    aiScore: { ...SCORE, description: '100 × the score of ai_generated' },
    verdict: VERDICT,
    reason: { ...TEXT, description: 'Why the verdict is uncertain, or what else than the pixels it rests on' },
    classes: {
      type: 'array',
      items: {
        type: 'object',
        properties: { class: TEXT, score: { type: 'number', minimum: 0, maximum: 1 } },
      },
    },
    decidedBy: {
      type: 'string',
      enum: ['model', 'signed-metadata', 'unsigned-metadata'],
      description: 'What decided the verdict: the pixels, or what the file declares of its origin, signed or not',
    },
    modelScore: { ...SCORE, description: 'What the model said of the pixels alone' },
    modelVerdict: VERDICT,
    modelReason: { ...TEXT, description: 'Why the model was uncertain' },
    model: { type: 'object', properties: { id: TEXT, revision: TEXT } },
    image: {
      type: 'object',
      properties: {
        sha256: TEXT,
        width: { type: 'integer' },
        height: { type: 'integer' },
        format: { type: 'string', enum: [...IMAGE_FORMATS] },
        bytes: { type: 'integer' },
      },
    },
    evidence: {
      type: 'object',
      properties: {
        crops: { type: 'integer' },
        regions: {
          type: 'array',
          description: 'The parts that were judged, in pixels of the upright image, each with its own score of 0 to 1',
          items: {
            type: 'object',
            properties: {
              x: { type: 'integer' },
              y: { type: 'integer' },
              width: { type: 'integer' },
              height: { type: 'integer' },
              score: { type: 'number', minimum: 0, maximum: 1 },
            },
          },
        },
        spread: { type: 'number' },
        recompressionShift: { type: 'number' },
      },
    },
    provenance: { type: 'object', description: 'What the file says of its own origin' },
    cached: { type: 'boolean' },
  },
};
