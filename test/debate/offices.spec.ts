import { describe, expect, it } from '@jest/globals';
import { officesIn } from '../../src/debate/result/offices.js';

describe('offices in a passage', () => {
  it.each([
    ['The U.S. Department of Energy said on Thursday that all lines were down.', ['U.S. Department of Energy']],
    ['Engineers of the Northern Harbour Authority closed the gate.', ['Northern Harbour Authority']],
    ['In Velden, the Ministry of Health and Care has opened three wards.', ['Ministry of Health and Care']],
    ['Students of Portwick Technical University were locked in.', ['Portwick Technical University']],
    ['The Council met.', []],
    ['After the Senate had voted, the police came.', []],
    ['On Monday the Velden Police and the Court of Appeal were told.', ['Velden Police', 'Court of Appeal']],
  ])('are those with a whole name: %s', (passage, offices) => {
    expect(officesIn(passage)).toEqual(offices);
  });
});
