import { CommandBus } from '@nestjs/cqrs';
import { ChangeAccount } from '../../src/accounts/index.js';
import { type TestAccount, type TestService } from './service.js';
import { type Person, signedUp } from './workspace-people.js';

/** Makes the person of an account an operator, as the command line does. */
export async function appoint({ app }: TestService, { accountId }: Pick<TestAccount, 'accountId'>): Promise<void> {
  await app.get(CommandBus).execute(new ChangeAccount(accountId, { kind: 'appoint-operator' }, 'cli'));
}

export async function dismiss({ app }: TestService, { accountId }: Pick<TestAccount, 'accountId'>): Promise<void> {
  await app.get(CommandBus).execute(new ChangeAccount(accountId, { kind: 'dismiss-operator' }, 'cli'));
}

/** An operator who is signed in. */
export async function operator(service: TestService, email = 'operator@example.org'): Promise<Person> {
  const person = await signedUp(service, email);
  await appoint(service, person.account);
  return person;
}
