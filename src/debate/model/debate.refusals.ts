import { ARTICLE_REFUSALS } from '../../articles/index.js';
import { refusals } from '../../kernel/index.js';
import { SAFE_FETCH_REFUSALS } from '../../safe-fetch/index.js';

export const DEBATE_REFUSALS = refusals({
  'not-accepted': ['conflict', 'The debate does not accept this event in its current state.'],
  'idempotency-mismatch': 'This Idempotency-Key was used with another request.',
  'too-few-votes': ['unavailable', 'Too few agents voted for a verdict; the debate costs the answers that it shows.'],
  'debate-failed': ['unavailable', 'The debate was abandoned; it costs the answers that it shows.'],
  'not-recordable': [
    'unavailable',
    'The log does not accept the events of this debate, which was ended; it costs the answers that it shows.',
  ],
  stalled: ['unavailable', 'The log does not accept the end of this debate yet; its credits were returned.'],
  cancelled: ['conflict', 'The debate was cancelled; it costs the answers that it shows.'],
  conflict: 'The debate has reached its verdict and cannot be cancelled.',
  'recovery-failed': [
    'unavailable',
    'The service could not continue the debate; it was abandoned and costs the answers that it shows.',
  ],
  'not-found': 'There is no such simulation.',
  'debate-running': ['conflict', 'The debate is not over yet; only a finished debate can be shared.'],
  'erase-running': [
    'conflict',
    'The debate is not over yet, or is being settled; cancel it or wait until it can be erased.',
  ],
  'no-evidence-to-compare': ['conflict', 'The debate is not over yet, or looked nothing up.'],
  'too-many-shares': ['conflict', 'The debate has the maximum number of links.'],
  'too-many-streams': ['too-many', 'The account watches too many debates at once.'],
  'share-not-found': ['not-found', 'There is no such link.'],
  'unknown-revision': ['unprocessable', 'The debate has not reached this revision.'],
  'unknown-agent': ['unprocessable', 'The debate has no such agent.'],
  'unknown-platform': ['unprocessable', 'The debate has no such platform.'],
  'nobody-seated': ['unprocessable', 'A debate needs at least one agent.'],
  'too-many-seats': ['unprocessable', 'A fork has too many agents.'],
  'model-not-allowed': ['unprocessable', 'A persona names a model that the operator does not allow.'],
  'fork-changes-nothing': ['unprocessable', 'This fork would have the same result as the debate.'],
  'still-running': ['conflict', 'The debate is not over yet; only a debate without a verdict can be tried again.'],
  'has-verdict': ['conflict', 'The debate has a verdict; only a debate without a verdict can be tried again.'],
  'unknown-analyst': ['unprocessable', 'This service has no such analyst.'],
  'no-such-path': ['not-found', 'The state has no value at this path.'],
  overloaded: 'Too many debates are waiting.',
  'unpaid-limit-reached': ['too-many', 'The account has reached its limit of debates that cost nothing.'],
});

/** Refusals of an article's address or file. */
export const READING_REFUSALS = [
  ARTICLE_REFUSALS['not-an-article'],
  ARTICLE_REFUSALS['too-many-costly-pages'],
  SAFE_FETCH_REFUSALS['blocked-address'],
  SAFE_FETCH_REFUSALS['fetch-failed'],
  SAFE_FETCH_REFUSALS['upstream-timeout'],
  DEBATE_REFUSALS.overloaded,
];

/**
 * With what callers are refused who wait for a debate that ends without a verdict. Other recorded codes, for instance of
 * older versions, are answered as `debate-failed`, with the recorded reason.
 */
export const ENDINGS = [
  ...READING_REFUSALS,
  DEBATE_REFUSALS['too-few-votes'],
  DEBATE_REFUSALS['debate-failed'],
  DEBATE_REFUSALS['not-recordable'],
  DEBATE_REFUSALS.cancelled,
  DEBATE_REFUSALS['recovery-failed'],
];
