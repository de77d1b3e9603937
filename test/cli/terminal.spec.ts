import { expect, it } from '@jest/globals';
import { describeError } from '../../src/cli/terminal.js';

it.each([
  ['a code of a database client', Object.assign(new Error('no answer'), { code: 14 }), '14', 'no answer'],
  ['no code', Object.assign(new Error('no answer'), { code: undefined }), 'failed', 'no answer'],
  ['no message but a cause', new Error('', { cause: new Error('disk full') }), 'failed', 'disk full'],
  ['neither message nor cause', new TypeError(''), 'failed', 'TypeError without a message'],
  ['no error at all', 'stopped', 'failed', 'stopped'],
])('an error with %s is printed with a name and a sentence', (_, error, code, detail) => {
  expect(describeError(error)).toEqual({ code, detail });
});
