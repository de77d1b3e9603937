import { z } from 'zod';
import { actSchema, PLAN_IDS } from '../accounts/index.js';

/** Answers of routes for operators. `Operation` checks the handlers' types against these schemas. */

const time = z.iso.datetime();

const lockoutSchema = z
  .object({
    limit: z.string().meta({ description: 'The name of the limit, for instance `guess-device`.' }),
    accountId: z
      .string()
      .nullable()
      .meta({ description: 'Null for a network address, which nobody can read, and for an unknown account.' }),
    attempts: z.int(),
    until: time,
    isDelay: z.boolean().meta({ description: 'Further attempts are answered late, not refused.' }),
  })
  .meta({ id: 'Lockout' });
const LOCKOUT = {
  limit: 'guess-device',
  accountId: '5abe0264-2b17-8b0b-9570-1a44197db1b3',
  attempts: 10,
  until: '2026-11-29T07:44:38.222Z',
  isDelay: false,
} as const;
export const lockoutsSchema = z
  .object({ lockouts: z.array(lockoutSchema) })
  .meta({ id: 'Lockouts', examples: [{ lockouts: [LOCKOUT] }] });
export const endedSessionsSchema = z.object({ ended: z.int() }).meta({ id: 'EndedSessions', examples: [{ ended: 2 }] });

const creditsSchema = z.object({ balance: z.int(), reserved: z.int(), owed: z.int() });

