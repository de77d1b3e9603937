/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return -- it edits a document without a type */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type ApiDocument, breakingChanges, contractOf } from '../scripts/breaking-changes.js';

const read = (file: string): ApiDocument => JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;

/** A small document; `change` edits it without types. */
type Editable = any;
function document(change: (edited: Editable) => void = () => undefined): ApiDocument {
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
  const edited = {
    paths: {
      '/a': {
        post: {
          'x-access': 'read',
          parameters: [
            { name: 'q', in: 'query', required: false, schema: { type: 'string', maxLength: 9 } },
            { name: 'n', in: 'query', required: false, schema: { type: 'string', enum: ['x', 'y'] } },
          ],
          requestBody: json({
            type: 'object',
            properties: { depth: { enum: ['micro', 'deep'] }, note: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
            required: ['depth'],
          }),
          responses: {
            200: { ...json({ $ref: '#/components/schemas/Tree' }), headers: { ETag: {} } },
            202: json({ type: 'object' }),
            404: json({ type: 'object' }),
          },
        },
      },
      '/b': { get: { responses: { 204: {} } } },
    },
    webhooks: { ended: { post: { requestBody: json({ $ref: '#/components/schemas/Tree' }), responses: {} } } },
    components: {
      schemas: {
        Tree: {
          type: 'object',
          description: 'A tree.',
          properties: {
            name: { type: ['string', 'null'] },
            kind: { enum: ['leaf'] },
            size: { type: 'number' },
            description: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
          },
          required: ['name', 'size'],
        },
      },
    },
  };
  change(edited);
  return edited as unknown as ApiDocument;
}
const treeOf = (edited: Editable): Editable => edited.components.schemas.Tree;
const postOf = (edited: Editable): Editable => edited.paths['/a'].post;
const bodyOf = (edited: Editable): Editable => postOf(edited).requestBody.content['application/json'].schema;

describe('a change that breaks clients', () => {
  it.each<[string, (edited: Editable) => void, readonly string[]]>([
    ['an operation removed', (d) => delete d.paths['/b'].get, ['GET /b: removed']],
    ['a webhook removed', (d) => delete d.webhooks.ended, ['webhook ended: removed']],
    ['another scope', (d) => (postOf(d)['x-access'] = 'manage'), ['POST /a: needs manage instead of read']],
    ['a parameter removed', (d) => postOf(d).parameters.shift(), ['POST /a query q: removed']],
    ['a parameter required', (d) => (postOf(d).parameters[0].required = true), ['POST /a query q: now required']],
    [
      'a shorter text',
      (d) => (postOf(d).parameters[0].schema.maxLength = 5),
      ['POST /a query q: maxLength 5 instead of 9'],
    ],
    [
      'a narrower enumeration',
      (d) => postOf(d).parameters[1].schema.enum.pop(),
      ['POST /a query n: no longer accepts "y"'],
    ],
    ['a member of a request removed', (d) => delete bodyOf(d).properties.note, ['POST /a body.note: removed']],
    ['a member of a request required', (d) => bodyOf(d).required.push('note'), ['POST /a body.note: now required']],
    [
      'null no longer accepted',
      (d) => bodyOf(d).properties.note.anyOf.pop(),
      ['POST /a body.note: no longer accepts null'],
    ],
    [
      'alternatives that all require more',
      (d) => (bodyOf(d).oneOf = [{ required: ['note'] }, { required: ['more'] }]),
      ['POST /a body: no longer accepts object'],
    ],
    ['a status removed', (d) => delete postOf(d).responses[202], ['POST /a 202: removed']],
    ['a header removed', (d) => delete postOf(d).responses[200].headers.ETag, ['POST /a 200 ETag: removed']],
    ['a member of an answer removed', (d) => delete treeOf(d).properties.kind, ['answer Tree.kind: removed']],
    [
      'a member called description removed',
      (d) => delete treeOf(d).properties.description,
      ['answer Tree.description: removed'],
    ],
    ['a member that may be missing', (d) => treeOf(d).required.pop(), ['answer Tree.size: no longer in every answer']],
    [
      'another type',
      (d) => (treeOf(d).properties.size.type = 'string'),
      ['answer Tree.size: string instead of number'],
    ],
    [
      'null where there was none',
      (d) => (treeOf(d).properties.size = { type: ['number', 'null'] }),
      ['answer Tree.size: may now be null'],
    ],
  ])('is found: %s', (_, change, found) => {
    const kept = contractOf(document()) as ApiDocument;
    expect(breakingChanges(kept, document(change))).toEqual(found);
  });

  it.each<[string, (edited: Editable) => void]>([
    ['nothing', () => undefined],
    ['an operation', (d) => (d.paths['/c'] = d.paths['/b'])],
    ['an optional member of a request', (d) => (bodyOf(d).properties.more = { type: 'string' })],
    ['a value that a request accepts', (d) => bodyOf(d).properties.depth.enum.push('standard')],
    ['a member of an answer', (d) => (treeOf(d).properties.more = { type: 'string' })],
    ['a value of an answer', (d) => treeOf(d).properties.kind.enum.push('branch')],
    [
      'another alternative',
      (d) => {
        bodyOf(d).required = [];
        bodyOf(d).properties.text = { type: 'string' };
        bodyOf(d).oneOf = [{ required: ['depth'] }, { required: ['text'] }];
      },
    ],
    ['a narrower answer', (d) => (treeOf(d).properties.size.type = 'integer')],
    ['one refusal fewer', (d) => delete postOf(d).responses[404]],
    ['another description', (d) => (treeOf(d).description = 'A shrub.')],
  ])('is not found if a release adds %s', (_, change) => {
    expect(breakingChanges(contractOf(document()) as ApiDocument, document(change))).toEqual([]);
  });

  it('is announced in the changelog, word for word', () => {
    const [, unreleased = ''] =
      /^## \[Unreleased\]\n(.*?)(?=^## \[|(?![^]))/ms.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
    expect(unreleased).not.toBe('');
    const changes = breakingChanges(read('docs/openapi.released.json'), read('docs/openapi.json'));
    expect(changes.filter((change) => !unreleased.includes(`\`${change}\``))).toEqual([]);
  });
});
