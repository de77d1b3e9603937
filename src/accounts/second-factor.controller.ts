import { Body, Controller, Get, Header, Post, Put, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type Caller, CurrentCaller, ZodPipe } from '../http/index.js';
import {
  type recoveryCodesSchema,
  type secondFactorSchema as shownSchema,
  type secondFactorSetupSchema as setUpSchema,
} from './accounts.answers.schema.js';
import { accountOperations } from './accounts.operations.js';
import { secondFactorRemovalSchema, secondFactorSchema, secondFactorSetupSchema } from './accounts.requests.schema.js';
import { SecondFactors } from './second-factors.js';

/** The second factor of the person who is signed in, whichever workspace the session is in. */
@Controller('api/account/second-factor')
export class SecondFactorController {
  constructor(private readonly secondFactors: SecondFactors) {}

  @Get()
  @accountOperations.getSecondFactor
  @Header('cache-control', 'no-store')
  async show(@CurrentCaller() { memberId }: Caller): Promise<z.output<typeof shownSchema>> {
    const state = await this.secondFactors.of(memberId);
    return state.status === 'off'
      ? { since: null, recoveryCodesLeft: 0 }
      : { since: state.since, recoveryCodesLeft: state.recovery.length };
  }

  @Post('setup')
  @accountOperations.setUpSecondFactor
  @Header('cache-control', 'no-store')
  setUp(
    @CurrentCaller() { memberId, sessionId }: Caller,
    @Body(new ZodPipe(secondFactorSetupSchema)) { password }: z.output<typeof secondFactorSetupSchema>,
    @Req() { ip: from }: FastifyRequest,
  ): Promise<z.output<typeof setUpSchema>> {
    return this.secondFactors.setUp(memberId, password, { from, sessionId });
  }

  @Put()
  @accountOperations.enableSecondFactor
  @Header('cache-control', 'no-store')
  async enable(
    @CurrentCaller() { memberId, sessionId }: Caller,
    @Body(new ZodPipe(secondFactorSchema)) { setup, code }: z.output<typeof secondFactorSchema>,
    @Req() { ip: from }: FastifyRequest,
  ): Promise<z.output<typeof recoveryCodesSchema>> {
    return { recoveryCodes: [...(await this.secondFactors.enable(memberId, setup, code, { from, sessionId }))] };
  }

  @Post('remove')
  @accountOperations.removeSecondFactor
  async remove(
    @CurrentCaller() { memberId, sessionId }: Caller,
    @Body(new ZodPipe(secondFactorRemovalSchema)) { password, code }: z.output<typeof secondFactorRemovalSchema>,
    @Req() { ip: from }: FastifyRequest,
  ): Promise<void> {
    await this.secondFactors.remove(memberId, password, code, { from, sessionId });
  }
}
