import { refusals } from '../kernel/index.js';

export const AUDIT_REFUSALS = refusals({
  'not-found': 'There is nothing here.',
  'not-a-bundle': ['unprocessable', 'This is not a bundle of a debate.'],
  'bundle-too-large': ['too-large', 'The bundle is larger than a debate can be.'],
  'unreadable-debate': ['unprocessable', 'The debate cannot be read; its audit states the reason.'],
  'debate-is-here': ['conflict', 'The debate is already in the log of this service.'],
  'bundle-imported-differently': ['conflict', 'A different bundle of this debate has already been imported.'],
  'keys-in-environment': ['conflict', 'The signing keys are not kept in a file.'],
});
