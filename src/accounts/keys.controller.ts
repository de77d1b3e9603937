import { Body, Controller, Delete, Get, Header, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { type Caller, CurrentCaller, Operation, PathId, SCOPES, ZodPipe } from '../http/index.js';
import { AccountVault } from './account-vault.js';
import { issuedKeySchema, keysSchema, rotatedKeySchema } from './accounts.answers.schema.js';
import { ChangeAccount, IssueApiKey, type IssuedKey, RotateApiKey, type RotatedKey } from './accounts.commands.js';
import { AccountsReader, type KeyView } from './accounts.reader.js';
import { ACCOUNT_REFUSALS, PROFILE_REFUSALS } from './accounts.refusals.js';

const LABEL_MAX = 80;
const OVERLAP_S = 86_400;
const OVERLAP_S_MAX = 30 * 86_400;

const issueSchema = z
  .strictObject({
    label: z.string().trim().min(1, 'must not be empty').max(LABEL_MAX),
    scopes: z
      .array(z.enum(SCOPES, { error: `must be one of ${SCOPES.join(', ')}` }))
      .min(1, 'must name at least one scope')
      .refine((scopes) => new Set(scopes).size === scopes.length, 'must not name a scope twice')
      .default([...SCOPES]),
  })
  .meta({ examples: [{ label: 'newsroom', scopes: ['detect', 'read'] }] });
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
  ) {}

  @Get()
  @Operation({
    id: 'listKeys',
    tag: 'accounts',
    access: 'read',
    summary: 'The account’s keys with labels, scopes and last use, without the keys themselves.',
    answers: { 200: { description: 'The keys.', json: keysSchema } },
    refusals: PROFILE_REFUSALS,
  })
  async list(@CurrentCaller() { accountId }: Caller): Promise<{ keys: readonly KeyView[] }> {
    return { keys: (await this.accounts.profile(accountId)).keys };
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
    @Body(new ZodPipe(issueSchema)) { label, scopes }: z.output<typeof issueSchema>,
  ): Promise<IssuedKey> {
    return this.commands.execute(new IssueApiKey(accountId, label, scopes, accountId));
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
    summary: 'Replace a key: the new one has its label and scopes, the old one stays valid for a while.',
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