const adminAccountSchema = z
  .object({
    accountId: z.string(),
    state: z
      .enum(['open', 'closed', 'erased'])
      .meta({ description: '`closed` until the personal data of a closed account is erased.' }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Null for an account that is closed or whose address cannot be decrypted.' }),
    plan: z.enum(PLAN_IDS),
    isOperator: z.boolean().meta({ description: 'Whether the person of the account operates the service.' }),
    openedAt: time,
    closedAt: time.nullable(),
    members: z.int().meta({ description: 'Members of the workspace, the person of the account included.' }),
    credits: creditsSchema,
  })
  .meta({ id: 'AdminAccount' });

const EXAMPLE = {
  accountId: '5abe0264-2b17-8b0b-9570-1a44197db1b3',
  state: 'open',
  email: 'you@example.org',
  plan: 'free',
  isOperator: false,
  openedAt: '2026-11-28T07:29:38.222Z',
  closedAt: null,
  members: 1,
  credits: { balance: 50, reserved: 0, owed: 0 },
} as const;

export const adminAccountsSchema = z
  .object({
    accounts: z.array(adminAccountSchema),
    next: z.string().nullable().meta({ description: 'The cursor of the next page; null on the last one.' }),
  })
  .meta({ id: 'AdminAccounts', examples: [{ accounts: [EXAMPLE], next: null }] });

export const adminAccountDetailsSchema = adminAccountSchema
  .extend({
    subscription: z.object({ plan: z.string(), status: z.string() }).nullable(),
    quota: z.object({
      limit: z.int().nullable().meta({ description: 'Detections per UTC day; null if unlimited.' }),
      used: z.int(),
      resetsAt: time,
    }),
    debates: z.int(),
    keys: z.int().meta({ description: 'Keys that can be used now.' }),
    sessions: z.int().meta({ description: 'Sessions in which the person of the account is signed in.' }),
    secondFactorSince: time.nullable().meta({ description: 'Null without a second factor.' }),
    lockouts: z.array(lockoutSchema),
  })
  .meta({
    id: 'AdminAccountDetails',
    examples: [
      {
        ...EXAMPLE,
        subscription: null,
        quota: { limit: 10, used: 0, resetsAt: '2026-11-29T00:00:00.000Z' },
        debates: 0,
        keys: 1,
        sessions: 1,
        secondFactorSince: null,
        lockouts: [],
      },
    ],
  });

export const grantedSchema = z
  .object({
    granted: z.int(),
    balance: z.int().meta({ description: 'Credits that the account has now.' }),
    owed: z.int().meta({ description: 'What it still owes; a grant pays this first.' }),
  })
  .meta({ id: 'GrantedCredits', examples: [{ granted: 50, balance: 50, owed: 0 }] });

export const operatorActivitySchema = z
  .object({
    activity: z.array(
      actSchema.extend({ accountId: z.string().meta({ description: 'The account that it concerns.' }) }),
    ),
    next: z.string().nullable().meta({ description: 'The cursor of the next page; null on the last one.' }),
  })
  .meta({
    id: 'OperatorActivity',
    examples: [
      {
        activity: [
          {
            accountId: EXAMPLE.accountId,
            at: '2026-11-29T07:29:38.222Z',
            type: 'CreditsGranted',
            subject: `credits-${EXAMPLE.accountId}`,
            memberId: null,
            keyId: null,
            actor: 'operator:6abe0264-2b17-8b0b-9570-1a44197db1b3',
            about: { amount: 50, reason: 'for the trial month' },
          },
        ],
        next: null,
      },
    ],
  });

const setAsideSchema = z.object({
  stream: z.string(),
  revision: z.int().meta({ description: 'Of the first event that cannot be read.' }),
  type: z.string(),
  reason: z.string(),
});

export const serviceSchema = z
  .object({
    version: z.string(),
    node: z.string(),
    configuration: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .meta({ description: 'As it is in force. Of a secret only whether it is set, of an address only the host.' }),
    storage: z.object({
      logBytes: z.int().meta({ description: 'Of the embedded log; 0 with a database server.' }),
      readModelBytes: z.int(),
      freeBytes: z.number().nullable().meta({ description: 'On the disk of the data directory.' }),
      lastBackupAt: time.nullable().meta({ description: 'Of scheduled backups; null without any.' }),
    }),
    debates: z.object({ running: z.int(), waiting: z.int(), stalled: z.int(), abandoned: z.int() }),
    log: z.object({
      unreadable: z.array(setAsideSchema).meta({ description: 'Streams set aside, which this version cannot read.' }),
      damaged: z.array(setAsideSchema),
      parked: z.int().nullable().meta({
        description: 'Events that no node has accepted; null with the embedded log, and while it is unknown.',
      }),
      wrongRows: z.int().meta({ description: 'Rows of read models that were not as the log says.' }),
    }),
  })
  .meta({
    id: 'ServiceOverview',
    examples: [
      {
        version: '1.2.3',
        node: '22.22.3',
        configuration: [{ name: 'ELENCHUS_ANALYST', value: 'offline' }],
        storage: { logBytes: 409_600, readModelBytes: 204_800, freeBytes: 50_000_000_000, lastBackupAt: null },
        debates: { running: 0, waiting: 0, stalled: 0, abandoned: 0 },
        log: { unreadable: [], damaged: [], parked: null, wrongRows: 0 },
      },
    ],
  });

export const abandonedDebatesSchema = z
  .object({
    debates: z.array(
      z.object({
        id: z.string(),
        accountId: z.string().nullable().meta({ description: 'Null for a debate of the command line.' }),
        depth: z.string(),
        engine: z.string(),
        openedAt: time,
        closedAt: time.nullable(),
        retriedAs: z
          .object({ id: z.string(), status: z.enum(['running', 'done', 'abandoned']) })
          .nullable()
          .meta({ description: 'The debate in which an operator has had it tried again; null if none has.' }),
      }),
    ),
    next: z.string().nullable().meta({ description: 'The cursor of the next page; null on the last one.' }),
  })
  .meta({
    id: 'AbandonedDebates',
    examples: [
      {
        debates: [
          {
            id: '1abe0264-2b17-8b0b-9570-1a44197db1b3',
            accountId: EXAMPLE.accountId,
            depth: 'micro',
            engine: 'llm',
            openedAt: '2026-11-28T07:29:38.222Z',
            closedAt: '2026-11-28T07:39:38.222Z',
            retriedAs: null,
          },
        ],
        next: null,
      },
    ],
  });

export const retriedSchema = z
  .object({ id: z.string().meta({ description: 'The new debate, a fork of the first from its end.' }) })
  .meta({ id: 'RetriedDebate', examples: [{ id: '2abe0264-2b17-8b0b-9570-1a44197db1b3' }] });
