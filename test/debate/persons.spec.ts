import { describe, expect, it } from '@jest/globals';
import { personIn } from '../../src/words/index.js';

describe('who speaks in a text by name', () => {
  it.each([
    ['Ada Berg', 'Ada Berg'],
    ['Chief Executive Ada Berg', 'Ada Berg'],
    ['Comedian Carl Dorn', 'Carl Dorn'],
    ['Jean-Luc van der Harl', 'Jean-Luc van der Harl'],
    ['Ada West', 'Ada West'],
    ['Asa Born', 'Asa Born'],
  ])('is a person, without what the person is: %s', (name, person) => {
    expect(personIn(name)).toBe(person);
  });

  it.each([
    'Halden Clinic',
    'State Department',
    'Wall Street',
    'Medical News Today',
    'Halden Examiner',
    'Velden Daily Caller',
    'Harl Observer',
    'Oklahoma City',
    'The Wrap',
    'PAC',
    'Wrap',
    "Bloomberg's Carl Dorn",
    'Realtor Hassan',
    'Behind Harlia',
    'Meanwhile Dunford',
    'Harl New',
  ])('is no office, paper, firm or place, and nobody without a name: %s', (name) => {
    expect(personIn(name)).toBeNull();
  });
});
