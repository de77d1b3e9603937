import { words } from '../format.js';

/**
 * @typedef {import('../types.js').Cast} Cast
 * @typedef {{ person(id: string): { readonly name: string, readonly role: string }, platform(id: string): string }} Names
 */

/** @param {Cast | undefined} cast @returns {Names} a name for every id, including those of a former cast */
export function namesIn(cast) {
  const personas = new Map(cast?.personas.map((persona) => [persona.id, persona]));
  /** @type {Map<string, string>} */
  const platforms = new Map(cast?.platforms.map(({ id, name }) => [id, name]));
  return {
    person: (id) => personas.get(id) ?? { name: words(id), role: '' },
    platform: (id) => platforms.get(id) ?? words(id),
  };
}
