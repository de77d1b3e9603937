import { type Decider } from '../../kernel/index.js';
import { type ThumbnailSettingFact } from './thumbnails.events.js';

/** Whether thumbnails are kept, and the number of their latest stream; 0 before the first. */
export interface ThumbnailSetting {
  readonly isOn: boolean;
  readonly generation: number;
}

export interface ThumbnailCommand {
  readonly kind: 'enable' | 'disable';
}

export const NO_THUMBNAILS: ThumbnailSetting = { isOn: false, generation: 0 };

export const thumbnailDecider: Decider<ThumbnailSetting, ThumbnailCommand, ThumbnailSettingFact> = {
  initialState: () => NO_THUMBNAILS,
  decide: ({ kind }, { isOn, generation }) => {
    if (isOn === (kind === 'enable')) return [];
    return kind === 'enable'
      ? [{ type: 'ThumbnailsEnabled', data: { generation: generation + 1 } }]
      : [{ type: 'ThumbnailsDisabled', data: { generation } }];
  },
  evolve: (_, { type, data: { generation } }) => ({ isOn: type === 'ThumbnailsEnabled', generation }),
};
