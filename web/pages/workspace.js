import { announce, h } from '../dom.js';
import { moment, words } from '../format.js';
import { pagedList } from '../paged-list.js';
import { busy, copyButton, empty, entered, field, onSubmit, twiceButton } from '../widgets.js';

/**
 * @typedef {import('../types.js').App} App
 * @typedef {import('../types.js').Workspace} Workspace
 * @typedef {import('../types.js').Membership} Membership
 * @typedef {import('../types.js').ActivityLine} ActivityLine
 */

/** From the most rights to the fewest. @type {readonly (readonly [string, string])[]} */
const ROLES = [
  ['owner', 'everything, also about owners'],
  ['admin', 'also members, payments and settings'],
  ['editor', 'hold debates, detect, erase'],
  ['viewer', 'read only'],
];

/** The roles that are not above another. @param {string | null} role */
const upTo = (role) =>
  ROLES.slice(
    Math.max(
      0,
      ROLES.findIndex(([name]) => name === role),
    ),
  );
/** @param {string | null} role */
const decides = (role) => role === 'owner' || role === 'admin';

/** @param {string} id @param {string} name @param {readonly (readonly [string, string])[]} roles @param {string} chosen @param {string} label */
const roleField = (id, name, roles, chosen, label) =>
  h(
    'select',
    { id, name, 'aria-label': label },
    roles.map(([role, may]) => h('option', { value: role, selected: role === chosen }, `${words(role)}: ${may}`)),
  );

/** The members, invitations and activity of the workspace that the session is in. @param {App} app */
export async function workspacePage(app) {
  const [session, workspace, own] = await Promise.all([
    app.session(),
    /** @type {Promise<Workspace>} */ (app.api.get('/api/workspace', app.signal)),
    ownWorkspaces(app),
  ]);
  const problems = h('div', { 'aria-live': 'polite' });
  const again = async () => {
    const next = await workspacePage(app);
    page.replaceWith(next);
    /** @type {HTMLElement | null} */ (next.querySelector('h1'))?.focus();
  };
  const { role, memberId } = session;
  const page = h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Members'),
    own.length > 1 ? choiceSection(app, own, workspace.workspaceId) : null,
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'members-title' },
      h('h2', { id: 'members-title' }, 'Who works here'),
      h(
        'ul',
        { class: 'keys', id: 'members' },
        workspace.members.map((member) => memberItem(app, member, session, problems, again)),
      ),
      problems,
      twiceButton('Leave this workspace', 'Leave, and lose your keys in it?', problems, async () => {
        await app.api.post('/api/workspace/leave', {});
        announce('You have left the workspace.');
        await app.choose(memberId);
      }),
    ),
    decides(role) ? invitationSection(app, workspace, role, again) : null,
    decides(role)
      ? h(
          'p',
          {},
          'Your own programs can be told what happens here: ',
          h('a', { href: '#/webhooks', id: 'to-webhooks' }, 'Webhooks'),
        )
      : null,
    await activitySection(app, workspace),
  );
  return page;
}

/** @param {App} app @returns {Promise<readonly Membership[]>} */
async function ownWorkspaces(app) {
  const answer = await app.api.get('/api/workspaces', app.signal);
  return /** @type {import('../types.js').WorkspaceList} */ (answer).workspaces;
}

/** @param {App} app @param {readonly Membership[]} own @param {string | null} current */
function choiceSection(app, own, current) {
  const problems = h('div', { 'aria-live': 'polite' });
  return h(
    'section',
    { class: 'card stack', id: 'workspaces', 'aria-labelledby': 'workspaces-title' },
    h('h2', { id: 'workspaces-title' }, 'Your workspaces'),
    h('p', { class: 'fine' }, 'Debates, detections, credits and keys are those of the workspace that you work in.'),
    h(
      'ul',
      { class: 'keys' },
      own.map(({ workspaceId, role, email }) => {
        const button = h('button', { type: 'button', class: 'quiet' }, 'Work in it');
        button.addEventListener('click', () => void busy(button, problems, () => app.choose(workspaceId)));
        return h(
          'li',
          { class: 'key' },
          h(
            'div',
            { class: 'row between' },
            h('strong', {}, `Workspace of ${email}`),
            h('span', { class: 'fine' }, `You are ${role}`),
          ),
          workspaceId === current ? h('p', { class: 'fine' }, 'You work in it now.') : button,
        );
      }),
    ),
    problems,
  );
}

/** What somebody sees whose session is in a workspace that they do not belong to any more. @param {App} app */
export async function chooseWorkspacePage(app) {
  const own = await ownWorkspaces(app);
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'You are not a member of this workspace any more'),
    own.length > 0
      ? choiceSection(app, own, null)
      : empty('No workspace', 'You belong to no workspace. Somebody can invite you to theirs.', null),
  );
}

