import { isAtLeast, mayUse, type Role } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { type AccountFact } from './accounts.events.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';

type DataOf<T extends AccountFact['type']> = Extract<AccountFact, { type: T }>['data'];

/** Members by person, who is named by the id of the account that they sign in with. */
export type Members = Readonly<Record<string, Role>>;

export type Invitation = Readonly<DataOf<'MemberInvited'>> & { readonly used: boolean };

/** Who belongs to a workspace, and who is invited. */
export interface Membership {
  readonly members: Members;
  /** Members whose role the sign-in provider says, by their ids. */
  readonly provided: readonly string[];
  /**
   * Without withdrawn ones. Of used ones only the newest are remembered, so that a second use is refused by name, and of
   * the others only those that expire last: expired ones must not accumulate in what every request reads.
   */
  readonly invitations: readonly Invitation[];
}

/** `by`: the member who decides; null for an operator and for the service itself. */
export type MemberCommand =
  | { readonly kind: 'invite'; readonly by: string; readonly invitation: DataOf<'MemberInvited'>; readonly at: string }
  | { readonly kind: 'withdraw'; readonly by: string; readonly invitationId: string }
  | {
      readonly kind: 'accept';
      readonly digest: string;
      readonly memberId: string;
      /** The digests of the person's own address. */
      readonly emailDigests: readonly string[];
      readonly at: string;
    }
  /** `role`: what the sign-in provider says; null when it says none. */
  | { readonly kind: 'provide'; readonly memberId: string; readonly role: Role | null }
  | { readonly kind: 'change-role'; readonly by: string; readonly memberId: string; readonly role: Role }
  | { readonly kind: 'remove'; readonly by: string | null; readonly memberId: string }
  | { readonly kind: 'leave'; readonly memberId: string };

export type MemberFact = Extract<
  AccountFact,
  {
    type:
      | 'MemberInvited'
      | 'InvitationWithdrawn'
      | 'InvitationAccepted'
      | 'MemberProvided'
      | 'MemberRoleChanged'
      | 'MemberRemoved';
  }
>;

/** Members and open invitations of one workspace together. */
export const MEMBERS_MAX = 100;
const USED_REMEMBERED = 100;
/** At most {@link MEMBERS_MAX} are open, and these expire after all that have expired, so no open one is forgotten. */
const UNUSED_REMEMBERED = MEMBERS_MAX;

export const isOpen = ({ used, expiresAt }: Invitation, at: string): boolean => !used && expiresAt > at;

/** Undefined for somebody who is not a member. Ids come from requests, so inherited properties must not count. */
export const roleOf = (members: Members, memberId: string): Role | undefined =>
  Object.hasOwn(members, memberId) ? members[memberId] : undefined;

/** @throws Refusal `not-a-member` */
export function roleIn({ members }: Membership, memberId: string): Role {
  const role = roleOf(members, memberId);
  if (role === undefined) throw new Refusal(ACCOUNT_REFUSALS['not-a-member']);
  return role;
}

/**
 * Whoever decides must still be owner or admin when the decision is recorded, and nobody decides about a role above
 * their own.
 */
function assertMayDecide(membership: Membership, by: string, ...about: readonly Role[]): void {
  const role = roleIn(membership, by);
  if (!mayUse(role, 'members') || about.some((other) => !isAtLeast(role, other)))
    throw new Refusal(ACCOUNT_REFUSALS['insufficient-role']);
}

function memberIn({ members }: Membership, memberId: string): Role {
  const role = roleOf(members, memberId);
  if (role === undefined) throw new Refusal(ACCOUNT_REFUSALS['member-not-found']);
  return role;
}

/** A workspace always has an owner. */
function assertOwnerRemains({ members }: Membership, leaving: string): void {
  const others = Object.entries(members).filter(([memberId, role]) => memberId !== leaving && role === 'owner');
  if (members[leaving] === 'owner' && others.length === 0) throw new Refusal(ACCOUNT_REFUSALS['last-owner']);
}

/** The provider takes away only what it has given. */
function provided(
  { memberId, role }: Extract<MemberCommand, { kind: 'provide' }>,
  membership: Membership,
): readonly MemberFact[] {
  const before = roleOf(membership.members, memberId);
  const isProvided = membership.provided.includes(memberId);
  if (role === null ? !isProvided : isProvided && before === role) return [];
  if (role !== 'owner') assertOwnerRemains(membership, memberId);
  if (role === null) return [removed(memberId)];
  if (before === undefined && Object.keys(membership.members).length >= MEMBERS_MAX)
    throw new Refusal(ACCOUNT_REFUSALS['workspace-full']);
  return [{ type: 'MemberProvided', data: { memberId, role } }];
}

const removed = (memberId: string): MemberFact => ({ type: 'MemberRemoved', data: { memberId } });

