import { describe, expect, it } from '@jest/globals';
import { thesisOf } from '../../src/debate/result/thesis.js';

const text = (...sentences: readonly string[]): string => sentences.join(' ');

describe('what an opinion piece argues', () => {
  it('is not the scene with which it begins', () => {
    expect(
      thesisOf({
        title: 'The harbour of Portwick needs its lock',
        text: text(
          'On a grey morning in March the lock of Portwick stood open and the harbour lay dry.',
          'The council must not sell the lock, since the harbour cannot live without it.',
          'They said so in 2019.',
        ),
      }),
    ).toBe('The council must not sell the lock, since the harbour cannot live without it.');
  });

  it('is the headline where no sentence says more', () => {
    expect(
      thesisOf({
        title: 'Opinion: Do not blame the ferry crew',
        text: 'Last week a boat sank off Harl. Four sailors were saved by a trawler.',
      }),
    ).toBe('Do not blame the ferry crew');
  });

  it.each(['Who owns the sea at Harl?', 'Harbour notes'])('is not known from “%s”', (title) => {
    expect(thesisOf({ title, text: 'Last week a boat sank off Harl. It rained.' })).toBeNull();
  });

  it('is no sentence that goes on from another', () => {
    expect(
      thesisOf({
        title: 'Harl must build the lighthouse again',
        text: 'But it should build the lighthouse of Harl again. So they say.',
      }),
    ).toBe('Harl must build the lighthouse again');
  });
});