/**
 * @param {App} app @param {Workspace['members'][number]} member
 * @param {import('../types.js').OpenSession} session @param {HTMLElement} problems @param {() => Promise<void>} again
 */
function memberItem(app, { memberId, email, role }, session, problems, again) {
  const name = email ?? 'A closed account';
  const path = `/api/workspace/members/${encodeURIComponent(memberId)}`;
  const roles = upTo(session.role);
  const mayDecide = decides(session.role) && roles.some(([one]) => one === role);
  const select = roleField(`role-${memberId}`, 'role', roles, role, `Role of ${name}`);
  select.addEventListener(
    'change',
    () =>
      void busy(null, problems, async () => {
        try {
          await app.api.put(path, { role: select.value });
        } catch (error) {
          select.value = role;
          throw error;
        }
        announce(`${name} is ${select.value} now.`);
        await again();
      }),
  );
  const isOneself = memberId === session.memberId;
  return h(
    'li',
    { class: 'key' },
    h(
      'div',
      { class: 'row between' },
      h('strong', {}, name),
      h('span', { class: 'fine' }, isOneself ? `${words(role)}, you` : words(role)),
    ),
    mayDecide
      ? h(
          'div',
          { class: 'row' },
          h('div', { class: 'field' }, select),
          isOneself
            ? null
            : twiceButton('Remove', 'End this access and these keys?', problems, async () => {
                await app.api.delete(path);
                announce(`${name} is removed.`);
                await again();
              }),
        )
      : null,
  );
}

/** @param {App} app @param {Workspace} workspace @param {string | null} role @param {() => Promise<void>} again */
function invitationSection(app, { invitations }, role, again) {
  const problems = h('div', { 'aria-live': 'polite' });
  const fresh = h('div', { class: 'stack' });
  const form = h(
    'form',
    { class: 'stack', 'aria-labelledby': 'invite-title' },
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'invite-role' }, 'Role'),
      roleField('invite-role', 'role', upTo(role), 'editor', 'Role'),
    ),
    field(
      'E-mail (may stay empty)',
      { id: 'invite-email', name: 'email', type: 'email', autocomplete: 'off', maxlength: 254 },
      'With an address, only an account with this address can use the link. Without, anybody who has it can.',
    ),
    h('button', { type: 'submit', id: 'invite' }, 'Create an invitation'),
  );
  onSubmit(form, problems, async () => {
    const email = entered(form, 'email').trim();
    const answer = await app.api.post('/api/workspace/invitations', {
      role: entered(form, 'role'),
      ...(email === '' ? {} : { email }),
    });
    const { token, expiresAt, mailed } = /** @type {import('../types.js').Invited} */ (answer);
    const link = `${location.origin}/#/join/${token}`;
    form.reset();
    fresh.replaceChildren(
      h(
        'p',
        {},
        mailed ? `A mail with this link goes to ${email}. ` : 'Send this link to the person yourself. ',
        `It is shown only once and valid until ${moment(expiresAt)}.`,
      ),
      h(
        'div',
        { class: 'row' },
        h('input', { id: 'invitation-link', class: 'mono', readonly: true, value: link, 'aria-label': 'Invitation' }),
        copyButton(() => link),
      ),
    );
    announce('The invitation is created.');
    /** @type {HTMLElement | null} */ (fresh.querySelector('input'))?.focus();
  });
  return h(
    'section',
    { class: 'card stack', id: 'invitations', 'aria-labelledby': 'invite-title' },
    h('h2', { id: 'invite-title' }, 'Invite somebody'),
    form,
    problems,
    fresh,
    h(
      'ul',
      { class: 'keys' },
      invitations.map((invitation) => invitationItem(app, invitation, problems, again)),
    ),
  );
}

/**
 * @param {App} app @param {Workspace['invitations'][number]} invitation
 * @param {HTMLElement} problems @param {() => Promise<void>} again
 */
const invitationItem = (app, { invitationId, role, email, expiresAt }, problems, again) =>
  h(
    'li',
    { class: 'key' },
    h(
      'div',
      { class: 'row between' },
      h('strong', {}, email ?? 'Whoever has the link'),
      h('span', { class: 'fine' }, `${words(role)}, until ${moment(expiresAt)}`),
    ),
    twiceButton('Withdraw', 'End this invitation?', problems, async () => {
      await app.api.delete(`/api/workspace/invitations/${encodeURIComponent(invitationId)}`);
      announce('The invitation is withdrawn.');
      await again();
    }),
  );

