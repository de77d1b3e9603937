import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Operation, operationOf, preferredType } from '../../src/http/index.js';

const answers = {
  200: { description: 'One.', json: z.object({ id: z.string(), scores: z.array(z.number()) }) },
  204: { description: 'None.' },
} as const;
const declaration = {
  id: 'read',
  tag: 'test',
  access: 'read',
  summary: 'Reads.',
  answers: { 200: answers[200] },
} as const;

/** `tsc` fails here if a handler of another type is accepted. */
class Handlers {
  @Operation(declaration)
  asDeclared(): Promise<{ readonly id: string; readonly scores: readonly number[] }> {
    return Promise.resolve({ id: 'a', scores: [1] });
  }

  // @ts-expect-error a member is missing
  @Operation(declaration)
  without(): Promise<{ id: string }> {
    return Promise.resolve({ id: 'a' });
  }

  // @ts-expect-error a member is of another type
  @Operation(declaration)
  other(): { id: string | null; scores: number[] } {
    return { id: null, scores: [] };
  }

  // @ts-expect-error text is not declared
  @Operation(declaration)
  text(): string {
    return 'a';
  }
}

const handlerOf = (of: { readonly prototype: object }, name: string): object =>
  Reflect.get(of.prototype, name) as object;

describe('an operation', () => {
  it('is found again in the configuration of its route', () => {
    const config: unknown = Reflect.getMetadata('__fastify_route_config__', handlerOf(Handlers, 'asDeclared'));
    expect(operationOf(config)).toBe(declaration);
    expect(operationOf({ access: 'public' })).toBeUndefined();
  });

  it('sets the status if there is only one', () => {
    const statusOf = (handler: object): unknown => Reflect.getMetadata('__httpCode__', handler);
    class Two {
      @Operation({ ...declaration, answers })
      read(): undefined {
        return undefined;
      }
    }
    expect([statusOf(handlerOf(Handlers, 'asDeclared')), statusOf(handlerOf(Two, 'read'))]).toEqual([200, undefined]);
  });
});

describe('the preferred media type', () => {
  const TYPES = ['application/json', 'text/csv'] as const;
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV; charset=utf-8', 'text/csv'],
    ['text/*, application/json;q=0.9', 'text/csv'],
    ['application/json;q=0, */*', 'text/csv'],
    ['text/csv;q=0.5, application/json;q=0.5', 'application/json'],
    ['text/html', undefined],
    ['text/csv;q=0', undefined],
    ['nonsense', undefined],
    [';;;,,,', undefined],
  ])('of %j is %s', (accept, expected) => {
    expect(preferredType(accept, TYPES)).toBe(expected);
  });
});
