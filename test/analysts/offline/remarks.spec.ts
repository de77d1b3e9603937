import { describe, expect, it } from '@jest/globals';
import { type Study } from '../../../src/analysts/offline/findings.js';
import { answerTo, type Remark, remarksBy, remarksOn } from '../../../src/analysts/offline/remarks.js';
import { loadCast } from '../../../src/personas/index.js';
import { SHIPPED } from '../../personas/cast-folder.js';

const TITLE = 'Mayor Tom Berg wants to close the night ferry of Harl';
const TEXT =
  'Mayor Tom Berg said on Monday that the night ferry of Harl has to close, because the town cannot pay its captains any more. Two officials close to the mayor said the ferry has no money left. The union of captains did not respond to a request for comment. It is not yet clear when the night ferry of Harl will sail again. The decision came after three captains had warned of the fog at the quay.';

const about = (text: string, satire = false) => ({
  study: {
    claims: [{ claim: { id: 'c1', field: 'text', start: 0, end: 40 } }],
  } as unknown as Study,
  article: { title: TITLE, text },
  appraisal: undefined,
  satire,
});
const on = (text: string, satire = false): readonly Remark[] => remarksOn(about(text, satire));

describe('what readers remark', () => {
  it('are exchanges: words of the text, a question and its answer', () => {
    const remarks = on(TEXT);
    expect(remarks.length).toBeGreaterThan(1);
    for (const { kind, quote, asks, answer, claims } of remarks) {
      expect(kind).toMatch(/^(?:asks|talk)-/u);
      expect(TEXT).toContain(quote);
      expect(asks).toMatch(/\?$/u);
      expect(answer).not.toBe('');
      expect(claims.every((id) => id === 'c1')).toBe(true);
    }
  });

  it('are none where nobody speaks and nothing is open', () => {
    expect(on('The quay of Harl was painted green on Monday, she said, by nine captains of the night ferry.')).toEqual(
      [],
    );
  });

  it('ask nothing of a joke that could be asked of any', () => {
    expect(on(TEXT, true)).toEqual([]);
  });

  it('are asked and answered by several readers each', async () => {
    const { personas } = await loadCast(SHIPPED);
    const asked = about(TEXT);
    const askers = personas.flatMap((persona) => remarksBy(persona, asked, 1).map(({ kind }) => kind));
    for (const remark of remarksOn(asked)) {
      expect(askers).toContain(remark.kind);
      expect(personas.filter((persona) => answerTo(remark, persona) !== null).length).toBeGreaterThan(4);
    }
  });
});
