import { describe, expect, it } from '@jest/globals';
import { roleIn } from '../../src/sign-in/provided-roles.js';

describe('the role in a claim', () => {
  const of = (claims: object, path = 'roles') => roleIn({ subject: 'somebody', ...claims }, path);

  it('is the highest that it names, in a text or a list, however it is written', () => {
    expect(of({ roles: 'editor' })).toBe('editor');
    expect(of({ roles: ['staff', 'viewer', 'Admin', 'editor'] })).toBe('admin');
    expect(of({ roles: ['owner', 'viewer'] })).toBe('owner');
  });

  it('may stand in members of members, or under a name with dots', () => {
    expect(of({ realm_access: { roles: ['viewer'] } }, 'realm_access.roles')).toBe('viewer');
    expect(of({ 'https://news.example/role': 'editor' }, 'https://news.example/role')).toBe('editor');
  });

  it('is none where the claim names none, or is something else', () => {
    for (const roles of [
      undefined,
      null,
      '',
      'owners',
      'superadmin',
      ['staff'],
      [],
      1,
      true,
      [['owner']],
      { owner: 1 },
    ])
      expect([roles, of({ roles })]).toEqual([roles, null]);
    expect(of({ realm_access: 'owner' }, 'realm_access.roles')).toBeNull();
    expect(of({}, 'constructor.name')).toBeNull();
    expect(of({ roles: ['owner'] }, 'roles.length')).toBeNull();
  });
});
