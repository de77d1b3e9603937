/**
 * JSON with sorted keys and no white space, the form over which hashes are taken (RFC 8785; ECMAScript's own number and
 * string forms are the ones that the RFC prescribes).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item === undefined ? null : item)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const object = value as Readonly<Record<string, unknown>>;
    let members = '';
    // The default order is by UTF-16 code units, as the RFC requires.
    for (const key of Object.keys(object).sort()) {
      const member = object[key];
      if (member !== undefined) members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
    }
    return `{${members}}`;
  }
  return JSON.stringify(value);
}
