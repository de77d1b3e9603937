import { readFileSync } from 'node:fs';

export interface Operation {
  /** "DELETE /api/account/keys/{keyId}" */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `nothing` in place of its parameters. */
  readonly path: string;
  /** `public`, a scope, or another right that a route may need. */
  readonly access: string;
  /** Codes of its refusals. */
  readonly codes: readonly string[];
}
interface Documented {
  readonly 'x-access'?: string;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<
          Record<
            string,
            { readonly schema: { readonly allOf?: readonly { properties?: { code: { enum: string[] } } }[] } }
          >
        >;
      }
    >
  >;
}

/** Whether an operation accepts sessions only. */
export const needsSession = ({ access }: { readonly access?: string | undefined }): boolean =>
  access !== undefined && ['session', 'members', 'owner', 'operator'].includes(access);

/** Every operation of docs/openapi.json with the codes of its refusals. */
export function operations(): readonly Operation[] {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-access': access = 'public', responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as Operation['method'],
      path: path.replaceAll(/\{\w+\}/g, 'nothing'),
      access,
      codes: Object.values(responses).flatMap(({ content }) =>
        (content?.['application/problem+json']?.schema.allOf ?? []).flatMap(
          ({ properties }) => properties?.code.enum ?? [],
        ),
      ),
    })),
  );
}
