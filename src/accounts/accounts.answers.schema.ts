import { z } from 'zod';
import { ROLES, SANDBOX, SCOPES } from '../http/index.js';

/**
 * Answers of routes. `Operation` checks the handlers' types against these schemas. Examples were recorded from a running
 * service and shortened: a long list holds one item. test/clients/examples.spec.ts compares them with what is answered.
 */

const time = z.iso.datetime();

export const signedUpSchema = z
  .object({
    accountId: z.string(),
    email: z.string(),
    plan: z.enum(['free', 'pro', 'team']),
    apiKey: z.string(),
    keyId: z.string(),
  })
  .meta({
    id: 'SignedUp',
    examples: [
      {
        accountId: '5abe0264-2b17-8b0b-9570-1a44197db1b3',
        email: 'new@example.org',
        plan: 'free',
        apiKey: 'elk_000000000000000000000000000000000000',
        keyId: 'a221f385-632e-4f43-9289-a9ae4fd2d6bc',
      },
    ],
  });

export const signedInSchema = z
  .object({
    accountId: z.string(),
    expiresAt: time,
    recorded: z.boolean().meta({
      description:
        'False while the log cannot be written: this server holds the session in its memory, at most until `expiresAt` and until it ends, and only requests that read are admitted. Once the log can be written, the session is recorded and lasts a week.',
    }),
  })
  .meta({
    id: 'SignedIn',
    examples: [
      { accountId: '5abe0264-2b17-8b0b-9570-1a44197db1b3', expiresAt: '2026-11-30T07:29:38.222Z', recorded: true },
    ],
  });

export const sessionSchema = z
  .object({
    session: z
      .object({
        accountId: z.string().meta({ description: 'The workspace that the session is in.' }),
        memberId: z.string().meta({ description: 'The person: the account that signed in.' }),
        role: z
          .enum(ROLES)
          .nullable()
          .meta({ description: 'Null if the person is no longer a member: choose another workspace.' }),
        byProvider: z
          .boolean()
          .meta({ description: 'Whether it began with a sign-in through the provider: sign out there too.' }),
      })
      .nullable(),
  })
  .meta({ id: 'Session', description: '`session` is null without a valid session.' });

export const secondFactorSchema = z
  .object({
    since: time.nullable().meta({ description: 'Since when the account has a second factor; null if it has none.' }),
    recoveryCodesLeft: z.int().min(0),
  })
  .meta({ id: 'SecondFactor', examples: [{ since: null, recoveryCodesLeft: 0 }] });
export const secondFactorSetupSchema = z
  .object({
    setup: z.string().meta({ description: 'To be sent back with the first code, within 15 minutes.' }),
    secret: z.string().meta({ description: 'For an authenticator app, in base32.' }),
    uri: z.string().meta({ description: 'The same as an address that authenticator apps open.' }),
    qrCode: z.string().meta({ description: 'The address as a QR code: an SVG image, black on a transparent ground.' }),
  })
  .meta({
    id: 'SecondFactorSetup',
    examples: [
      {
        setup: 'v2.0000',
        secret: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        uri: 'otpauth://totp/Elenchus:you%40example.org?issuer=Elenchus&secret=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&algorithm=SHA1&digits=6&period=30',
        qrCode: '<svg viewBox="0 0 41 41" xmlns="http://www.w3.org/2000/svg"><path d="…"/></svg>',
      },
    ],
  });
export const recoveryCodesSchema = z
  .object({
    recoveryCodes: z.array(z.string()).meta({ description: 'Each can be used once. They are shown only now.' }),
  })
  .meta({ id: 'RecoveryCodes', examples: [{ recoveryCodes: ['abcde-fghjk'] }] });

const perDay = z.int().min(0).nullable();
const limitsSchema = z
  .object({
    detectionsPerDay: perDay.meta({ description: 'Detections per UTC day; null if the key has no limit of its own.' }),
    creditsPerDay: perDay.meta({ description: 'Credits per UTC day; null if the key has no limit of its own.' }),
  })
  .meta({ id: 'KeyLimits' });

export const keySchema = z
  .object({
    keyId: z.string(),
    hint: z.string().meta({ description: 'The first and the last characters of the key.' }),
    label: z.string(),
    scopes: z.array(z.string()).meta({ description: `Any of ${SCOPES.join(', ')}, or only ${SANDBOX}.` }),
    memberId: z
      .string()
      .meta({ description: 'The member whose key it is. It has at most the scopes of the member’s role.' }),
    issuedAt: time,
    revokedAt: time.nullable(),
    validUntil: time.nullable().meta({ description: 'When the key expires; null unless the key was replaced.' }),
    lastUsedAt: time.nullable().meta({ description: 'Accurate to the hour.' }),
    limits: limitsSchema,
  })
  .meta({ id: 'Key' });
const keyWithUse = keySchema
  .extend({
    usedToday: z
      .object({ detections: z.int(), credits: z.int() })
      .meta({ description: 'Use in this UTC day, including reserved credits.' }),
  })
  .meta({ id: 'KeyWithUse' });
export const keysSchema = z.object({ keys: z.array(keyWithUse) }).meta({
  id: 'Keys',
  examples: [
    {
      keys: [
        {
          keyId: '2e1f4e22-4e92-4d39-b775-6614ec7e5a01',
          hint: 'elk_0000…0000',
          label: 'first key',
          scopes: ['detect', 'simulate', 'read'],
          memberId: '5abe0264-2b17-8b0b-9570-1a44197db1b3',
          issuedAt: '2026-11-23T07:29:36.840Z',
          revokedAt: null,
          validUntil: null,
          lastUsedAt: '2026-11-23T07:29:38.316Z',
          limits: { detectionsPerDay: 100, creditsPerDay: null },
          usedToday: { detections: 3, credits: 2 },
        },
      ],
    },
  ],
});

