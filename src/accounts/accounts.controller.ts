import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { SignUp, type SignedUp } from './accounts.commands.js';
import { ACCOUNT_ERRORS } from './accounts.errors.js';

export const OPEN_SIGN_UP = Symbol('OPEN_SIGN_UP');

const signUpSchema = z.strictObject({
  email: z.email('must be an e-mail address').max(254),
  password: z.string().min(10, 'must have at least 10 characters').max(200),
});

@ApiTags('accounts')
@Controller('api/accounts')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(OPEN_SIGN_UP) private readonly open: boolean,
  ) {}

  @Post()
  @HttpCode(201)
  @ApiOperation({ summary: 'Sign up: opens a Free account and issues its first API key.' })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['email', 'password'],
      properties: { email: { type: 'string', format: 'email' }, password: { type: 'string', minLength: 10 } },
    },
  })
  signUp(@Body(new ZodPipe(signUpSchema)) { email, password }: z.output<typeof signUpSchema>): Promise<SignedUp> {
    if (!this.open) throw new Refusal(ACCOUNT_ERRORS['sign-up-closed']);
    return this.commands.execute(new SignUp(email, password));
  }
}
