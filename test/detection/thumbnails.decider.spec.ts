import { expect, it } from '@jest/globals';
import { thumbnailDecider, type ThumbnailCommand } from '../../src/detection/history/thumbnails.decider.js';
import { type ThumbnailSettingFact } from '../../src/detection/history/thumbnails.events.js';

it('enabling thumbnails again uses another stream, and repeating a command adds no event', () => {
  const kinds: readonly ThumbnailCommand['kind'][] = ['disable', 'enable', 'enable', 'disable', 'disable', 'enable'];
  const facts: ThumbnailSettingFact[] = [];
  let setting = thumbnailDecider.initialState();
  for (const kind of kinds)
    for (const fact of thumbnailDecider.decide({ kind }, setting)) {
      facts.push(fact);
      setting = thumbnailDecider.evolve(setting, fact);
    }
  expect(facts).toEqual([
    { type: 'ThumbnailsEnabled', data: { generation: 1 } },
    { type: 'ThumbnailsDisabled', data: { generation: 1 } },
    { type: 'ThumbnailsEnabled', data: { generation: 2 } },
  ]);
  expect(setting).toEqual({ isOn: true, generation: 2 });
});
