import { Injectable, Logger } from '@nestjs/common';
import { AccountsReader, Workspaces } from '../accounts/index.js';
import { type Role, ROLES } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { type ProviderClaims } from './open-id-provider.js';

export interface RoleOptions {
  /** A claim, or a path of members with dots between them, such as `realm_access.roles`. */
  readonly claim: string;
  /** Names of the provider with their roles; undefined: the provider names the roles themselves. */
  readonly names: ReadonlyMap<string, Role> | undefined;
  /** An account's id or address. */
  readonly workspace: string;
}

/** Gives people the role in one workspace that the provider says when they sign in. */
@Injectable()
export class ProvidedRoles {
  readonly #logger = new Logger('sign-in');

  constructor(
    private readonly accounts: AccountsReader,
    private readonly workspaces: Workspaces,
  ) {}

  /**
   * Signing in does not depend on it: what cannot be applied is logged.
   * @param role null when the provider says none
   * @returns the workspace, if the person is a member of it now
   */
  async apply(workspace: string, memberId: string, role: Role | null): Promise<string | undefined> {
    try {
      const { accountId } = this.accounts.find(workspace);
      return (await this.workspaces.provide(accountId, memberId, role)) ? accountId : undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#logger.warn(
        { code: error.code, memberId, role },
        'the role that the provider says could not be applied (ELENCHUS_OIDC_WORKSPACE)',
      );
      return undefined;
    }
  }
}

/** The claim that has the path's first member. */
export const firstOf = (path: string): string => path.split('.', 1)[0] ?? path;

/**
 * The highest role that a claim names: in a list of texts, or in a text that is one name or several with commas between them.
 * Where names are given, only they count, letter by letter. Null for none.
 */
export function roleIn(
  claims: ProviderClaims,
  { claim: path, names }: Pick<RoleOptions, 'claim' | 'names'>,
): Role | null {
  const value = Object.hasOwn(claims, path) ? claims[path] : memberAt(claims, path.split('.'));
  const roles = namesIn(value).map((name) => (names ? names.get(name) : name.toLowerCase()));
  return ROLES.find((role) => roles.includes(role)) ?? null;
}

function namesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value, ...value.split(',').map((name) => name.trim())];
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function memberAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? memberAt((value as Record<string, unknown>)[name], rest)
    : undefined;
}
