import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Lack, mayHave } from '../../src/words/index.js';

const has = (text: string, lack: Lack, besides?: string): boolean => mayHave({ text }, lack, besides);

// A parameter that a row leaves out would be a test's callback.
describe('a text', () => {
  it.each<readonly [string, Lack, string?]>([
    ['The court ruled on Monday. Doctors have criticised the reopening.', 'other-side'],
    ['Markets reopen. Salman Kazmi, who leads a ward, expects more critical cases.', 'other-side', 'Markets reopen'],
    ['The plan is sound, the minister said. The unions rejected it within an hour.', 'other-side'],
    ['“It is a good plan,” said Ann Reed. Opponents see it otherwise.', 'other-side', 'Ann Reed'],
    ['Cases rise fast. These were mainly among workers, said El-Saharty of the World Bank.', 'expert'],
    ['The coast moved. A geologist walked along it.', 'expert'],
    ['It is clear what happened. Laura Hult of the museum disagrees.', 'name'],
    ['Rooms are closed. The letter, first shown by the Chicago Maroon, calls it nonsense.', 'voice'],
    ['Crowds turned on them. Dan Gray (@dangray) June 3, 2016', 'voice'],
    ['Crowds turned on them. Dan Gray (@dangray) June 3, 2016', 'name'],
    ['The agency counted them, it said. The guideline of the WHO has other words.', 'outsider', 'The agency counted'],
    ['Ann Reed said that it is over. Her brother said that it is not.', 'second-voice', 'Ann Reed'],
    ['Ann Reed said that it is over. So Tom Kerr was told; he called it a lie.', 'second-voice', 'Ann Reed'],
    ['“It is over,” said Ann Reed. “It goes on,” according to Kerr.', 'second-voice', 'Ann Reed'],
    ['The two were arrested. They told the court that it was an accident.', 'defence'],
    ['A man was charged on Monday. His solicitor asked for time.', 'defence'],
    ['The town says so. Its bulletin lists the wells.', 'document'],
    ['The driver fled, police said. A neighbour heard the crash.', 'witness'],
    ['It should be built. Of course, it costs money.', 'objection'],
    ['Reed is accused of it. Through her office she refused to comment.', 'reply', 'Reed'],
  ])('may have what it is not to be told to lack: %s (%s)', (text, lack, ...besides) => {
    expect(has(text, lack, ...besides)).toBe(true);
  });

  it.each<readonly [string, Lack, string?]>([
    ['The bridge was closed on Monday. The ferry runs again.', 'voice'],
    ['The bridge was closed on Monday. The ferry runs again.', 'document'],
    [
      'Ann Reed said that it is over. “It was demoralising,” she told the host. Reed said no more.',
      'second-voice',
      'Ann Reed',
    ],
    ['“These charges are clear,” the spokesman said. Officials said that more will follow.', 'name'],
    ['The mayor opened the bridge. It is a good bridge.', 'other-side'],
    ['Two men were arrested on Monday near the bridge.', 'defence'],
    ['A car hit a wall, and its driver fled.', 'witness'],
  ])('lacks what no word of it shows: %s (%s)', (text, lack, ...besides) => {
    expect(has(text, lack, ...besides)).toBe(false);
  });
});

describe('a line that says what a text does not have', () => {
  const lines = JSON.parse(
    readFileSync(new URL('../../src/analysts/offline/voice/exchanges.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<string, { readonly answer: string }>>;
  const ABSENT = /\b(?:[Nn]obody|no (?:day|sentence|speech|interview)|nothing|none)\b/u;
  /** The kinds whose finders search the whole text first. */
  const SEARCHED: readonly string[] = ['from-outside-none', 'other-side-none', 'words-given'];

  it('is of a kind that is known to search the whole text for it first', () => {
    const found = Object.entries(lines).flatMap(([kind, { answer }]) => (ABSENT.test(answer) ? [kind] : []));
    expect(found.sort()).toEqual(SEARCHED);
  });
});
