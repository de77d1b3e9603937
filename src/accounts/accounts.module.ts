import { join } from 'node:path';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CALLER_RESOLVER } from '../http/index.js';
import { Cipher } from '../crypto/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { Projector } from '../event-store/index.js';
import { isUnreadable } from '../kernel/index.js';
import { AccountVault } from './account-vault.js';
import { ChangeAccountHandler, SignUpHandler } from './accounts.commands.js';
import { AccountsController, OPEN_SIGN_UP } from './accounts.controller.js';
import { liftedLockoutsView } from './accounts.view.js';
import { AccountsReader } from './accounts.reader.js';
import { Callers, HONOURED_MS, KeyUses } from './callers.js';
import { ApiKeys } from './api-keys.js';
import { Erasures } from './closing.js';
import { HeldSessions } from './held-sessions.js';
import { WorkspaceController } from './workspace.controller.js';
import { Workspaces } from './workspaces.js';
import { Lockouts } from './lockouts.js';
import { MAIL_OPTIONS, type MailOptions, Mails } from './mails.js';
import { PasswordResets } from './password-resets.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { KeysController } from './keys.controller.js';
import { OpenedTexts } from './opened-texts.js';
import { Passwords } from './passwords.js';
import { SERVICE_CIPHER } from './service-cipher.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactors } from './second-factors.js';
import { SecretCheck } from './secret-check.js';
import { SESSION_COOKIE, SessionCookie } from './session-token.js';
import { Sessions } from './sessions.js';
import { SessionsController } from './sessions.controller.js';
import { DEVICE_COOKIE, DeviceCookie } from './device-cookie.js';
import { ThrottleFile } from './throttle.file.js';
import { SharedAttempts } from './shared-attempts.js';
import { THROTTLE, Throttle } from './throttle.js';

export interface AccountsOptions {
  /** Encrypts the keys of personal data; at least 32 characters. */
  readonly secret: string;
  readonly openSignUp: boolean;
  /** Session cookies are sent over TLS only. */
  readonly secureCookies: boolean;
  /** Stores the counts of attempts. */
  readonly dataDirectory: string;
  /** How long keys and sessions are honoured for reading after the last contact with the log, in milliseconds. */
  readonly honouredMs: number;
  /** Undefined where no mail is sent. */
  readonly mail?: MailOptions | undefined;
}

/** What needs none of the options itself. */
const SERVICES = [
  SharedAttempts,
  AccountVault,
  KeyUses,
  Passwords,
  AccountsReader,
  OpenedTexts,
  Callers,
  { provide: CALLER_RESOLVER, useExisting: Callers },
  SignUpHandler,
  ChangeAccountHandler,
  ApiKeys,
  HeldSessions,
  SecondFactors,
  Sessions,
  Mails,
  PasswordResets,
  Lockouts,
  Workspaces,
  Erasures,
  SecretCheck,
];

function throttleOf(clock: Clock, cipher: Cipher, file: ThrottleFile, projector: Projector): Throttle {
  const lifted = projector.reader(liftedLockoutsView);
  return new Throttle(
    () => clock.now().getTime(),
    (subject) => cipher.digest(`attempt:${subject}`),
    file,
    undefined,
    (owner) => {
      const at = unlessUnreadable(() => lifted.get(owner))?.at;
      return at === undefined ? undefined : Date.parse(at);
    },
  );
}

/** Nobody is refused because a lift cannot be read. */
function unlessUnreadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined;
  }
}

@Global()
@Module({})
export class AccountsModule implements OnApplicationShutdown {
  constructor(@Inject(ThrottleFile) private readonly attempts: ThrottleFile) {}

  static forRoot({
    secret,
    openSignUp,
    secureCookies,
    dataDirectory,
    honouredMs,
    mail,
  }: AccountsOptions): DynamicModule {
    return {
      module: AccountsModule,
      controllers: [
        AccountsController,
        SessionsController,
        KeysController,
        WorkspaceController,
        PasswordResetsController,
        SecondFactorController,
      ],
      providers: [
        { provide: SERVICE_CIPHER, useFactory: () => new Cipher(secret) },
        { provide: OPEN_SIGN_UP, useValue: openSignUp },
        { provide: HONOURED_MS, useValue: honouredMs },
        { provide: SESSION_COOKIE, useValue: new SessionCookie(secureCookies) },
        {
          provide: DEVICE_COOKIE,
          useFactory: (cipher: Cipher) => new DeviceCookie(secureCookies, cipher),
          inject: [SERVICE_CIPHER],
        },
        { provide: ThrottleFile, useValue: new ThrottleFile(join(dataDirectory, 'attempts.json')) },
        {
          provide: THROTTLE,
          useFactory: throttleOf,
          inject: [CLOCK, SERVICE_CIPHER, ThrottleFile, Projector],
        },
        { provide: MAIL_OPTIONS, useValue: mail ?? null },
        ...SERVICES,
      ],
      exports: [
        AccountsReader,
        AccountVault,
        CALLER_RESOLVER,
        DEVICE_COOKIE,
        Erasures,
        Lockouts,
        Mails,
        Passwords,
        PasswordResets,
        SecondFactors,
        SecretCheck,
        SERVICE_CIPHER,
        SESSION_COOKIE,
        Sessions,
        THROTTLE,
        Workspaces,
      ],
    };
  }

  onApplicationShutdown(): void {
    this.attempts.flush();
  }
}
