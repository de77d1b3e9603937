import { z } from 'zod';

/** What a backup says of itself in its first entry, `backup.json`. */
export const contentsSchema = z.object({
  format: z.literal(1),
  /** The version of the service that made it. */
  version: z.string(),
  /** When the log was as it is in the backup, ISO 8601. */
  madeAt: z.iso.datetime(),
  /** The other entries, with their SHA-256 in hexadecimal digits. */
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type Contents = z.output<typeof contentsSchema>;

export const CONTENTS = 'backup.json';
export const LOG = 'events.sqlite';
export const SECRET = 'secret';
export const SIGNING_KEYS = 'signing-keys.json';
