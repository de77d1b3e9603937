import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { AccountsReader, type Confirming, Passwords } from '../accounts/index.js';
import { Refusal } from '../kernel/index.js';
import { Identities } from './identities.js';
import { ProvidedRoles } from './provided-roles.js';
import { SIGN_IN_OPTIONS, type SignInOptions } from './provider-sign-in.js';
import { type identitySchema } from './sign-in.answers.schema.js';
import { SIGN_IN_REFUSALS } from './sign-in.refusals.js';

/** A person's own sign-in through a provider, seen and ended by the person. */
@Injectable()
export class OwnIdentity {
  constructor(
    private readonly accounts: AccountsReader,
    private readonly identities: Identities,
    private readonly passwords: Passwords,
    private readonly roles: ProvidedRoles,
    @Inject(SIGN_IN_OPTIONS) private readonly options: SignInOptions | null,
  ) {}

  async show(accountId: string): Promise<z.output<typeof identitySchema>> {
    const [issuer] = this.identities.issuersOf(accountId);
    const account = await this.accounts.account(accountId);
    return {
      provider: issuer === undefined ? null : { name: this.#nameOf(issuer) },
      hasPassword: account.status === 'open' && account.passwordHash !== null,
    };
  }

  /**
   * From now on only the password lets the person in, who shows that they have it. The provider takes back the role that it
   * has given, since it decides about it no more. Sessions stay. Without effect for somebody whom no provider knows.
   * @throws Refusal `no-password`, `wrong-password`, `account-not-found`, `too-many-attempts`, `secret-changed`
   */
  async release(accountId: string, password: string, confirming: Confirming): Promise<void> {
    const account = await this.accounts.account(accountId);
    if (account.status === 'open' && account.passwordHash === null) throw new Refusal(SIGN_IN_REFUSALS['no-password']);
    await this.passwords.confirm(account, password, confirming);
    const released = await this.identities.release(accountId, accountId);
    const { roles } = this.options ?? {};
    if (released > 0 && roles) await this.roles.apply(roles.workspace, accountId, null);
  }

  /** Another provider may have been configured when it was joined. */
  #nameOf(issuer: string): string {
    const { issuer: current, name } = this.options?.provider.options ?? {};
    return issuer === current && name !== undefined ? name : new URL(issuer).hostname;
  }
}
