import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { Decisions, Projector } from '../event-store/index.js';
import { type Caller, mayUse, type Role } from '../http/index.js';
import { Refusal, sha256 } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { type Account, accountDecider, type OpenAccount } from './account.decider.js';
import { AccountVault } from './account-vault.js';
import { type invitedSchema, type joinedSchema, type workspaceSchema } from './accounts.answers.schema.js';
import { accountStream } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { Mails } from './mails.js';
import { type Invitation, isOpen, type MemberCommand, roleOf } from './members.decider.js';
import { inWords } from './password-resets.js';
import { INVITATIONS_OF_ONE_ACCOUNT, THROTTLE, Throttle } from './throttle.js';

type Workspace = z.output<typeof workspaceSchema>;
type Invited = z.output<typeof invitedSchema>;
type Joined = z.output<typeof joinedSchema>;

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;

/** `<workspace>.<secret>`: the workspace's id finds its stream, and only the digest of the secret is recorded. */
const tokenOf = (accountId: string, secret: string): string => `${accountId}.${secret}`;
const emailContext = (invitationId: string): string => `invitation:${invitationId}`;

interface Offered {
  readonly role: Role;
  readonly email?: string | undefined;
  readonly validHours: number;
}

/** Members of workspaces and their invitations. Every decision is checked against the workspace's own stream. */
@Injectable()
export class Workspaces {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    private readonly mails: Mails,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The members, with the addresses from their own accounts, and for owners and admins the open invitations. */
  async show({ accountId, role }: Caller): Promise<Workspace> {
    const row = this.accounts.get(accountId);
    if (row?.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    const members = await Promise.all(
      Object.entries(row.members).map(async ([memberId, held]) => ({
        memberId,
        email: await this.#addressOf(memberId),
        role: held,
      })),
    );
    const seesInvitations = role !== null && mayUse(role, 'members');
    const now = this.clock.now().toISOString();
    const open = seesInvitations ? row.invitations.filter((invitation) => isOpen(invitation, now)) : [];
    return { workspaceId: accountId, members, invitations: await this.#shown(accountId, open) };
  }

  async #addressOf(memberId: string): Promise<string | null> {
    try {
      return (await this.accounts.profile(memberId)).email;
    } catch (error) {
      // The member's account was closed a moment ago.
      if (error instanceof Refusal && error.code === 'account-not-found') return null;
      throw error;
    }
  }

  async #shown(accountId: string, open: readonly Invitation[]): Promise<Workspace['invitations']> {
    if (open.length === 0) return [];
    const cipher = await this.vault.of(accountId);
    return open.map(({ invitationId, role, email, expiresAt }) => ({
      invitationId,
      role,
      email: email === null ? null : cipher.decrypt(email, emailContext(invitationId)),
      expiresAt,
    }));
  }

