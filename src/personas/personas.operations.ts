import { Operation } from '../http/index.js';
import { castSchema } from './cast.answer.schema.js';

/** What the route of the cast declares. */
export const personaOperations = {
  getCast: Operation({
    id: 'getCast',
    tag: 'debate',
    access: 'public',
    isFixed: true,
    summary: 'The cast of the next debate.',
    answers: { 200: { description: 'Platforms and personas.', json: castSchema } },
    revalidates: true,
  }),
};
