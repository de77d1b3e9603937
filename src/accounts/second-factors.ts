import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Cipher } from '../crypto/index.js';
import { Decisions, Projector } from '../event-store/index.js';
import { Refusal } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { type OpenAccount } from './account.decider.js';
import { AccountVault } from './account-vault.js';
import { secondFactorStream } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { type Confirming, Passwords } from './passwords.js';
import { type SecondFactor, type SecondFactorCommand, secondFactorDecider } from './second-factor.decider.js';
import { SERVICE_CIPHER } from './service-cipher.js';
import {
  CODES_FROM_ONE_DEVICE,
  CODES_OF_ONE_ACCOUNT,
  CODES_OF_ONE_ACCOUNT_A_DAY,
  THROTTLE,
  Throttle,
} from './throttle.js';

const ISSUER = 'Elenchus';
const SECRET_BYTES = 20;
/** Length of a time step; what authenticator apps expect (RFC 6238). */
const STEP_S = 30;
/** Steps by which the clock of a telephone may be wrong. */
const WINDOW = 1;
/** How long a set-up may take. */
const SETUP_MS = 15 * 60_000;
const RECOVERY_CODES = 10;
/** Without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Letters of a recovery code: 49 bits. */
const RECOVERY_LENGTH = 10;
const CODE = /^\d{6}$/;

const secretContext = (accountId: string): string => `second-factor:${accountId}`;
const setupContext = (accountId: string): string => `second-factor-setup:${accountId}`;
const setupSchema = z.object({ secret: z.string(), until: z.string() });

/** Loaded with the first use. */
const otp = () => import('otpauth');
const qr = () => import('qr');

interface SetUp {
  /** What the second step sends back. Only the service can read it. */
  readonly setup: string;
  /** For an app into which it is typed, in base32. */
  readonly secret: string;
  /** `otpauth://…`, which apps open. */
  readonly uri: string;
  /** The same for the camera of another device: a QR code as an SVG image, black on nothing. */
  readonly qrCode: string;
}