  /**
   * The token is returned once; only its digest is stored.
   * @throws Refusal `insufficient-role`, `not-a-member`, `workspace-full`, `too-many-attempts`
   */
  async invite({ accountId, memberId: by }: Caller, { role, email, validHours }: Offered): Promise<Invited> {
    const cipher = await this.vault.make(accountId);
    const secret = randomBytes(TOKEN_BYTES).toString('base64url');
    const invitationId = this.clock.newId();
    const context = commandContext(this.clock, by);
    const expiresAt = new Date(Date.parse(context.at) + validHours * HOUR_MS).toISOString();
    const address =
      email === undefined
        ? { email: null, emailDigest: null }
        : {
            email: cipher.encrypt(email.trim(), emailContext(invitationId)),
            emailDigest: this.accounts.emailDigests(email)[0],
          };
    const invitation = { invitationId, digest: sha256(secret), role, ...address, expiresAt };
    const attempt = this.throttle.attempt([INVITATIONS_OF_ONE_ACCOUNT, accountId]);
    try {
      await this.#change(accountId, { kind: 'invite', by, invitation, at: context.at }, by);
    } catch (error) {
      // What is refused is not recorded.
      if (error instanceof Refusal) attempt.forgive();
      throw error;
    }
    const token = tokenOf(accountId, secret);
    const mailed = email !== undefined && (await this.#mail(email.trim(), { accountId, by, role, token, expiresAt }));
    return { invitationId, token, expiresAt, mailed };
  }

  /** @returns whether the invitation is sent by mail */
  async #mail(
    to: string,
    invited: {
      readonly accountId: string;
      readonly by: string;
      readonly role: Role;
      readonly token: string;
      readonly expiresAt: string;
    },
  ): Promise<boolean> {
    const { accountId, by, role, token, expiresAt } = invited;
    if (!this.mails.areSent) return false;
    const inviter = (await this.#addressOf(by)) ?? 'Somebody';
    const values = { inviter, role, link: this.mails.linkTo(`join/${token}`), until: inWords(expiresAt) };
    await this.mails.queue(accountId, 'invitation', { to, values }, expiresAt);
    return true;
  }

  /** @throws Refusal `invitation-not-found`, `insufficient-role`, `not-a-member` */
  async withdraw({ accountId, memberId: by }: Caller, invitationId: string): Promise<void> {
    await this.#change(accountId, { kind: 'withdraw', by, invitationId }, by);
  }

  /**
   * Whether somebody with this address may sign up with an invitation although sign-up is closed.
   * @param token undefined without an invitation
   */
  async invites(token: string | undefined, email: string): Promise<boolean> {
    if (token === undefined) return false;
    const { account, digest } = await this.#ofToken(token);
    const invitation = account?.invitations.find((candidate) => candidate.digest === digest);
    if (!invitation || !isOpen(invitation, this.clock.now().toISOString())) return false;
    return invitation.emailDigest === null || this.accounts.emailDigests(email).includes(invitation.emailDigest);
  }

  /**
   * Makes a person a member.
   * @throws Refusal `invitation-not-found`, `invitation-used`, `invitation-expired`, `invitation-for-another`,
   *   `already-a-member`
   */
  async accept({ memberId }: Caller, token: string): Promise<Joined> {
    const person = await this.accounts.account(memberId);
    if (person.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    const { email } = await this.accounts.profile(memberId);
    const emailDigests = this.accounts.emailDigests(email);
    const { account, digest } = await this.#ofToken(token);
    if (!account) throw new Refusal(ACCOUNT_REFUSALS['invitation-not-found']);
    const at = this.clock.now().toISOString();
    const { accountId } = account;
    const state = await this.#change(accountId, { kind: 'accept', digest, memberId, emailDigests, at }, memberId);
    const role = state.status === 'open' ? roleOf(state.members, memberId) : undefined;
    if (role === undefined) throw new Refusal(ACCOUNT_REFUSALS['invitation-not-found']);
    return { workspaceId: accountId, role };
  }

  /** The workspace of a token, if it is open, and the digest of the token's secret. */
  async #ofToken(token: string): Promise<{ readonly account: OpenAccount | undefined; readonly digest: string }> {
    const [accountId = '', secret = ''] = token.split('.', 2);
    const account = /^[\w-]{1,128}$/.test(accountId) ? await this.accounts.account(accountId) : undefined;
    return { account: account?.status === 'open' ? account : undefined, digest: sha256(secret) };
  }

  /** @throws Refusal `member-not-found`, `last-owner`, `insufficient-role`, `not-a-member` */
  async changeRole({ accountId, memberId: by }: Caller, memberId: string, role: Role): Promise<void> {
    await this.#change(accountId, { kind: 'change-role', by, memberId, role }, by);
  }

  /** Ends the member's keys and access at once. @throws Refusal as `changeRole` */
  async remove({ accountId, memberId: by }: Caller, memberId: string): Promise<void> {
    await this.#change(accountId, { kind: 'remove', by, memberId }, by);
  }

  /** @throws Refusal `last-owner`, `not-a-member` */
  async leave({ accountId, memberId, role }: Caller): Promise<void> {
    if (role === null) throw new Refusal(ACCOUNT_REFUSALS['not-a-member']);
    await this.#change(accountId, { kind: 'leave', memberId }, memberId);
  }

  /**
   * Gives a person the role that the sign-in provider says, or takes away what it has given. Whoever opened the workspace
   * keeps the role.
   * @param role null when the provider says none
   * @throws Refusal `account-not-found`, `workspace-full`, `last-owner`
   * @returns whether the person is a member now
   */
  async provide(workspaceId: string, memberId: string, role: Role | null): Promise<boolean> {
    if (workspaceId === memberId) return true;
    const state = await this.#change(workspaceId, { kind: 'provide', memberId, role }, 'provider');
    return state.status === 'open' && roleOf(state.members, memberId) !== undefined;
  }

  /**
   * A person whose account is about to be closed leaves all other workspaces.
   * @throws Refusal `last-owner` when one of them would be left without an owner
   */
  async leaveOthers(memberId: string, actor: string): Promise<void> {
    for (const { workspaceId } of this.accounts.workspacesOf(memberId))
      if (workspaceId !== memberId) await this.#change(workspaceId, { kind: 'leave', memberId }, actor);
  }

  /** A closed account is no member any more, even if it became one while it was closed. */
  async removeClosed(memberId: string): Promise<void> {
    for (const { workspaceId } of this.accounts.workspacesOf(memberId))
      await this.#change(workspaceId, { kind: 'remove', by: null, memberId }, 'system');
  }

  async #change(accountId: string, command: MemberCommand, actor: string): Promise<Account> {
    const { position, state } = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      command,
      commandContext(this.clock, actor),
    );
    await this.projector.waitFor(position);
    return state;
  }
}
