import { refusals } from '../kernel/index.js';

export const DEBATE_ERRORS = refusals({
  'not-accepted': ['conflict', 'The debate cannot take this event in its present state.'],
  'idempotency-mismatch': ['unprocessable', 'This Idempotency-Key was used with another request.'],
  'too-few-votes': ['unavailable', 'Too few agents voted for a verdict; the debate was abandoned and costs nothing.'],
  'debate-failed': ['unavailable', 'The debate was abandoned and costs nothing.'],
  cancelled: ['conflict', 'The debate was cancelled and costs nothing.'],
  conflict: ['conflict', 'The debate has reached its verdict and cannot be cancelled.'],
  interrupted: ['unavailable', 'The debate was interrupted before it was set going and costs nothing.'],
  'not-found': ['not-found', 'There is no such simulation.'],
  'no-such-path': ['not-found', 'The state has nothing at this path.'],
  overloaded: ['unavailable', 'Too many debates are waiting.'],
});
