import { Body, Controller, Delete, Get, Header, Inject, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { type Caller, CurrentCaller, Operation, PathId, SCOPES, ZodPipe } from '../http/index.js';
import { AccountVault } from './account-vault.js';
import { issuedKeySchema, keysSchema, rotatedKeySchema } from './accounts.answers.schema.js';
import { ChangeAccount, IssueApiKey, type IssuedKey, RotateApiKey, type RotatedKey } from './accounts.commands.js';
import { AccountsReader, type KeyView } from './accounts.reader.js';
import { KEY_USAGE, type KeyUsage, type KeyUse } from './key-usage.js';
import { ACCOUNT_REFUSALS, PROFILE_REFUSALS } from './accounts.refusals.js';

const LABEL_MAX = 80;
const OVERLAP_S = 86_400;
const OVERLAP_S_MAX = 30 * 86_400;

const PER_DAY_MAX = 1_000_000;
const perDay = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(PER_DAY_MAX, `must be at most ${PER_DAY_MAX}`)
  .nullable();

const issueSchema = z
  .strictObject({
    label: z.string().trim().min(1, 'must not be empty').max(LABEL_MAX),
    scopes: z
      .array(z.enum(SCOPES, { error: `must be one of ${SCOPES.join(', ')}` }))
      .min(1, 'must name at least one scope')
      .refine((scopes) => new Set(scopes).size === scopes.length, 'must not name a scope twice')
      .default([...SCOPES]),
    detectionsPerDay: perDay
      .optional()
      .describe('Detections that the key may make per UTC day; null or omitted: no limit of its own.'),
    creditsPerDay: perDay
      .optional()
      .describe('Credits that the key may spend per UTC day; null or omitted: no limit of its own.'),
  })
  .meta({ examples: [{ label: 'newsroom', scopes: ['detect', 'read'], detectionsPerDay: 100 }] });
const limitsBody = z
  .strictObject({ detectionsPerDay: perDay, creditsPerDay: perDay })
  .meta({ examples: [{ detectionsPerDay: 100, creditsPerDay: null }] });
const rotateSchema = z
  .strictObject({
    overlapS: z.int('must be whole seconds').min(0, 'must not be negative').max(OVERLAP_S_MAX).default(OVERLAP_S),
  })
  .meta({ examples: [{ overlapS: 3600 }] });

@Controller('api/account/keys')
export class KeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    @Inject(KEY_USAGE) private readonly usage: KeyUsage,
  ) {}

  @Get()
  @Operation({
    id: 'listKeys',
    tag: 'accounts',
    access: 'read',
    summary: 'The account’s keys with labels, scopes, limits and use, without the keys themselves.',
    answers: { 200: { description: 'The keys.', json: keysSchema } },
    refusals: PROFILE_REFUSALS,
  })
  async list(
    @CurrentCaller() { accountId }: Caller,
  ): Promise<{ keys: readonly (KeyView & { readonly usedToday: KeyUse })[] }> {
    const { keys } = await this.accounts.profile(accountId);
    const used = await this.usage.today(accountId);
    return {
      keys: keys.map((key) => ({ ...key, usedToday: used.get(key.keyId) ?? { detections: 0, credits: 0 } })),
    };
  }

  @Post()
  @Operation({
    id: 'issueKey',
    tag: 'accounts',
    access: 'manage',
    summary: 'Issue a key. Needs a session, or a key with all scopes.',
    body: issueSchema,
    answers: { 201: { description: 'The key.', json: issuedKeySchema } },
    refusals: [...PROFILE_REFUSALS, ACCOUNT_REFUSALS['too-many-keys']],
  })
  @Header('cache-control', 'no-store')
  issue(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(issueSchema)) body: z.output<typeof issueSchema>,
  ): Promise<IssuedKey> {
    const { label, scopes, detectionsPerDay = null, creditsPerDay = null } = body;
    const limits = { detectionsPerDay, creditsPerDay };
    return this.commands.execute(new IssueApiKey(accountId, label, scopes, accountId, limits));
  }

  @Get(':keyId')
  @Operation({
    id: 'showKey',
    tag: 'accounts',
    access: 'session',
    summary: 'Show a key. Needs a session.',
    answers: { 200: { description: 'The key.', json: issuedKeySchema } },
    refusals: [...PROFILE_REFUSALS, ACCOUNT_REFUSALS['key-not-found']],
  })
  @Header('cache-control', 'no-store')
  async show(@CurrentCaller() { accountId }: Caller, @PathId('keyId') keyId: string): Promise<IssuedKey> {
    const { sealed } = this.accounts.key(accountId, keyId);
    const cipher = await this.vault.of(accountId);
    return { keyId, apiKey: cipher.decrypt(sealed, `api-key:${keyId}`) };
  }

  @Post(':keyId/rotate')
  @Operation({
    id: 'rotateKey',
    tag: 'accounts',
    access: 'manage',
    summary:
      'Replace a key: the new key has the same label and scopes, the old key stays valid for `overlapS` seconds.',
    body: rotateSchema,
    answers: { 201: { description: 'The new key.', json: rotatedKeySchema } },
    refusals: [
      ACCOUNT_REFUSALS['key-not-found'],
      ACCOUNT_REFUSALS['key-ended'],
      ACCOUNT_REFUSALS['too-many-keys'],
      ...PROFILE_REFUSALS,
    ],
  })
  @Header('cache-control', 'no-store')
  rotate(
    @CurrentCaller() { accountId }: Caller,
    @PathId('keyId') keyId: string,
    @Body(new ZodPipe(rotateSchema)) { overlapS }: z.output<typeof rotateSchema>,
  ): Promise<RotatedKey> {
    return this.commands.execute(new RotateApiKey(accountId, keyId, overlapS, accountId));
  }

  @Put(':keyId/limits')
  @Operation({
    id: 'limitKey',
    tag: 'accounts',
    access: 'manage',
    summary: 'Set the limits of a key per UTC day; null removes a limit.',
    description:
      'The limits apply from the next request and include what the key has already used today. A key that replaces another key has the same limits and a count of its own. A key with a limit cannot change keys or spend money.',
    body: limitsBody,
    answers: { 204: { description: 'Set.' } },
    refusals: [...PROFILE_REFUSALS, ACCOUNT_REFUSALS['key-not-found']],
  })
  async limit(
    @CurrentCaller() { accountId }: Caller,
    @PathId('keyId') keyId: string,
    @Body(new ZodPipe(limitsBody)) limits: z.output<typeof limitsBody>,
  ): Promise<void> {
    await this.commands.execute(new ChangeAccount(accountId, { kind: 'limit-key', keyId, limits }, accountId));
  }

  @Delete(':keyId')
  @Operation({
    id: 'revokeKey',
    tag: 'accounts',
    access: 'manage',
    summary: 'Revoke a key, at once and everywhere.',
    answers: { 204: { description: 'Revoked.' } },
    refusals: [...PROFILE_REFUSALS, ACCOUNT_REFUSALS['key-not-found'], ACCOUNT_REFUSALS['key-ended']],
  })
  async revoke(@CurrentCaller() { accountId }: Caller, @PathId('keyId') keyId: string): Promise<void> {
    await this.commands.execute(new ChangeAccount(accountId, { kind: 'revoke-key', keyId }, accountId));
  }
}
