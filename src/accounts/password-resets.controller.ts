import { Body, Controller, Post, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { assertSameSite, ZodPipe } from '../http/index.js';
import { accountOperations } from './accounts.operations.js';
import { resetRequestSchema, resetSchema } from './accounts.requests.schema.js';
import { PasswordResets } from './password-resets.js';

@Controller('api/password-resets')
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResets) {}

  @Post()
  @accountOperations.requestReset
  async request(
    @Body(new ZodPipe(resetRequestSchema)) { email }: z.output<typeof resetRequestSchema>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    assertSameSite(request);
    await this.resets.request(email, request.ip);
  }

  @Post('redeem')
  @accountOperations.resetPassword
  async reset(
    @Body(new ZodPipe(resetSchema)) { token, password }: z.output<typeof resetSchema>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    assertSameSite(request);
    await this.resets.reset(token, password, request.ip);
  }
}
