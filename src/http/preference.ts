/** The longest that a request waits for the end of what it has begun, in seconds. */
export const WAIT_S_MAX = 600;
/** The wait that `Prefer` allows (RFC 7240), possibly 0; undefined to wait for the end. */
export function preferenceOf(
  header: string | undefined,
): { readonly waitMs: number; readonly applied: string } | undefined {
  const tokens = (header ?? '').split(/[,;]/).map((token) => token.trim().toLowerCase());
  if (!tokens.includes('respond-async')) return undefined;
  const wait = tokens
    .map((token) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(token)?.[1])
    .find((value) => value !== undefined);
  if (wait === undefined) return { waitMs: 0, applied: 'respond-async' };
  const seconds = Math.min(Number(wait), WAIT_S_MAX);
  return { waitMs: seconds * 1_000, applied: `respond-async, wait=${seconds}` };
}
