import { canonicalJson, sha256 } from '../kernel/index.js';
import { type Persona, type Platform } from './persona.schema.js';

/** All agents of a debate in a fixed order: platforms as listed, personas by id. Frozen. */
export interface Cast {
  readonly platforms: readonly Platform[];
  readonly personas: readonly Persona[];
  /** SHA-256 over the canonical JSON of platforms and personas. */
  readonly hash: string;
}

/** Hex SHA-256 over the canonical JSON of one definition. A debate keeps each of its personas under this digest. */
export function personaHash(persona: Persona): string {
  return sha256(canonicalJson(persona));
}

/** The cast of these definitions, which must have passed their schemas. They are frozen, not copied. */
export function castOf(platforms: readonly Platform[], personas: readonly Persona[]): Cast {
  const ordered = [...personas].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const hash = sha256(canonicalJson({ platforms, personas: ordered }));
  return deepFreeze({ platforms: [...platforms], personas: ordered, hash });
}

/** Agents of all debates share these objects. */
function deepFreeze<T extends object>(value: T): T {
  for (const member of Object.values(value) as unknown[])
    if (typeof member === 'object' && member !== null) deepFreeze(member);
  return Object.freeze(value);
}
