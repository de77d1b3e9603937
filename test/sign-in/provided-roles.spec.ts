import { describe, expect, it } from '@jest/globals';
import { type Role } from '../../src/http/index.js';
import { roleIn } from '../../src/sign-in/provided-roles.js';

describe('the role in a claim', () => {
  const of = (claims: object, claim = 'roles', names?: ReadonlyMap<string, Role>) =>
    roleIn({ subject: 'somebody', ...claims }, { claim, names });

  it('is the highest that it names, in a text or a list, however it is written', () => {
    expect(of({ roles: 'editor' })).toBe('editor');
    expect(of({ roles: ['staff', 'viewer', 'Admin', 'editor'] })).toBe('admin');
    expect(of({ roles: ['owner', 'viewer'] })).toBe('owner');
  });

  it('may stand in members of members, or under a name with dots', () => {
    expect(of({ realm_access: { roles: ['viewer'] } }, 'realm_access.roles')).toBe('viewer');
    expect(of({ 'https://news.example/role': 'editor' }, 'https://news.example/role')).toBe('editor');
  });

  it('may stand in a text with commas', () => {
    expect(of({ roles: 'staff, viewer,Editor' })).toBe('editor');
    expect(of({ roles: 'staff,owners' })).toBeNull();
    // One name of a list, which only looks like several.
    expect(of({ roles: ['staff,owner'] })).toBeNull();
  });

  it('is that of the provider’s own names where they are given, and no other', () => {
    const names = new Map<string, Role>([
      ['Chiefs', 'owner'],
      ['/news/desk', 'editor'],
      ['News Interns', 'viewer'],
    ]);
    const named = (groups: unknown): Role | null => of({ realm_access: { groups } }, 'realm_access.groups', names);
    expect(named(['staff', 'News Interns', '/news/desk'])).toBe('editor');
    expect(named('News Interns, Chiefs')).toBe('owner');
    expect(named('News Interns')).toBe('viewer');
    for (const groups of ['owner', ['owner', 'admin'], ['chiefs'], ['desk'], 'constructor', ['__proto__'], [], {}])
      expect([groups, named(groups)]).toEqual([groups, null]);
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