function accepted(
  { digest, memberId, emailDigests, at }: Extract<MemberCommand, { kind: 'accept' }>,
  { members, invitations }: Membership,
): readonly MemberFact[] {
  const invitation = invitations.find((candidate) => candidate.digest === digest);
  if (!invitation) throw new Refusal(ACCOUNT_REFUSALS['invitation-not-found']);
  if (invitation.used) throw new Refusal(ACCOUNT_REFUSALS['invitation-used']);
  if (!isOpen(invitation, at)) throw new Refusal(ACCOUNT_REFUSALS['invitation-expired']);
  const { invitationId, emailDigest, role } = invitation;
  if (emailDigest !== null && !emailDigests.includes(emailDigest))
    throw new Refusal(ACCOUNT_REFUSALS['invitation-for-another']);
  if (roleOf(members, memberId) !== undefined) throw new Refusal(ACCOUNT_REFUSALS['already-a-member']);
  return [{ type: 'InvitationAccepted', data: { invitationId, memberId, role } }];
}

export function decideMembers(command: MemberCommand, membership: Membership): readonly MemberFact[] {
  const { members, invitations } = membership;
  switch (command.kind) {
    case 'invite': {
      assertMayDecide(membership, command.by, command.invitation.role);
      const open = invitations.filter((invitation) => isOpen(invitation, command.at));
      if (Object.keys(members).length + open.length >= MEMBERS_MAX)
        throw new Refusal(ACCOUNT_REFUSALS['workspace-full'], {
          detail: `A workspace has at most ${MEMBERS_MAX} members and open invitations.`,
        });
      return [{ type: 'MemberInvited', data: command.invitation }];
    }
    case 'withdraw': {
      const { by, invitationId } = command;
      assertMayDecide(membership, by);
      const invitation = invitations.find((candidate) => candidate.invitationId === invitationId);
      if (!invitation || invitation.used) throw new Refusal(ACCOUNT_REFUSALS['invitation-not-found']);
      return [{ type: 'InvitationWithdrawn', data: { invitationId } }];
    }
    case 'accept':
      return accepted(command, membership);
    case 'provide':
      return provided(command, membership);
    case 'change-role': {
      const { by, memberId, role } = command;
      assertMayDecide(membership, by);
      const before = memberIn(membership, memberId);
      assertMayDecide(membership, by, before, role);
      if (before === role) return [];
      assertOwnerRemains(membership, memberId);
      return [{ type: 'MemberRoleChanged', data: { memberId, role } }];
    }
    case 'remove': {
      const { by, memberId } = command;
      if (by === null) return roleOf(members, memberId) === undefined ? [] : [removed(memberId)];
      assertMayDecide(membership, by);
      assertMayDecide(membership, by, memberIn(membership, memberId));
      assertOwnerRemains(membership, memberId);
      return [removed(memberId)];
    }
    case 'leave':
      roleIn(membership, command.memberId);
      assertOwnerRemains(membership, command.memberId);
      return [removed(command.memberId)];
  }
}

export function evolveMembers(membership: Membership, { type, data }: MemberFact): Membership {
  const { members, provided, invitations } = membership;
  switch (type) {
    case 'MemberInvited':
      return { ...membership, invitations: remembered([...invitations, { ...data, used: false }]) };
    case 'InvitationWithdrawn':
      return {
        ...membership,
        invitations: invitations.filter(({ invitationId }) => invitationId !== data.invitationId),
      };
    case 'InvitationAccepted':
      return {
        ...membership,
        members: { ...members, [data.memberId]: data.role },
        invitations: afterUse(invitations, data.invitationId),
      };
    case 'MemberProvided':
      return {
        ...membership,
        members: { ...members, [data.memberId]: data.role },
        provided: [...new Set([...provided, data.memberId])],
      };
    case 'MemberRoleChanged':
      return { ...membership, members: { ...members, [data.memberId]: data.role } };
    case 'MemberRemoved': {
      const { [data.memberId]: _, ...rest } = members;
      return { ...membership, members: rest, provided: provided.filter((memberId) => memberId !== data.memberId) };
    }
  }
}

/** In the order in which they were made. */
function remembered(invitations: readonly Invitation[]): readonly Invitation[] {
  const unused = invitations.filter(({ used }) => !used);
  if (unused.length <= UNUSED_REMEMBERED) return invitations;
  const latest = [...unused].sort((a, b) => (a.expiresAt < b.expiresAt ? 1 : -1)).slice(0, UNUSED_REMEMBERED);
  return invitations.filter((invitation) => invitation.used || latest.includes(invitation));
}

/** The address of a used invitation is not kept. */
function afterUse(invitations: readonly Invitation[], invitationId: string): readonly Invitation[] {
  const after = invitations.map((invitation) =>
    invitation.invitationId === invitationId ? { ...invitation, email: null, used: true } : invitation,
  );
  const used = after.filter((invitation) => invitation.used);
  const forgotten = used.slice(0, Math.max(0, used.length - USED_REMEMBERED));
  return after.filter((invitation) => !forgotten.includes(invitation));
}
