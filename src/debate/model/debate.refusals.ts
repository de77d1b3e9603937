import { refusals } from '../../kernel/index.js';

export const DEBATE_REFUSALS = refusals({
  'not-accepted': ['conflict', 'The debate cannot take this event in its present state.'],
  'idempotency-mismatch': 'This Idempotency-Key was used with another request.',
  'too-few-votes': ['unavailable', 'Too few agents voted for a verdict; the debate was abandoned and costs nothing.'],
  'debate-failed': ['unavailable', 'The debate was abandoned and costs nothing.'],
  'not-recordable': ['unavailable', 'The log does not take this debate; it was ended and costs nothing.'],
  stalled: ['unavailable', 'The log does not take the end of this debate yet; its credits were given back.'],
  cancelled: ['conflict', 'The debate was cancelled and costs nothing.'],
  conflict: 'The debate has reached its verdict and cannot be cancelled.',
  interrupted: ['unavailable', 'The debate was interrupted before it was set going and costs nothing.'],
  'recovery-failed': [
    'unavailable',
    'The service could not go on with the debate, which was abandoned and costs nothing.',
  ],
  'not-found': 'There is no such simulation.',
  'unknown-revision': ['unprocessable', 'The debate has not come to this revision.'],
  'unknown-agent': ['unprocessable', 'No such agent sits in this debate.'],
  'unknown-platform': ['unprocessable', 'The debate has no such platform.'],
  'nobody-seated': ['unprocessable', 'A debate needs somebody who speaks.'],
  'too-many-seats': ['unprocessable', 'A fork has too many agents.'],
  'model-not-allowed': ['unprocessable', 'A persona names a model that the operator does not allow.'],
  'fork-changes-nothing': ['unprocessable', 'This fork would end as the debate did.'],
  'unknown-analyst': ['unprocessable', 'This service has no such analyst.'],
  'no-such-path': ['not-found', 'The state has nothing at this path.'],
  overloaded: 'Too many debates are waiting.',
});
