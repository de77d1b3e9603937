import { z } from 'zod';
import { ACCOUNT_REFUSALS } from './accounts/index.js';
import { EVIDENCE_LOOK, evidenceLookSchema, SIMULATION_ENDED, webhookMessageSchema } from './debate/index.js';
import { VERSION } from './factories.js';
import { type Access, type DeclaredRoute, HTTP_REFUSALS, type Json, openApiOf } from './http/index.js';
import { type RefusalDefinition } from './kernel/index.js';
import {
  batchEndedSchema,
  detectionEndedSchema,
  endedMessageSchema,
  evidenceChangedSchema,
  lowCreditsSchema,
  quotaReachedSchema,
  testMessageSchema,
} from './webhooks/index.js';

const DESCRIPTION = `How far to trust what you see and read: AI-image detection, and debates of thirty personas about news articles.

**Keys.** Send an API key as \`X-API-Key\` or as \`Authorization: Bearer\`. \`x-access\` of an operation names the scope that it needs; \`keys\` needs a key with all scopes; \`manage\` one of an owner or admin; \`session\`, \`members\` (owners and admins), \`owner\` and \`operator\` (whoever operates the service) accept a session only. A key with the scope \`sandbox\` costs nothing and gets recorded examples, marked by \`Elenchus-Sandbox: true\`, from the operations with \`x-sandbox\`.

**Workspaces.** An account is a workspace with members. A session is in one workspace at a time; a key belongs to one member of one workspace and has at most the scopes of that member’s role: \`owner\`, \`admin\` and \`editor\` all, \`viewer\` only \`read\`. A request that changes something with a session cookie needs the header \`X-Requested-With\`.

**Refusals** are problem documents (RFC 9457). Programs should check \`code\`; each operation lists its codes.

**Versions.** Paths carry no version. Any release may add operations, optional members of requests, members of answers, headers, codes of refusals and values of enumerations: ignore unknown ones. Any other change is breaking. Breaking changes are announced in CHANGELOG.md. Where both forms can be served, the old one stays for six months with the headers \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594). Before 1.0 a minor version may make breaking changes without this period.`;

const TAGS = [
  { name: 'detection', description: 'Is a picture AI-generated?' },
  { name: 'debate', description: 'Debates about articles, live and past.' },
  { name: 'sharing', description: 'Links that let anybody read a debate, and its badge.' },
  { name: 'audit', description: 'Exports of past debates that can be verified offline.' },
  { name: 'accounts', description: 'Accounts, sessions and keys.' },
  { name: 'workspaces', description: 'Members, roles, invitations, and who did what.' },
  { name: 'billing', description: 'Plans, credits and payments.' },
  { name: 'administration', description: 'For operators of the service. Nobody else is told that it is there.' },
];

const needsSession = (access: Access): boolean => ['session', 'members', 'owner', 'operator'].includes(access);

/** A public route needs no credentials. Others accept a key or a session, or only a session. */
function securityOf(access: Access): readonly Json[] {
  if (access === 'public') return [];
  const session = { session: [] };
  return needsSession(access) ? [session] : [{ key: [] }, { bearer: [] }, session];
}

function accessRefusalsOf(access: Access): readonly RefusalDefinition[] {
  if (access === 'public') return [];
  // The same answer for everybody who is not an operator, with whatever credentials.
  if (access === 'operator') return [HTTP_REFUSALS['not-found'], HTTP_REFUSALS['foreign-host']];
  return [
    ...(needsSession(access) ? [ACCOUNT_REFUSALS['missing-session']] : [ACCOUNT_REFUSALS['missing-api-key']]),
    ACCOUNT_REFUSALS['invalid-api-key'],
    ACCOUNT_REFUSALS['revoked-api-key'],
    ACCOUNT_REFUSALS['invalid-session'],
    ACCOUNT_REFUSALS['insufficient-scope'],
    ...(access === 'session' ? [] : [ACCOUNT_REFUSALS['not-a-member']]),
    HTTP_REFUSALS['foreign-host'],
  ];
}

const webhookHeaders = z.object({
  'webhook-id': z.string().describe('The same for every attempt.'),
  'webhook-timestamp': z.string().describe('Seconds since 1970.'),
  'webhook-signature': z.string().describe('`v1,` and an HMAC-SHA256 in base64, with the account’s webhook secret.'),
});

const ofWorkspaces = {
  tag: 'workspaces',
  headers: webhookHeaders.extend({
    'webhook-signature': z.string().describe('`v1,` and an HMAC-SHA256 in base64, with the secret of this webhook.'),
  }),
};
const toWorkspaces = {
  'debate.ended': {
    summary: 'A debate of the workspace has ended.',
    body: endedMessageSchema(webhookMessageSchema.shape.data, SIMULATION_ENDED.data),
  },
  'credits.low': {
    summary: 'The balance has fallen below what a few debates cost. Sent once, until the balance was higher again.',
    body: lowCreditsSchema,
  },
  'detection.ended': {
    summary: 'A detection that was accepted with `Prefer: respond-async` has ended.',
    body: detectionEndedSchema,
  },
  'detection.batch-ended': {
    summary:
      'A batch of pictures has ended: finished, given up by its client, or interrupted by a stop of the service.',
    body: batchEndedSchema,
  },
  'quota.reached': {
    summary: 'The day’s detections are used up. Sent once a day.',
    body: quotaReachedSchema,
  },
  'evidence.changed': {
    summary: 'Somebody looked again for the evidence of a debate, and found other evidence.',
    body: evidenceChangedSchema(
      z.object({
        id: z.string(),
        href: z.string().describe('Path of the debate.'),
        changes: evidenceLookSchema.shape.changes,
      }),
      {
        id: SIMULATION_ENDED.data.id,
        href: SIMULATION_ENDED.data.href,
        changes: EVIDENCE_LOOK.changes,
      },
    ),
  },
  test: { summary: 'Somebody asked for a test.', body: testMessageSchema },
};

/** The API as an OpenAPI 3.1 document. docs/openapi.json is that of this release. */
export const apiDocument = (routes: readonly DeclaredRoute[], sessionCookie: string): Json =>
  openApiOf(routes, {
    info: {
      title: 'Elenchus',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: TAGS,
    securitySchemes: {
      key: { type: 'apiKey', name: 'X-API-Key', in: 'header' },
      bearer: { type: 'http', scheme: 'bearer', description: 'The API key as a bearer token.' },
      session: { type: 'apiKey', name: sessionCookie, in: 'cookie' },
    },
    security: securityOf,
    accessRefusals: accessRefusalsOf,
    webhooks: {
      'simulation.ended': {
        summary: 'A debate has ended. Sent to the `webhook` of its request.',
        tag: 'debate',
        headers: webhookHeaders,
        body: webhookMessageSchema,
      },
      ...Object.fromEntries(
        Object.entries(toWorkspaces).map(([name, message]) => [name, { ...ofWorkspaces, ...message }]),
      ),
    },
  });
