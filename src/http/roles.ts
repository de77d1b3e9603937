import { type Access, type Role, ROLES, type Scope, SCOPES } from './caller.js';

/** What each role may use. Any signed-in person may use `session`, whatever the role; no role makes an operator. */
const ACCESS_OF: Readonly<Record<Role, readonly Exclude<Access, 'public' | 'session' | 'operator'>[]>> = {
  owner: [...SCOPES, 'keys', 'manage', 'members', 'owner'],
  admin: [...SCOPES, 'keys', 'manage', 'members'],
  editor: [...SCOPES, 'keys'],
  viewer: ['read', 'keys'],
};

export const mayUse = (role: Role, access: Access): boolean =>
  access !== 'operator' && (access === 'public' || access === 'session' || ACCESS_OF[role].includes(access));

/** The scopes that a role's keys may have. */
export const scopesOf = (role: Role): readonly Scope[] => SCOPES.filter((scope) => mayUse(role, scope));

/** Whether `role` has all rights of `other`. */
export const isAtLeast = (role: Role, other: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(other);