/** What each recorded event says of who caused it. @type {Readonly<Record<string, string>>} */
export const DEEDS = {
  AccountOpened: 'opened the workspace',
  PlanChanged: 'changed the plan',
  PasswordResetOffered: 'made a link to choose a new password',
  PasswordChanged: 'changed the password',
  SecondFactorEnabled: 'turned the second factor on',
  RecoveryCodeUsed: 'signed in with a recovery code',
  SecondFactorRemoved: 'removed the second factor',
  IdentityJoined: 'began to sign in through the provider',
  IdentityReleased: 'released the sign-in through the provider',
  ApiKeyIssued: 'issued a key',
  ApiKeyRotated: 'replaced a key',
  ApiKeyLimited: 'limited a key',
  ApiKeyRevoked: 'revoked a key',
  MemberInvited: 'invited somebody',
  InvitationWithdrawn: 'withdrew an invitation',
  InvitationAccepted: 'joined',
  MemberProvided: 'gave a member the role that the sign-in provider says',
  MemberRoleChanged: 'changed a role',
  MemberRemoved: 'removed a member, or left',
  EndpointAdded: 'added a webhook',
  EndpointChanged: 'changed a webhook',
  EndpointRemoved: 'removed a webhook',
  MessageQueued: 'sent a test to a webhook',
  MessageRepeated: 'sent a message to a webhook again',
  CreditsPurchased: 'bought credits',
  CreditsGranted: 'granted credits',
  CreditsReserved: 'started a debate',
  CreditsReclaimed: 'took back credits',
  DebateAbandoned: 'cancelled a debate',
  DetectionAdmitted: 'sent a picture',
  ThumbnailsEnabled: 'let thumbnails be kept',
  ThumbnailsDisabled: 'let no thumbnails be kept',
  DebateShared: 'shared a debate',
  ShareRevoked: 'revoked a link',
  ErasureRequested: 'erased something',
  SessionsEnded: 'ended all sessions',
  LockoutsLifted: 'lifted the lock-outs',
  DebateRetried: 'had a debate tried again',
  OperatorAppointed: 'made the person an operator of the service',
  OperatorDismissed: 'ended the person’s being an operator of the service',
};

/** @param {ActivityLine} line */
const deedOf = ({ type, actor }) =>
  // Whoever signs up is given them, by nobody.
  type === 'CreditsGranted' && actor === 'sign-up' ? 'got credits' : (DEEDS[type] ?? type);

/** What a grant, a change of the plan or an operator's retry says. @param {ActivityLine['about']} about */
export function saidOf(about) {
  if (about === null) return '';
  const what = about.amount ?? about.plan;
  return `${what === undefined ? '' : `: ${what}`} (${about.reason})`;
}

/** @param {App} app @param {Workspace} workspace */
async function activitySection(app, { members }) {
  const addresses = new Map(members.map(({ memberId, email }) => [memberId, email ?? 'A closed account']));
  /** @param {ActivityLine} line */
  const whose = ({ memberId, actor }) => {
    if (memberId !== null) return addresses.get(memberId) ?? 'A former member';
    if (actor === 'reset-request') return 'Somebody who asked for a new password';
    if (actor === 'reset-link') return 'Whoever had the link to a new password';
    return actor === 'cli' || actor.startsWith('operator:') ? 'An operator' : (addresses.get(actor) ?? 'The service');
  };
  const { list, more, problems } = await pagedList({
    thing: 'entry',
    things: 'entries',
    form: h('form', {}),
    load: async (query) => {
      const answer = await app.api.get(`/api/workspace/activity?${query}`, app.signal);
      const { activity: items, next } = /** @type {import('../types.js').Activity} */ (answer);
      return { items, next };
    },
    item: (/** @type {ActivityLine} */ line) => {
      const [, debate] = /^debate-(.+)$/.exec(line.subject) ?? [];
      return h(
        'li',
        { class: 'key' },
        h(
          'p',
          {},
          h('strong', {}, whose(line)),
          ` ${deedOf(line)}`,
          line.keyId ? ' with a key' : '',
          saidOf(line.about),
        ),
        h(
          'p',
          { class: 'fine' },
          moment(line.at),
          debate ? [' · ', h('a', { href: `#/debates/${encodeURIComponent(debate)}` }, 'the debate')] : null,
        ),
      );
    },
  });
  list.id = 'activity';
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'activity-title' },
    h('h2', { id: 'activity-title' }, 'Activity'),
    list,
    more,
    problems,
  );
}

/** The page of an invitation's link. @param {App} app @param {readonly string[]} parts */
export function joinPage(app, [token = '']) {
  const problems = h('div', { 'aria-live': 'polite' });
  const button = h('button', { type: 'button', id: 'join' }, 'Accept the invitation');
  button.addEventListener(
    'click',
    () =>
      void busy(button, problems, async () => {
        const answer = await app.api.post('/api/invitations/accept', { token });
        const { workspaceId } = /** @type {import('../types.js').Joined} */ (answer);
        announce('You are a member.');
        await app.choose(workspaceId);
      }),
  );
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'You are invited to a workspace'),
    h('p', {}, 'Its members share debates, detections and credits. Your own workspace stays yours.'),
    button,
    problems,
  );
}
