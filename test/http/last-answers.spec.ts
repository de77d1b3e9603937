import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { LastAnswers, ProblemFilter } from '../../src/http/index.js';
import { Refusal } from '../../src/kernel/index.js';

let server: FastifyInstance;
let answers: LastAnswers;
/** Answers the request in progress. */
let answer: (text: string) => void;
let hasBegun: Promise<void>;
beforeEach(() => {
  server = fastify();
  const problems = new ProblemFilter();
  server.setErrorHandler((error, request, reply) => {
    expect(error).toBeInstanceOf(Refusal);
    problems.answer(error, request, reply);
  });
  answers = new LastAnswers(server, problems);
  server.get('/quick', () => 'done');
  hasBegun = new Promise((begun) => {
    server.get('/slow', () => {
      begun();
      return new Promise<string>((resolve) => (answer = resolve));
    });
  });
});
afterEach(() => server.close());

it('a request that arrives while the service stops is refused with a problem document that says when to repeat it', async () => {
  answers.refuseMore();
  const response = await server.inject('/quick');
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({
    'content-type': expect.stringMatching('^application/problem\\+json'),
    'retry-after': '10',
    connection: 'close',
  });
  expect(response.json()).toMatchObject({ code: 'overloaded', detail: 'The service is stopping.' });
});

it('a request in progress that is answered in time keeps its answer', async () => {
  const asked = server.inject('/slow');
  await hasBegun;
  answers.refuseMore();
  const within = answers.within(60_000);
  answer('done');
  expect((await asked).payload).toBe('done');
  await within;
});

it('a request in progress without an answer is refused after the time for answers, and its late answer is dropped', async () => {
  const asked = server.inject('/slow');
  await hasBegun;
  answers.refuseMore();
  await answers.within(1);
  const response = await asked;
  answer('too late');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('10');
  // Clients repeat what is refused as overloaded, and this may have been done.
  expect(response.json()).toMatchObject({ code: 'store-unavailable' });
});
