import { refusals } from '../kernel/index.js';

export const ACCOUNT_REFUSALS = refusals({
  'missing-api-key': ['unauthenticated', 'This route needs an API key in the X-API-Key header.'],
  'invalid-api-key': ['unauthenticated', 'This API key is not valid.'],
  'revoked-api-key': ['unauthenticated', 'This API key has been revoked.'],
  'missing-session': ['unauthenticated', 'This route needs a session: sign in first.'],
  'invalid-session': ['unauthenticated', 'The session has ended: sign in again.'],
  'invalid-credentials': ['unauthenticated', 'The e-mail address or the password is not right.'],
  'insufficient-scope': ['forbidden', 'This API key, or your role in this workspace, does not allow that.'],
  'not-a-member': ['forbidden', 'You are not a member of this workspace: choose another one.'],
  'insufficient-role': ['forbidden', 'Your role does not allow you to decide that about this member or role.'],
  'wrong-password': ['forbidden', 'The password is not right.'],
  'too-many-attempts': ['too-many', 'Too many attempts; wait before the next one.'],
  'too-many-keys': ['conflict', 'The account has reached its limit of keys.'],
  'key-ended': ['conflict', 'This key has been revoked or replaced already.'],
  // Worded for every refused sign-up, so that it reveals nothing about the address.
  conflict: 'No account can be opened with this address and password. If the account is yours, sign in.',
  'second-factor-needed': ['unauthenticated', 'This account needs a code of its second factor too.'],
  'wrong-code': ['forbidden', 'The code is not right, or has been used already.'],
  'second-factor-on': ['conflict', 'The account has a second factor already: remove it first.'],
  'setup-ended': ['gone', 'This set-up has ended or is not complete: begin again.'],
  'no-mail': ['forbidden', 'This server sends no mail: ask its operator for a link.'],
  // The same for an unknown, a used and an expired link, and for one of an account that was closed.
  'reset-link-ended': ['gone', 'This link has been used, has expired or is incomplete: ask for a new one.'],
  'sign-up-closed': ['forbidden', 'Sign-up is closed on this server.'],
  'account-not-found': ['not-found', 'There is no such account.'],
  // Only the operator can resolve it, by restoring ELENCHUS_SECRET.
  'secret-changed': ['unavailable', 'This was encrypted with another secret of the service and cannot be shown.'],
  'key-not-found': ['not-found', 'There is no such key.'],
  'member-not-found': ['not-found', 'There is no such member.'],
  'last-owner': ['conflict', 'A workspace needs an owner: make somebody else an owner first.'],
  'already-a-member': ['conflict', 'You are a member of this workspace already.'],
  'workspace-full': ['conflict', 'The workspace has reached its limit of members and open invitations.'],
  'invitation-not-found': ['not-found', 'There is no such invitation, or it was withdrawn.'],
  'invitation-used': ['conflict', 'This invitation has been used already.'],
  'invitation-expired': ['gone', 'This invitation has expired: ask for a new one.'],
  'invitation-for-another': ['forbidden', 'This invitation is for another e-mail address.'],
});

/** Refusals of reading an account's personal data. */
export const PROFILE_REFUSALS = [ACCOUNT_REFUSALS['account-not-found'], ACCOUNT_REFUSALS['secret-changed']];
