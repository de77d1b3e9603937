import { Inject, Injectable, Logger } from '@nestjs/common';
import { Erasures } from '../../accounts/index.js';
import { Decisions, EVENT_STORE, type EventStore, isErased, Projector } from '../../event-store/index.js';
import { Catalogue, derivedId } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { NO_THUMBNAILS, thumbnailDecider, type ThumbnailSetting } from './thumbnails.decider.js';
import { type ThumbnailFact, thumbnailSettingStream, thumbnailStream } from './thumbnails.events.js';
import { type PreviewSize } from '../detector/classifier.worker.js';
import { thumbnailSettingsView, thumbnailsView } from './thumbnails.view.js';

export const THUMBNAIL: PreviewSize = { sideMax: 256, quality: 80 };

/** Small copies of detected pictures, for accounts that have enabled them. */
@Injectable()
export class Thumbnails {
  readonly #logger = new Logger('thumbnails');
  readonly #settings;
  readonly #rows;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly catalogue: Catalogue,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    erasures: Erasures,
  ) {
    this.#settings = projector.reader(thumbnailSettingsView);
    this.#rows = projector.reader(thumbnailsView);
    erasures.also((accountId) => this.#disable(accountId, 'system'));
  }

  /** Whether the account keeps thumbnails, and how many there are. */
  of(accountId: string): { readonly keep: boolean; readonly kept: number } {
    return { keep: this.#setting(accountId).isOn, kept: this.#rows.count({ account_id: accountId }) };
  }

  /** Enables or disables thumbnails. Disabling erases those that are kept. */
  async keep(accountId: string, keep: boolean): Promise<void> {
    if (keep) await this.#change(accountId, 'enable', accountId);
    else await this.#disable(accountId, accountId);
  }

  /** Keeps the thumbnail of a detection if thumbnails are enabled. A failure leaves the detection without one. */
  async add(accountId: string, detectionId: string, make: () => Promise<Uint8Array>): Promise<void> {
    const { isOn, generation } = this.#setting(accountId);
    if (!isOn) return;
    try {
      const jpeg = Buffer.from(await make()).toString('base64');
      const fact: ThumbnailFact = { type: 'ThumbnailKept', data: { detectionId, jpeg } };
      const context = commandContext(this.clock, accountId, detectionId);
      const event = this.catalogue.newEvent(derivedId('thumbnail', detectionId), fact, context);
      const { position } = await this.store.append(thumbnailStream(accountId, generation), [event], 'any');
      await this.projector.waitFor(position);
    } catch (error) {
      // Thumbnails were disabled meanwhile.
      if (isErased(error)) return;
      this.#logger.warn({ err: error, detectionId }, 'a thumbnail could not be kept');
    }
  }

  has(detectionId: string): boolean {
    return this.#rows.get(detectionId) !== undefined;
  }

  /** The JPEG of an account's detection; undefined if none is kept. */
  async read(detectionId: string, accountId: string): Promise<Buffer | undefined> {
    const row = this.#rows.get(detectionId);
    if (row?.accountId !== accountId) return undefined;
    const [event] = await this.store.read(row.stream, row.revision, 'forwards', 1);
    return event && Buffer.from(this.catalogue.read<ThumbnailFact>(event).data.jpeg, 'base64');
  }

  #setting(accountId: string): ThumbnailSetting {
    return this.#settings.get(accountId) ?? NO_THUMBNAILS;
  }

  /** Erases first: if the process stops in between, nothing is kept, and disabling again completes the change. */
  async #disable(accountId: string, actor: string): Promise<void> {
    // Reads the log, since the read model of this node may be behind.
    const { state } = await this.decisions.load(thumbnailSettingStream(accountId), thumbnailDecider);
    const { isOn, generation } = state;
    if (!isOn) return;
    await this.store.erase(thumbnailStream(accountId, generation));
    await this.#change(accountId, 'disable', actor);
  }

  async #change(accountId: string, kind: 'enable' | 'disable', actor: string): Promise<void> {
    const context = commandContext(this.clock, actor);
    const stream = thumbnailSettingStream(accountId);
    const { position } = await this.decisions.execute(stream, thumbnailDecider, { kind }, context);
    await this.projector.waitFor(position);
  }
}
