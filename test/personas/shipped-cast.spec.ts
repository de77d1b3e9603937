import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  loadCast,
  personaHash,
  personaJsonSchema,
  PLATFORMS,
  SIGNALS,
  TONES,
  type Cast,
  type Persona,
} from '../../src/personas/index.js';
import { SHIPPED } from './cast-folder.js';

/** The weight of each signal, 1 where the file gives none. */
const vectorOf = ({ attention }: Persona): readonly number[] => SIGNALS.map((signal) => attention[signal] ?? 1);
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
const cosine = (a: readonly number[], b: readonly number[]): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
const CARES = 1.3;
const BLIND = 0.5;

describe('the cast that ships', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await loadCast(SHIPPED);
  });

  it('has thirty personas, five for each of six platforms', () => {
    expect(cast.platforms.map(({ id }) => id)).toEqual([...PLATFORMS]);
    expect(PLATFORMS.map((id) => cast.personas.filter(({ platform }) => platform === id).length)).toEqual(
      PLATFORMS.map(() => 5),
    );
  });

  it('has no two personas with the same reading', () => {
    const alike = cast.personas.flatMap((one, index) =>
      cast.personas
        .slice(index + 1)
        .filter((other) => cosine(vectorOf(one), vectorOf(other)) > 0.95)
        .map((other) => `${one.id} and ${other.id}`),
    );
    expect(alike).toEqual([]);
  });

  it('has at least three personas that weigh each signal, and one that ignores most', () => {
    const count = (test: (weight: number) => boolean): number[] =>
      SIGNALS.map((signal) => cast.personas.filter(({ attention }) => test(attention[signal] ?? 1)).length);
    expect(Math.min(...count((weight) => weight >= CARES))).toBeGreaterThanOrEqual(3);
    expect(count((weight) => weight <= BLIND).filter((blind) => blind > 0).length).toBeGreaterThanOrEqual(18);
  });

  it('gives each persona three to six things to look for and two to overlook', () => {
    for (const { id, attention } of cast.personas) {
      const weights = Object.values(attention);
      const cares = weights.filter((weight) => weight >= CARES).length;
      expect([id, cares >= 3 && cares <= 6]).toEqual([id, true]);
      expect([id, weights.filter((weight) => weight <= BLIND).length >= 2]).toEqual([id, true]);
    }
  });

  it('uses every tone and the whole range of trust, and is balanced on average', () => {
    expect([...new Set(cast.personas.map(({ tone }) => tone))].sort()).toEqual([...TONES].sort());
    const trust = cast.personas.map(({ priorTrust }) => priorTrust);
    const mean = trust.reduce((sum, value) => sum + value, 0) / trust.length;
    expect(Math.abs(mean - 50)).toBeLessThan(2);
    expect(Math.min(...trust)).toBeLessThanOrEqual(30);
    expect(Math.max(...trust)).toBeGreaterThanOrEqual(70);
  });

  it('gives every persona its own name, bias and voice', () => {
    for (const member of ['name', 'role', 'bias', 'standards', 'voice'] as const)
      expect(new Set(cast.personas.map((persona) => persona[member])).size).toBe(30);
    expect(new Set(cast.personas.map(personaHash)).size).toBe(30);
  });

  it('names its schema in every file, and names each file by the id of its persona', async () => {
    for (const platform of PLATFORMS)
      for (const file of await readdir(join(SHIPPED, platform))) {
        const [first, second] = (await readFile(join(SHIPPED, platform, file), 'utf8')).split('\n');
        expect(first).toBe('# yaml-language-server: $schema=../persona.schema.json');
        expect(`${second?.replace('id: ', '') ?? ''}.yaml`).toBe(file);
      }
  });
});

describe('the schema for editors', () => {
  it('is up to date', async () => {
    expect(await readFile(join(SHIPPED, 'persona.schema.json'), 'utf8')).toBe(personaJsonSchema());
  });

  it('describes every field and every signal', () => {
    interface Described {
      readonly description?: string;
      readonly properties?: Readonly<Record<string, Described>>;
    }
    const silent = (node: Described, path: string): string[] => [
      ...(node.description === undefined ? [path] : []),
      ...Object.entries(node.properties ?? {}).flatMap(([key, child]) => silent(child, `${path}.${key}`)),
    ];
    const schema = JSON.parse(personaJsonSchema()) as Described;
    expect(silent(schema, '')).toEqual([]);
    expect(Object.keys(schema.properties?.attention?.properties ?? {})).toEqual([...SIGNALS]);
  });
});
