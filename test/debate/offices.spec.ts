import { describe, expect, it } from '@jest/globals';
import { namesOnce, officesIn } from '../../src/debate/result/offices.js';

describe('offices in a passage', () => {
  it.each([
    ['The U.S. Department of Energy said on Thursday that all lines were down.', ['U.S. Department of Energy']],
    ['Engineers of the Northern Harbour Authority closed the gate.', ['Northern Harbour Authority']],
    ['In Velden, the Ministry of Health and Care has opened three wards.', ['Ministry of Health and Care']],
    ['Students of Portwick Technical University were locked in.', ['Portwick Technical University']],
    ['The Council met.', []],
    ['After the Senate had voted, the police came.', []],
    ['The flight is put off until May, ESA announced on Monday.', ['ESA']],
    ['Rates are too low, OECD said.', ['OECD']],
    ['The gate is shut, NO ONE said.', []],
    [
      'He is charged, the U.S. Attorney’s Office for the Northern District of Ohio said.',
      ['U.S. Attorney’s Office for the Northern District of Ohio'],
    ],
    ["Deputies of the Holm County Sheriff's office found it.", ["Holm County Sheriff's office"]],
    ['It was held at the Ann Reed Centre in Velden.', []],
    ['Berg is Chair of the House Committee on Harbours.', ['House Committee on Harbours']],
    ['On Monday the Velden Police and the Court of Appeal were told.', ['Velden Police', 'Court of Appeal']],
  ])('are those with a whole name: %s', (passage, offices) => {
    expect(officesIn(passage)).toEqual(offices);
  });
});

describe('names of a list', () => {
  it.each([
    [['the Prime Minister', 'Prime Minister and Chairman of the Harbour Board'], ['the Prime Minister']],
    [['Berg', 'Mayor Ann Berg'], ['Mayor Ann Berg']],
    [
      ['the Council of Velden', 'Council of Velden', 'Ann Reed'],
      ['the Council of Velden', 'Ann Reed'],
    ],
  ])('have each name once: %s', (names, once) => {
    expect(namesOnce(names)).toEqual(once);
  });
});
