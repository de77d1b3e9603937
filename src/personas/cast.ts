import { type Persona, type Platform } from './persona.schema.js';

/** Everybody who may speak in one debate, in a fixed order: platforms as listed, personas by id. */
export interface Cast {
  readonly platforms: readonly Platform[];
  readonly personas: readonly Persona[];
  /** SHA-256 over the canonical JSON of platforms and personas. */
  readonly hash: string;
}
