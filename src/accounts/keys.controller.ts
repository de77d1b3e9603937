import { Body, Controller, Delete, Get, Header, Inject, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type z } from 'zod';
import { Refusal } from '../kernel/index.js';
import { type Caller, CurrentCaller, PathId, scopesOf, ZodPipe } from '../http/index.js';
import { type keysSchema } from './accounts.answers.schema.js';
import { ChangeAccount } from './accounts.commands.js';
import { accountOperations } from './accounts.operations.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { AccountsReader } from './accounts.reader.js';
import { issueSchema, limitsSchema, rotateSchema } from './accounts.requests.schema.js';
import { ApiKeys, type IssuedKey, type RotatedKey } from './api-keys.js';
import { KEY_USAGE, type KeyUsage } from './key-usage.js';

@Controller('api/account/keys')
export class KeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountsReader,
    private readonly apiKeys: ApiKeys,
    @Inject(KEY_USAGE) private readonly usage: KeyUsage,
  ) {}

  @Get()
  @accountOperations.listKeys
  async list(@CurrentCaller() { accountId }: Caller): Promise<z.output<typeof keysSchema>> {
    const { keys } = await this.accounts.profile(accountId);
    const used = await this.usage.today(accountId);
    return {
      keys: keys.map((key) => ({ ...key, usedToday: used.get(key.keyId) ?? { detections: 0, credits: 0 } })),
    };
  }

  @Post()
  @accountOperations.issueKey
  @Header('cache-control', 'no-store')
  issue(
    @CurrentCaller() caller: Caller,
    @Body(new ZodPipe(issueSchema)) body: z.output<typeof issueSchema>,
  ): Promise<IssuedKey> {
    const { label, detectionsPerDay = null, creditsPerDay = null } = body;
    const scopes = body.scopes ?? (caller.role === null ? [] : scopesOf(caller.role));
    return this.apiKeys.issue(caller, label, scopes, { detectionsPerDay, creditsPerDay });
  }

  @Get(':keyId')
  @accountOperations.showKey
  @Header('cache-control', 'no-store')
  show(@CurrentCaller() caller: Caller, @PathId('keyId') keyId: string): Promise<IssuedKey> {
    if (caller.role === null) throw new Refusal(ACCOUNT_REFUSALS['not-a-member']);
    return this.apiKeys.show(caller, keyId);
  }

  @Post(':keyId/rotate')
  @accountOperations.rotateKey
  @Header('cache-control', 'no-store')
  rotate(
    @CurrentCaller() caller: Caller,
    @PathId('keyId') keyId: string,
    @Body(new ZodPipe(rotateSchema)) { overlapS }: z.output<typeof rotateSchema>,
  ): Promise<RotatedKey> {
    return this.apiKeys.rotate(caller, keyId, overlapS);
  }

  @Put(':keyId/limits')
  @accountOperations.limitKey
  async limit(
    @CurrentCaller() caller: Caller,
    @PathId('keyId') keyId: string,
    @Body(new ZodPipe(limitsSchema)) limits: z.output<typeof limitsSchema>,
  ): Promise<void> {
    await this.apiKeys.limit(caller, keyId, limits);
  }

  @Delete(':keyId')
  @accountOperations.revokeKey
  async revoke(@CurrentCaller() { accountId, memberId }: Caller, @PathId('keyId') keyId: string): Promise<void> {
    await this.commands.execute(new ChangeAccount(accountId, { kind: 'revoke-key', keyId, by: memberId }, memberId));
  }
}