/** Second factors: one-time codes by time (RFC 6238) and recovery codes, in a stream of the account's own. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    private readonly passwords: Passwords,
    @Inject(SERVICE_CIPHER) private readonly cipher: Cipher,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Read from the log. */
  async of(accountId: string): Promise<SecondFactor> {
    return (await this.decisions.load(secondFactorStream(accountId), secondFactorDecider)).state;
  }

  /** Makes a secret. Nothing is recorded. @throws Refusal `wrong-password`, `too-many-attempts`, `second-factor-on` */
  async setUp(accountId: string, password: string, confirming: Confirming): Promise<SetUp> {
    await this.passwords.confirm(await this.accounts.account(accountId), password, confirming);
    if ((await this.of(accountId)).status === 'on') throw new Refusal(ACCOUNT_REFUSALS['second-factor-on']);
    const { email } = await this.accounts.profile(accountId);
    const { Secret, TOTP } = await otp();
    const secret = new Secret({ size: SECRET_BYTES });
    const until = new Date(this.clock.now().getTime() + SETUP_MS).toISOString();
    const cipher = await this.vault.make(accountId);
    const uri = new TOTP({ issuer: ISSUER, label: email, secret, period: STEP_S }).toString();
    return {
      setup: cipher.encrypt(JSON.stringify({ secret: secret.base32, until }), setupContext(accountId)),
      secret: secret.base32,
      uri,
      qrCode: (await qr()).encodeQR(uri, 'svg'),
    };
  }

  /**
   * Turns the second factor on, once its owner has shown a code.
   * @returns the recovery codes, which are shown only now
   * @throws Refusal `second-factor-on`, `setup-ended`, `wrong-code`, `too-many-attempts`
   */
  async enable(accountId: string, setup: string, code: string, confirming: Confirming): Promise<readonly string[]> {
    const attempt = this.#attempt(accountId, `session ${confirming.sessionId ?? ''}`);
    const cipher = await this.vault.of(accountId);
    const secret = this.#secretIn(setup, (text) => cipher.decrypt(text, setupContext(accountId)));
    const counter = await this.#counterOf(code, secret);
    if (counter === null) throw new Refusal(ACCOUNT_REFUSALS['wrong-code']);
    attempt.forgive();
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const context = commandContext(this.clock, accountId);
    const factor = {
      factorId: this.clock.newId(),
      secret: cipher.encrypt(secret, secretContext(accountId)),
      recovery: codes.map((one) => this.#digestOf(accountId, one)),
      counter,
      since: context.at,
    };
    await this.#change(accountId, { kind: 'enable', factor }, accountId);
    return codes;
  }

  /** @throws Refusal `wrong-password`, `wrong-code`, `too-many-attempts` */
  async remove(accountId: string, password: string, code: string, confirming: Confirming): Promise<void> {
    const account = await this.passwords.confirm(await this.accounts.account(accountId), password, confirming);
    await this.demand(account, code, `session ${confirming.sessionId ?? ''}`);
    await this.#change(accountId, { kind: 'remove' }, accountId);
  }

  /** For somebody who has lost both telephone and recovery codes. @returns whether there was a second factor */
  async removeByOperator(accountId: string): Promise<boolean> {
    const { status } = await this.of(accountId);
    await this.#change(accountId, { kind: 'remove' }, 'cli');
    return status === 'on';
  }

  /**
   * Asks somebody whose password was right for the second factor, if the account has one.
   * @param known a device or session that the account knows; its wrong codes are counted apart
   * @throws Refusal `second-factor-needed` without a code, `wrong-code`, `too-many-attempts`; StoreUnavailableError when the
   *   use of the code cannot be recorded, since it would be worth something again
   */
  async demand({ accountId }: OpenAccount, code: string | undefined, known?: string): Promise<void> {
    const state = await this.of(accountId);
    if (state.status === 'off') return;
    if (code === undefined) throw new Refusal(ACCOUNT_REFUSALS['second-factor-needed']);
    const attempt = this.#attempt(accountId, known);
    await this.#change(accountId, await this.#useOf(accountId, state, code), accountId);
    attempt.forgive();
  }

  /** @throws Refusal `wrong-code` */
  async #useOf(
    accountId: string,
    { factorId, secret: sealed }: Extract<SecondFactor, { status: 'on' }>,
    code: string,
  ): Promise<SecondFactorCommand> {
    const entered = code.toLowerCase().replace(/[\s-]/g, '');
    if (!CODE.test(entered)) return { kind: 'use-recovery', digest: this.#digestOf(accountId, entered) };
    const cipher = await this.vault.of(accountId);
    const counter = await this.#counterOf(entered, cipher.decrypt(sealed, secretContext(accountId)));
    if (counter === null) throw new Refusal(ACCOUNT_REFUSALS['wrong-code']);
    return { kind: 'use-code', factorId, counter };
  }

  /** The time step of a code; null for a wrong one. */
  async #counterOf(code: string, secret: string): Promise<number | null> {
    const token = code.replace(/\s/g, '');
    if (!CODE.test(token)) return null;
    const { Secret, TOTP } = await otp();
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_S });
    const timestamp = this.clock.now().getTime();
    const delta = totp.validate({ token, timestamp, window: WINDOW });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }

  /** @throws Refusal `setup-ended` */
  #secretIn(setup: string, decrypt: (text: string) => string): string {
    try {
      // Only the account's own key makes this form; older ones would decrypt with the service's secret, or be plain text.
      if (!setup.startsWith('v2.')) throw new Error('not a set-up');
      const { secret, until } = setupSchema.parse(JSON.parse(decrypt(setup)));
      if (until > this.clock.now().toISOString()) return secret;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'account-not-found') throw error;
      throw new Refusal(ACCOUNT_REFUSALS['setup-ended'], { cause: error });
    }
    throw new Refusal(ACCOUNT_REFUSALS['setup-ended']);
  }

  #attempt(accountId: string, known: string | undefined) {
    return known === undefined
      ? this.throttle.attempt([CODES_OF_ONE_ACCOUNT, accountId], [CODES_OF_ONE_ACCOUNT_A_DAY, accountId])
      : this.throttle.attempt([CODES_FROM_ONE_DEVICE, `${accountId} ${known}`]);
  }

  #digestOf(accountId: string, code: string): string {
    return this.cipher.digest(`recovery:${accountId}:${code.replace(/-/g, '')}`);
  }

  async #change(accountId: string, command: SecondFactorCommand, actor: string): Promise<void> {
    const { position } = await this.decisions.execute(
      secondFactorStream(accountId),
      secondFactorDecider,
      command,
      commandContext(this.clock, actor),
    );
    await this.projector.waitFor(position);
  }
}

/** In two groups, as in `abcde-fghjk`. */
function newRecoveryCode(): string {
  const code = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}
