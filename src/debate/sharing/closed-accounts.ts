import { Injectable } from '@nestjs/common';
import { Erasures } from '../../accounts/index.js';
import { TextErasures } from '../../erasure/index.js';
import { Projector, StoreUnavailableError } from '../../event-store/index.js';
import { DebateErasures } from '../archive/debate-erasures.js';

/** Erases the debates of accounts that are closed. */
@Injectable()
export class ClosedAccounts {
  constructor(
    erasures: Erasures,
    private readonly debates: DebateErasures,
    private readonly texts: TextErasures,
    private readonly projector: Projector,
  ) {
    erasures.also((accountId) => this.#erase(accountId));
  }

  /** @throws StoreUnavailableError while a debate is in progress; then it is repeated */
  async #erase(accountId: string): Promise<void> {
    await this.projector.refresh();
    const { left } = await this.debates.eraseAll(accountId, { reason: 'account-closed', actor: 'system' });
    await this.texts.settle();
    if (left > 0) throw new StoreUnavailableError(`${left} debates of the account are in progress`);
  }
}
