import { HTTP_REFUSALS, Operation } from '../http/index.js';
import {
  activitySchema,
  invitedSchema,
  issuedKeySchema,
  joinedSchema,
  keysSchema,
  recoveryCodesSchema,
  rotatedKeySchema,
  secondFactorSchema,
  secondFactorSetupSchema,
  sessionSchema,
  signedInSchema,
  signedUpSchema,
  workspaceSchema,
  workspacesSchema,
} from './accounts.answers.schema.js';
import { ACCOUNT_REFUSALS, PROFILE_REFUSALS } from './accounts.refusals.js';
import {
  acceptSchema,
  activityQuery,
  chosenSchema,
  closingSchema,
  invitationSchema,
  issueSchema,
  limitsSchema,
  passwordChangeSchema,
  resetRequestSchema,
  resetSchema,
  roleSchema,
  rotateSchema,
  secondFactorRemovalSchema,
  secondFactorSchema as secondFactorRequestSchema,
  secondFactorSetupSchema as secondFactorSetupRequestSchema,
  signInSchema,
  signUpSchema,
} from './accounts.requests.schema.js';

const PASSWORD_REFUSALS = [
  ACCOUNT_REFUSALS['wrong-password'],
  ACCOUNT_REFUSALS['too-many-attempts'],
  ...PROFILE_REFUSALS,
];

/** Refusals of a change for which nothing is decrypted. */
const CHANGE_REFUSALS = [ACCOUNT_REFUSALS['account-not-found'], ACCOUNT_REFUSALS['key-not-found']];

/** Refusals of a decision about a member or an invitation. */
const MEMBER_REFUSALS = [ACCOUNT_REFUSALS['account-not-found'], ACCOUNT_REFUSALS['insufficient-role']];

