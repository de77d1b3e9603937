import { type AccountFact } from '../../accounts/index.js';
import { type ErasureRequested } from '../../erasure/index.js';
import { idOf, type View } from '../../kernel/index.js';
import { NO_THUMBNAILS, thumbnailDecider, type ThumbnailSetting } from './thumbnails.decider.js';
import { accountOfThumbnails, type ThumbnailFact, type ThumbnailSettingFact } from './thumbnails.events.js';

type Erased = Extract<AccountFact, { type: 'PersonalDataErased' }>;

/** Whether an account keeps thumbnails, by its id; no row if it never did. */
export const thumbnailSettingsView: View<ThumbnailSetting, ThumbnailSettingFact> = {
  name: 'thumbnail_settings',
  version: 1,
  types: ['ThumbnailsEnabled', 'ThumbnailsDisabled'],
  keys: (event) => [idOf(event.stream)],
  apply: (row = NO_THUMBNAILS, event) => thumbnailDecider.evolve(row, event),
};

/** Where a detection's thumbnail is in the log, by the detection's id. */
export interface ThumbnailRow {
  readonly accountId: string;
  readonly stream: string;
  readonly revision: number;
}

export const thumbnailsView: View<ThumbnailRow, ThumbnailFact | ThumbnailSettingFact | Erased | ErasureRequested> = {
  name: 'thumbnails',
  version: 1,
  types: ['ThumbnailKept', 'ThumbnailsDisabled', 'PersonalDataErased', 'ErasureRequested'],
  keys: (event) => {
    if (event.type === 'ErasureRequested') return [idOf(event.stream)];
    return event.type === 'ThumbnailKept' ? [event.data.detectionId] : [];
  },
  apply: (_, { stream, revision, type }) =>
    type === 'ErasureRequested' ? undefined : { accountId: accountOfThumbnails(idOf(stream)), stream, revision },
  columns: { account_id: (row) => row.accountId },
  clears: {
    column: 'account_id',
    value: ({ type, stream }) =>
      type === 'ThumbnailsDisabled' || type === 'PersonalDataErased' ? idOf(stream) : undefined,
  },
};
