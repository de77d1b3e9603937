import { categoryOf, type Fact, idOf, type View } from '../kernel/index.js';

/** Streams that belong to one account, by the id in their name: what an operator does to them is the account's too. */
const OWN_STREAMS = ['account', 'secondfactor', 'lockouts', 'retries', 'credits', 'thumbnailsetting', 'endpoints'];

/**
 * What the members of a workspace see of each other. Debates appear by their reservations and erasures, because their own
 * events may be erased. Messages to webhooks appear where a member asked for them.
 */
export const ACTIVITY_TYPES = [
  'AccountOpened',
  'PlanChanged',
  'PasswordResetOffered',
  'PasswordChanged',
  'SecondFactorEnabled',
  'RecoveryCodeUsed',
  'SecondFactorRemoved',
  'IdentityJoined',
  'IdentityReleased',
  'ApiKeyIssued',
  'ApiKeyRotated',
  'ApiKeyLimited',
  'ApiKeyRevoked',
  'MemberInvited',
  'InvitationWithdrawn',
  'InvitationAccepted',
  'MemberProvided',
  'MemberRoleChanged',
  'MemberRemoved',
  'EndpointAdded',
  'EndpointChanged',
  'EndpointRemoved',
  'MessageQueued',
  'MessageRepeated',
  'CreditsPurchased',
  'CreditsGranted',
  'CreditsReserved',
  'CreditsReclaimed',
  'DebateAbandoned',
  'DetectionAdmitted',
  'ThumbnailsEnabled',
  'ThumbnailsDisabled',
  'DebateShared',
  'ShareRevoked',
  'ErasureRequested',
  'SessionsEnded',
  'LockoutsLifted',
  'DebateRetried',
  'OperatorAppointed',
  'OperatorDismissed',
  'AccountClosed',
] as const;

interface ActivityRow {
  readonly accountId: string;
  readonly at: string;
  readonly type: string;
  readonly subject: string;
  readonly memberId: string | null;
  readonly keyId: string | null;
  readonly actor: string;
  /** What a grant, a change of the plan or an operator's retry says. */
  readonly about: About | null;
}

interface About {
  readonly amount?: number;
  readonly plan?: string;
  readonly reason: string;
}

/** What operators give a reason for. Some are facts of other slices, so their data are read as they come. */
const TOLD: readonly string[] = ['CreditsGranted', 'PlanChanged', 'DebateRetried'];

function aboutOf({ type, data }: Fact): About | null {
  if (!TOLD.includes(type)) return null;
  const { amount, plan, reason } = data as About;
  return { ...(amount === undefined ? {} : { amount }), ...(plan === undefined ? {} : { plan }), reason };
}

/** Whether it was done by somebody who runs the service, in the browser or on the command line. */
const isByOperator = (actor: string): boolean => actor === 'cli' || actor.startsWith('operator:');

/** Who did what in a workspace. Events of before there were members have no member, only an actor. */
export const activityView: View<ActivityRow, Fact> = {
  name: 'activity',
  version: 11,
  types: ACTIVITY_TYPES,
  keys: ({ stream, revision }) => [`${stream}@${revision}`],
  apply: (row, { stream, type, data, metadata }) => {
    const { at, actor, member = null, key = null } = metadata;
    // An invitation is accepted, and a workspace left, in a session that may be in another workspace.
    const accountId = ownerOf(stream, data) ?? metadata['workspace'];
    if (accountId === undefined || type === 'AccountClosed') return row;
    // A reservation is of a debate, which is what people look for; a retry is a new one.
    const { debateId, retriedAs = debateId } = data as { readonly debateId?: unknown; readonly retriedAs?: unknown };
    const subject = typeof retriedAs === 'string' ? `debate-${retriedAs}` : stream;
    // Whoever signs up is the person of the account that is opened.
    const memberId = actor === 'sign-up' ? accountId : member;
    const about = aboutOf({ type, data });
    return { accountId, at, type, subject, memberId, keyId: key, actor, about };
  },
  columns: {
    account_id: ({ accountId }) => accountId,
    at: ({ at }) => at,
    by_operator: ({ actor }) => (isByOperator(actor) ? 1 : null),
  },
  clears: {
    column: 'account_id',
    value: ({ type, stream }) => (type === 'AccountClosed' ? idOf(stream) : undefined),
  },
  indexes: [
    ['account_id', 'at'],
    ['by_operator', 'at'],
  ],
};

/** The account that a stream belongs to by its name, or by its events; undefined for others. */
function ownerOf(stream: string, data: unknown): string | undefined {
  const category = categoryOf(stream);
  if (OWN_STREAMS.includes(category)) return idOf(stream);
  return category === 'identity' ? (data as { readonly accountId: string }).accountId : undefined;
}
