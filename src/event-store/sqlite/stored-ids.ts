const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Begins the stored form of a UUID, which is 23 characters instead of 36. */
const SHORT = '~';
const SHORT_LENGTH = 23;
/** Begins the stored form of an id that would otherwise look like a stored form. */
const AS_IT_IS = '!';

/** The text that a row has for an event's id: of a UUID its bytes in base64url, of any other id the id. */
export function storedId(id: string): string {
  if (UUID.test(id)) return SHORT + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return id.startsWith(SHORT) || id.startsWith(AS_IT_IS) ? AS_IT_IS + id : id;
}

/** The id of a row. Rows of earlier versions have every id as it is. */
export function idOfStored(stored: string): string {
  if (stored.startsWith(AS_IT_IS)) return stored.slice(1);
  if (!stored.startsWith(SHORT) || stored.length !== SHORT_LENGTH) return stored;
  const digits = Buffer.from(stored.slice(1), 'base64url').toString('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

/** Whether a row was written by a version that stored every id as it is. */
export const isStoredAsItIs = (stored: string): boolean => !stored.startsWith(SHORT) && UUID.test(stored);
