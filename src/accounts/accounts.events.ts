import { z } from 'zod';
import { ROLES } from '../http/index.js';
import { TEMPLATE_NAMES } from '../mail/index.js';
import { type EventDefinitions, type FactsOf, sha256 } from '../kernel/index.js';

export const PLAN_IDS = ['free', 'pro', 'team'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/**
 * Personal data in the log: a form, a dot, and the text. `v2` is encrypted with the account's own key and cannot be
 * read once that key is destroyed. Older events have `v1`, encrypted with the service's secret, and `v0`, plain text.
 */
const sealed = z.string().regex(/^v[012]\./);
const inClear = (text: string): string => `v0.${text}`;

export const EMAIL_EVENTS = {
  EmailClaimed: { schema: z.strictObject({ accountId: z.string() }) },
  /** The account is closed; the address can be claimed again. */
  EmailReleased: { schema: z.strictObject({ accountId: z.string() }) },
} satisfies EventDefinitions;

export const ACCOUNT_EVENTS = {
  AccountOpened: {
    version: 2,
    schema: z.strictObject({
      accountId: z.string(),
      email: sealed,
      emailDigest: z.string(),
      /** Argon2id in PHC string form; null for an account that an operator opened without one. */
      passwordHash: sealed.nullable(),
      plan: z.enum(PLAN_IDS),
    }),
    upcasters: [
      (data: { readonly passwordHash: string | null }) => ({
        ...data,
        passwordHash: data.passwordHash === null ? null : inClear(data.passwordHash),
      }),
    ],
  },
  PlanChanged: { schema: z.strictObject({ plan: z.enum(PLAN_IDS), reason: z.string() }) },
  /** Ends all earlier sessions, and all links with which a password can be chosen. */
  PasswordChanged: {
    schema: z.strictObject({
      passwordHash: sealed,
      /** The link that was used; missing for somebody who gave the old password, and for an operator. */
      resetId: z.string().optional(),
    }),
  },
  /** Whoever has the link may choose a new password, once. */
  PasswordResetOffered: {
    schema: z.strictObject({
      resetId: z.string(),
      /** SHA-256 of the token in the link. */
      digest: z.string(),
      expiresAt: z.string(),
    }),
  },
  ApiKeyIssued: {
    version: 2,
    schema: z.strictObject({
      keyId: z.string(),
      digest: z.string(),
      /** The key itself, for its owner's dashboard. */
      sealed,
      hint: z.string(),
      label: sealed,
      scopes: z.array(z.string()),
      /** The member whose key it is; missing for the person who opened the account, and in older events. */
      memberId: z.string().optional(),
    }),
    upcasters: [(data: { readonly label: string }) => ({ ...data, label: inClear(data.label) })],
  },
  ApiKeyRotated: {
    schema: z.strictObject({ keyId: z.string(), replacedBy: z.string(), validUntil: z.string() }),
  },
  /** Null removes a limit. */
  ApiKeyLimited: {
    schema: z.strictObject({
      keyId: z.string(),
      detectionsPerDay: z.int().min(0).nullable(),
      creditsPerDay: z.int().min(0).nullable(),
    }),
  },
  ApiKeyRevoked: { schema: z.strictObject({ keyId: z.string() }) },
  MemberInvited: {
    schema: z.strictObject({
      invitationId: z.string(),
      /** SHA-256 of the token in the link. */
      digest: z.string(),
      role: z.enum(ROLES),
      /** Only somebody with this address may accept; null for anybody who has the link. */
      email: sealed.nullable(),
      emailDigest: z.string().nullable(),
      expiresAt: z.string(),
    }),
  },
  InvitationWithdrawn: { schema: z.strictObject({ invitationId: z.string() }) },
  /** `memberId` is the account that the person signs in with. */
  InvitationAccepted: {
    schema: z.strictObject({ invitationId: z.string(), memberId: z.string(), role: z.enum(ROLES) }),
  },
  /** The sign-in provider says that the person is a member with this role. It decides about this membership from now on. */
  MemberProvided: { schema: z.strictObject({ memberId: z.string(), role: z.enum(ROLES) }) },
  MemberRoleChanged: { schema: z.strictObject({ memberId: z.string(), role: z.enum(ROLES) }) },
  /** The member was removed or left. Ends the member's keys. */
  MemberRemoved: { schema: z.strictObject({ memberId: z.string() }) },
  /** An operator has ended all sessions of the person. */
  SessionsEnded: { schema: z.strictObject({}) },
  /** The person may use what operators of the service use. Only the command line appoints. */
  OperatorAppointed: { schema: z.strictObject({}) },
  OperatorDismissed: { schema: z.strictObject({}) },
  /** Ends keys and sessions. The personal data is erased next. */
  AccountClosed: { schema: z.strictObject({}) },
  /** The account's key is destroyed and its address is free. */
  PersonalDataErased: { schema: z.strictObject({}) },
} satisfies EventDefinitions;

export const SESSION_EVENTS = {
  SessionOpened: {
    schema: z.strictObject({
      accountId: z.string(),
      /** How many times the account's password had been changed. */
      epoch: z.int().min(0),
      expiresAt: z.string(),
      /** The workspace that the session is in; missing for the person's own, and in older events. */
      workspaceId: z.string().optional(),
      /** The person signed in through the sign-in provider; missing for a password. */
      provider: z.literal(true).optional(),
    }),
  },
  WorkspaceChosen: { schema: z.strictObject({ workspaceId: z.string() }) },
  SessionEnded: { schema: z.strictObject({}) },
} satisfies EventDefinitions;

export const ACCOUNT_KEY_EVENTS = {
  /** The key of one account's personal data, encrypted with the service's secret. Erasing its stream erases the data. */
  AccountKeyMade: { schema: z.strictObject({ wrapped: z.string() }) },
} satisfies EventDefinitions;

export const KEY_USE_EVENTS = {
  /** At most one for each key and hour. */
  ApiKeyUsed: { schema: z.strictObject({ accountId: z.string() }) },
} satisfies EventDefinitions;

export const ATTEMPT_EVENTS = {
  /** Attempts of subjects that are near their limit, for the other nodes of a cluster. See `SharedAttempts`. */
  AttemptsCounted: {
    schema: z.strictObject({
      counts: z.array(
        z.strictObject({ key: z.string(), attempts: z.int().nonnegative(), endsAtMs: z.int().nonnegative() }),
      ),
    }),
  },
} satisfies EventDefinitions;

export const MAIL_EVENTS = {
  MailQueued: {
    schema: z.strictObject({
      /** The account with whose key the message is encrypted: closing it makes the message unreadable. */
      accountId: z.string(),
      template: z.enum(TEMPLATE_NAMES),
      /** Address and values of the template, as JSON. */
      sealed,
      /** Later than this the message would be useless. */
      until: z.string(),
    }),
  },
  /** The mail server has accepted it. */
  MailSent: { schema: z.strictObject({}) },
  MailGivenUp: { schema: z.strictObject({ reason: z.enum(['expired', 'refused', 'erased']) }) },
} satisfies EventDefinitions;

export const SECOND_FACTOR_EVENTS = {
  SecondFactorEnabled: {
    schema: z.strictObject({
      factorId: z.string(),
      /** The secret of the one-time codes, in base32. */
      secret: sealed,
      /** Keyed digests of the recovery codes. */
      recovery: z.array(z.string()),
      /** The time step of the code with which it was enabled. */
      counter: z.int().min(0),
      since: z.string(),
    }),
  },
  /** A code was accepted; those of its time step and of earlier ones no longer are. */
  SecondFactorUsed: { schema: z.strictObject({ counter: z.int().min(0) }) },
  RecoveryCodeUsed: { schema: z.strictObject({ digest: z.string() }) },
  SecondFactorRemoved: { schema: z.strictObject({}) },
} satisfies EventDefinitions;

export const LOCKOUT_EVENTS = {
  /** An operator has ended what was refused after too many attempts at the account. */
  LockoutsLifted: {
    schema: z.strictObject({
      /** Keyed digests under which the attempts are counted. */
      owners: z.array(z.string()),
    }),
  },
} satisfies EventDefinitions;

export type EmailFact = FactsOf<typeof EMAIL_EVENTS>;
export type AccountFact = FactsOf<typeof ACCOUNT_EVENTS>;
export type SessionFact = FactsOf<typeof SESSION_EVENTS>;
export type AccountKeyFact = FactsOf<typeof ACCOUNT_KEY_EVENTS>;
export type SecondFactorFact = FactsOf<typeof SECOND_FACTOR_EVENTS>;
export type LockoutFact = FactsOf<typeof LOCKOUT_EVENTS>;
export type MailFact = FactsOf<typeof MAIL_EVENTS>;
export type KeyUseFact = FactsOf<typeof KEY_USE_EVENTS>;

export type AttemptFact = FactsOf<typeof ATTEMPT_EVENTS>;

export const accountStream = (accountId: string): string => `account-${accountId}`;
export const emailStream = (digest: string): string => `email-${digest}`;
/** @param sessionId SHA-256 of the token that the browser holds. */
export const sessionStream = (sessionId: string): string => `session-${sessionId}`;
export const accountKeyStream = (accountId: string): string => `accountkey-${accountId}`;
export const secondFactorStream = (accountId: string): string => `secondfactor-${accountId}`;
export const lockoutsStream = (accountId: string): string => `lockouts-${accountId}`;
export const mailStream = (mailId: string): string => `mail-${mailId}`;
export const keyUseStream = (keyId: string): string => `keyuse-${keyId}`;

/** Addresses are compared without case and surrounding space. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
/** Finds accounts from before the keyed digest. */
export const unkeyedEmailDigest = (email: string): string => sha256(normalEmail(email));
