import { Body, Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { type Caller, CurrentCaller, PathId, RequireScope, SCOPES, ZodPipe } from '../http/index.js';
import { AccountVault } from './account-vault.js';
import { ChangeAccount, IssueApiKey, type IssuedKey, RotateApiKey, type RotatedKey } from './accounts.commands.js';
import { AccountsReader, type KeyView } from './accounts.reader.js';

const LABEL_MAX = 80;
const OVERLAP_S = 86_400;
const OVERLAP_S_MAX = 30 * 86_400;

const issueSchema = z.strictObject({
  label: z.string().trim().min(1, 'must not be empty').max(LABEL_MAX),
  scopes: z
    .array(z.enum(SCOPES, { error: `must be one of ${SCOPES.join(', ')}` }))
    .min(1, 'must name at least one scope')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'must not name a scope twice')
    .default([...SCOPES]),
});
const rotateSchema = z.strictObject({
  overlapS: z.int('must be whole seconds').min(0, 'must not be negative').max(OVERLAP_S_MAX).default(OVERLAP_S),
});

@ApiTags('accounts')
@Controller('api/account/keys')
export class KeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
  ) {}

  @Get()
  @RequireScope('read')
  @ApiSecurity('api-key')
  @ApiOperation({ summary: 'The account’s keys with labels, scopes and last use, without the keys themselves.' })
  async list(@CurrentCaller() { accountId }: Caller): Promise<{ keys: readonly KeyView[] }> {
    return { keys: (await this.accounts.profile(accountId)).keys };
  }

  @Post()
  @RequireScope('manage')
  @ApiSecurity('api-key')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Issue a key. Needs a session, or a key with all scopes.' })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['label'],
      properties: {
        label: { type: 'string', maxLength: LABEL_MAX },
        scopes: { type: 'array', items: { type: 'string', enum: [...SCOPES] }, default: [...SCOPES] },
      },
    },
  })
  issue(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(issueSchema)) { label, scopes }: z.output<typeof issueSchema>,
  ): Promise<IssuedKey> {
    return this.commands.execute(new IssueApiKey(accountId, label, scopes, accountId));
  }

  @Get(':keyId')
  @RequireScope('session')
  @ApiSecurity('session')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Show a key. Needs a session.' })
  async show(@CurrentCaller() { accountId }: Caller, @PathId('keyId') keyId: string): Promise<IssuedKey> {
    const { sealed } = this.accounts.key(accountId, keyId);
    const cipher = await this.vault.of(accountId);
    return { keyId, apiKey: cipher.decrypt(sealed, `api-key:${keyId}`) };
  }

  @Post(':keyId/rotate')
  @RequireScope('manage')
  @ApiSecurity('api-key')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Replace a key: the new one has its label and scopes, the old one stays valid for a while.',
  })
  @ApiBody({
    required: false,
    schema: {
      type: 'object',
      properties: { overlapS: { type: 'integer', minimum: 0, maximum: OVERLAP_S_MAX, default: OVERLAP_S } },
    },
  })
  rotate(
    @CurrentCaller() { accountId }: Caller,
    @PathId('keyId') keyId: string,
    @Body(new ZodPipe(rotateSchema)) { overlapS }: z.output<typeof rotateSchema>,
  ): Promise<RotatedKey> {
    return this.commands.execute(new RotateApiKey(accountId, keyId, overlapS, accountId));
  }

  @Delete(':keyId')
  @HttpCode(204)
  @RequireScope('manage')
  @ApiSecurity('api-key')
  @ApiOperation({ summary: 'Revoke a key, at once and everywhere.' })
  async revoke(@CurrentCaller() { accountId }: Caller, @PathId('keyId') keyId: string): Promise<void> {
    await this.commands.execute(new ChangeAccount(accountId, { kind: 'revoke-key', keyId }, accountId));
  }
}