/** What each route of accounts, sessions and keys declares. */
export const accountOperations = {
  signUp: Operation({
    id: 'signUp',
    tag: 'accounts',
    access: 'public',
    summary:
      'Sign up: opens a Free account and issues its first API key. A repeated request with the same password returns the same key.',
    body: signUpSchema,
    answers: { 201: { description: 'The account and its key.', json: signedUpSchema } },
    refusals: [
      HTTP_REFUSALS['cross-site-request'],
      ACCOUNT_REFUSALS['sign-up-closed'],
      ACCOUNT_REFUSALS.conflict,
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  changePassword: Operation({
    id: 'changePassword',
    tag: 'accounts',
    access: 'session',
    summary: 'Change the password: ends all other sessions and renews this one. Keys stay valid.',
    body: passwordChangeSchema,
    answers: { 204: { description: 'Changed.', headers: { 'Set-Cookie': true } } },
    refusals: PASSWORD_REFUSALS,
  }),

  requestReset: Operation({
    id: 'requestPasswordReset',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary: 'Ask for a mail with a link to choose a new password.',
    description:
      'The answer is the same whether or not there is an account with this address. The link can be used once, within an hour. Where the server sends no mail, its operator makes such links (`accounts reset-link`).',
    isFixed: true,
    body: resetRequestSchema,
    answers: { 204: { description: 'If there is such an account, the mail is on its way.' } },
    refusals: [HTTP_REFUSALS['cross-site-request'], ACCOUNT_REFUSALS['no-mail'], ACCOUNT_REFUSALS['too-many-attempts']],
  }),

  resetPassword: Operation({
    id: 'resetPassword',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary: 'Choose a new password with the token of a link: ends all sessions and all such links. Keys stay valid.',
    body: resetSchema,
    answers: { 204: { description: 'Changed: sign in with it.' } },
    refusals: [
      HTTP_REFUSALS['cross-site-request'],
      ACCOUNT_REFUSALS['reset-link-ended'],
      ACCOUNT_REFUSALS['secret-changed'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  getSecondFactor: Operation({
    id: 'getSecondFactor',
    tag: 'accounts',
    access: 'session',
    summary: 'Whether you need a second factor to sign in.',
    answers: { 200: { description: 'The second factor.', json: secondFactorSchema } },
  }),

  setUpSecondFactor: Operation({
    id: 'setUpSecondFactor',
    tag: 'accounts',
    access: 'session',
    summary: 'Begin to set up a second factor: a secret for an authenticator app.',
    description: 'Nothing changes until a code of the app has been sent back.',
    body: secondFactorSetupRequestSchema,
    answers: { 200: { description: 'The secret.', json: secondFactorSetupSchema } },
    refusals: [...PASSWORD_REFUSALS, ACCOUNT_REFUSALS['second-factor-on']],
  }),

  enableSecondFactor: Operation({
    id: 'enableSecondFactor',
    tag: 'accounts',
    access: 'session',
    summary: 'Turn the second factor on with a code of the app. From now on signing in needs a code.',
    description: 'Open sessions stay. API keys need no code.',
    body: secondFactorRequestSchema,
    answers: { 200: { description: 'Turned on.', json: recoveryCodesSchema } },
    refusals: [
      ...PROFILE_REFUSALS,
      ACCOUNT_REFUSALS['wrong-code'],
      ACCOUNT_REFUSALS['setup-ended'],
      ACCOUNT_REFUSALS['second-factor-on'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  removeSecondFactor: Operation({
    id: 'removeSecondFactor',
    tag: 'accounts',
    access: 'session',
    summary: 'Remove the second factor, with password and code. Without effect if there is none.',
    body: secondFactorRemovalSchema,
    answers: { 204: { description: 'Removed.' } },
    refusals: [...PASSWORD_REFUSALS, ACCOUNT_REFUSALS['wrong-code']],
  }),

  closeAccount: Operation({
    id: 'closeAccount',
    tag: 'accounts',
    access: 'owner',
    summary: 'Close your workspace: its keys, sessions and subscription end. Only for the person who opened it.',
    description:
      'Credits are forfeited, and personal data is erased permanently. You can no longer sign in, and leave all other workspaces.',
    body: closingSchema,
    answers: { 204: { description: 'Closed.', headers: { 'Set-Cookie': true } } },
    refusals: [...PASSWORD_REFUSALS, ACCOUNT_REFUSALS['last-owner'], ACCOUNT_REFUSALS['insufficient-role']],
  }),

  signIn: Operation({
    id: 'signIn',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary:
      'Sign in: sets a session cookie. Requests that use it to change something need the header X-Requested-With.',
    body: signInSchema,
    answers: { 201: { description: 'Signed in.', json: signedInSchema, headers: { 'Set-Cookie': true } } },
    refusals: [
      HTTP_REFUSALS['cross-site-request'],
      ACCOUNT_REFUSALS['invalid-credentials'],
      ACCOUNT_REFUSALS['second-factor-needed'],
      ACCOUNT_REFUSALS['wrong-code'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  getSession: Operation({
    id: 'getSession',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary: 'Whether the request’s cookie is a valid session, and whose.',
    answers: { 200: { description: 'The session, or null.', json: sessionSchema } },
  }),

  signOut: Operation({
    id: 'signOut',
    tag: 'accounts',
    access: 'session',
    endsAccess: true,
    summary: 'Sign out: ends this session.',
    answers: { 204: { description: 'Signed out.', headers: { 'Set-Cookie': true } } },
  }),

  listKeys: Operation({
    id: 'listKeys',
    tag: 'accounts',
    access: 'read',
    summary: 'The account’s keys with labels, scopes, limits and use, without the keys themselves.',
    answers: { 200: { description: 'The keys.', json: keysSchema } },
    refusals: PROFILE_REFUSALS,
  }),

  issueKey: Operation({
    id: 'issueKey',
    tag: 'accounts',
    access: 'keys',
    summary: 'Issue a key with at most the scopes of your role. Needs a session, or a key with all of them.',
    body: issueSchema,
    answers: {
      201: {
        description: 'The key.',
        json: issuedKeySchema,
        identifies: { path: '/api/account/keys/:keyId', member: 'keyId' },
      },
    },
    refusals: [...PROFILE_REFUSALS, ACCOUNT_REFUSALS['too-many-keys'], ACCOUNT_REFUSALS['too-many-attempts']],
  }),

  showKey: Operation({
    id: 'showKey',
    tag: 'accounts',
    access: 'session',
    summary: 'Show one of your own keys. Needs a session.',
    answers: { 200: { description: 'The key.', json: issuedKeySchema } },
    refusals: [...PROFILE_REFUSALS, ACCOUNT_REFUSALS['key-not-found'], ACCOUNT_REFUSALS['not-a-member']],
  }),

  rotateKey: Operation({
    id: 'rotateKey',
    tag: 'accounts',
    access: 'keys',
    summary:
      'Replace one of your own keys: the new key has the same label and scopes, the old key stays valid for `overlapS` seconds.',
    body: rotateSchema,
    answers: {
      201: {
        description: 'The new key.',
        json: rotatedKeySchema,
        identifies: { path: '/api/account/keys/:keyId', member: 'keyId' },
      },
    },
    refusals: [
      ACCOUNT_REFUSALS['key-not-found'],
      ACCOUNT_REFUSALS['key-ended'],
      ACCOUNT_REFUSALS['too-many-keys'],
      ACCOUNT_REFUSALS['too-many-attempts'],
      ...PROFILE_REFUSALS,
    ],
  }),

  limitKey: Operation({
    id: 'limitKey',
    tag: 'accounts',
    access: 'keys',
    summary: 'Set the limits of a key per UTC day; null removes a limit.',
    description:
      'The limits apply from the next request and include what the key has already used today. A key that replaces another key has the same limits and a count of its own. A key with a limit cannot change keys or spend money.',
    body: limitsSchema,
    answers: { 204: { description: 'Set.' } },
    refusals: [...CHANGE_REFUSALS, ACCOUNT_REFUSALS['too-many-attempts']],
  }),

  revokeKey: Operation({
    id: 'revokeKey',
    tag: 'accounts',
    access: 'keys',
    summary: 'Revoke a key, at once and everywhere. Owners and admins may also revoke keys of other members.',
    answers: { 204: { description: 'Revoked.' } },
    refusals: CHANGE_REFUSALS,
  }),

  getWorkspace: Operation({
    id: 'getWorkspace',
    tag: 'workspaces',
    access: 'read',
    summary: 'The workspace’s members with their roles, and for owners and admins the open invitations.',
    answers: { 200: { description: 'The workspace.', json: workspaceSchema } },
    refusals: PROFILE_REFUSALS,
  }),

  listActivity: Operation({
    id: 'listActivity',
    tag: 'workspaces',
    access: 'read',
    summary: 'Who did what in the workspace, newest first.',
    query: activityQuery,
    answers: { 200: { description: 'A page.', json: activitySchema } },
  }),

  invite: Operation({
    id: 'invite',
    tag: 'workspaces',
    access: 'members',
    summary: 'Invite somebody. The answer has the token, which is shown only once.',
    description: 'Nobody invites to a role above their own. The token can be used once, by a signed-in person.',
    body: invitationSchema,
    answers: { 201: { description: 'The invitation.', json: invitedSchema } },
    refusals: [
      ...MEMBER_REFUSALS,
      ACCOUNT_REFUSALS['secret-changed'],
      ACCOUNT_REFUSALS['workspace-full'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  withdrawInvitation: Operation({
    id: 'withdrawInvitation',
    tag: 'workspaces',
    access: 'members',
    summary: 'Withdraw an invitation that was not used.',
    answers: { 204: { description: 'Withdrawn.' } },
    refusals: [...MEMBER_REFUSALS, ACCOUNT_REFUSALS['invitation-not-found']],
  }),

  acceptInvitation: Operation({
    id: 'acceptInvitation',
    tag: 'workspaces',
    access: 'session',
    summary: 'Accept an invitation: the signed-in person becomes a member.',
    description: 'The session stays in its workspace; choose the new one to work in it.',
    body: acceptSchema,
    answers: { 200: { description: 'The workspace.', json: joinedSchema } },
    refusals: [
      ...PROFILE_REFUSALS,
      ACCOUNT_REFUSALS['invitation-not-found'],
      ACCOUNT_REFUSALS['invitation-used'],
      ACCOUNT_REFUSALS['invitation-expired'],
      ACCOUNT_REFUSALS['invitation-for-another'],
      ACCOUNT_REFUSALS['already-a-member'],
    ],
  }),

  changeRole: Operation({
    id: 'changeRole',
    tag: 'workspaces',
    access: 'members',
    summary: 'Change a member’s role. It applies at once to the member’s keys and sessions.',
    body: roleSchema,
    answers: { 204: { description: 'Changed.' } },
    refusals: [...MEMBER_REFUSALS, ACCOUNT_REFUSALS['member-not-found'], ACCOUNT_REFUSALS['last-owner']],
  }),

  removeMember: Operation({
    id: 'removeMember',
    tag: 'workspaces',
    access: 'members',
    summary: 'Remove a member. The member’s keys end for good; what the member made stays.',
    answers: { 204: { description: 'Removed.' } },
    refusals: [...MEMBER_REFUSALS, ACCOUNT_REFUSALS['member-not-found'], ACCOUNT_REFUSALS['last-owner']],
  }),

  leaveWorkspace: Operation({
    id: 'leaveWorkspace',
    tag: 'workspaces',
    access: 'session',
    summary: 'Leave the workspace that the session is in.',
    answers: { 204: { description: 'Left.' } },
    refusals: [ACCOUNT_REFUSALS['account-not-found'], ACCOUNT_REFUSALS['not-a-member'], ACCOUNT_REFUSALS['last-owner']],
  }),

  listWorkspaces: Operation({
    id: 'listWorkspaces',
    tag: 'workspaces',
    access: 'session',
    summary: 'The workspaces that you belong to, your own first.',
    answers: { 200: { description: 'The workspaces.', json: workspacesSchema } },
    refusals: [ACCOUNT_REFUSALS['secret-changed']],
  }),

  chooseWorkspace: Operation({
    id: 'chooseWorkspace',
    tag: 'workspaces',
    access: 'session',
    summary: 'From now on this session is in another workspace.',
    body: chosenSchema,
    answers: { 204: { description: 'Chosen.' } },
    refusals: [ACCOUNT_REFUSALS['account-not-found']],
  }),
};