const issued = { keyId: z.string(), apiKey: z.string() };
export const issuedKeySchema = z.object(issued).meta({
  id: 'IssuedKey',
  examples: [
    {
      keyId: 'a7f34d56-a27b-4cd0-a482-5eb04a0592e4',
      apiKey: 'elk_000000000000000000000000000000000000',
    },
  ],
});
export const rotatedKeySchema = z
  .object({ ...issued, replaced: z.object({ keyId: z.string(), validUntil: time }) })
  .meta({
    id: 'RotatedKey',
    examples: [
      {
        keyId: '3e4721e7-9754-4388-86c8-352a9ec028c3',
        apiKey: 'elk_000000000000000000000000000000000000',
        replaced: { keyId: 'a7f34d56-a27b-4cd0-a482-5eb04a0592e4', validUntil: '2026-11-23T08:29:54.161Z' },
      },
    ],
  });

const role = z.enum(ROLES);

export const workspaceSchema = z
  .object({
    workspaceId: z.string(),
    members: z.array(
      z.object({
        memberId: z.string(),
        email: z.string().nullable().meta({ description: 'Null while the member’s account is being erased.' }),
        role,
      }),
    ),
    invitations: z
      .array(
        z.object({
          invitationId: z.string(),
          role,
          email: z.string().nullable().meta({ description: 'Null if anybody who has the link may accept.' }),
          expiresAt: time,
        }),
      )
      .meta({ description: 'Open invitations. Only owners and admins see them.' }),
  })
  .meta({
    id: 'Workspace',
    examples: [
      {
        workspaceId: '5abe0264-2b17-8b0b-9570-1a44197db1b3',
        members: [{ memberId: '5abe0264-2b17-8b0b-9570-1a44197db1b3', email: 'you@example.org', role: 'owner' }],
        invitations: [],
      },
    ],
  });

export const invitedSchema = z
  .object({
    invitationId: z.string(),
    token: z.string().meta({ description: 'For the person who is invited. It is shown only now.' }),
    expiresAt: time,
    mailed: z.boolean().meta({
      description:
        'Whether the link is sent to the invited address by mail. Nobody waits for the mail server; it is tried until the invitation expires.',
    }),
  })
  .meta({
    id: 'Invited',
    examples: [
      {
        invitationId: '0d7ab8a5-0a32-4b0e-a2b8-1c9f2a7b6f7e',
        token: '5abe0264-2b17-8b0b-9570-1a44197db1b3.0000000000000000000000000000000000000000000',
        expiresAt: '2026-12-05T07:29:38.222Z',
        mailed: false,
      },
    ],
  });

const ownWorkspaceSchema = z.object({ workspaceId: z.string(), role }).meta({
  id: 'OwnWorkspace',
  examples: [{ workspaceId: '5abe0264-2b17-8b0b-9570-1a44197db1b3', role: 'editor' }],
});
export const joinedSchema = ownWorkspaceSchema;

export const workspacesSchema = z
  .object({
    workspaces: z.array(
      ownWorkspaceSchema
        .extend({ email: z.string().meta({ description: 'The address of the account that opened the workspace.' }) })
        .meta({ id: 'NamedWorkspace' }),
    ),
  })
  .meta({
    id: 'Workspaces',
    examples: [
      {
        workspaces: [{ workspaceId: '5abe0264-2b17-8b0b-9570-1a44197db1b3', role: 'owner', email: 'you@example.org' }],
      },
    ],
  });

/** One line of activity. */
export const actSchema = z.object({
  at: time,
  type: z.string().meta({ description: 'The type of the recorded event; docs/events.md lists them.' }),
  subject: z.string().meta({ description: 'The stream of the event, for instance `account-` and an id.' }),
  memberId: z.string().nullable().meta({ description: 'Null for an operator or the service itself.' }),
  keyId: z.string().nullable().meta({ description: 'The API key that was used; null for a session.' }),
  actor: z.string().meta({
    description:
      'An account id, `operator:` and the account id of an operator, `cli` for the command line, `reset-request` and `reset-link` for whoever asked for a new password and had the link, `provider` for the sign-in provider, or `system`.',
  }),
  about: z.object({ amount: z.int().optional(), plan: z.string().optional(), reason: z.string() }).nullable().meta({
    description:
      'Of credits that were granted, a plan that was changed, and a debate that an operator had tried again; null otherwise.',
  }),
});

export const activitySchema = z
  .object({
    activity: z.array(actSchema),
    next: z.string().nullable().meta({ description: 'The cursor of the next page; null on the last one.' }),
  })
  .meta({
    id: 'Activity',
    examples: [
      {
        activity: [
          {
            at: '2026-11-28T07:29:38.222Z',
            type: 'MemberInvited',
            subject: 'account-5abe0264-2b17-8b0b-9570-1a44197db1b3',
            memberId: '5abe0264-2b17-8b0b-9570-1a44197db1b3',
            keyId: null,
            actor: '5abe0264-2b17-8b0b-9570-1a44197db1b3',
            about: null,
          },
        ],
        next: null,
      },
    ],
  });
