import { z } from 'zod';

/** A time bound of a list: a UTC day or an instant. */
export const dayOrTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'must be a day or a time, such as 2026-03-12 or 2026-03-12T08:30:00Z',
});

/** The bounds as instants in the recorded form. A day as the last bound is included. */
export const instantsOf = (
  from: string | undefined,
  to: string | undefined,
): { readonly from: string | undefined; readonly to: string | undefined } => ({
  from: from && new Date(from).toISOString(),
  to: to && endOf(to),
});

const endOf = (time: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(time) ? `${time}T23:59:59.999Z` : new Date(time).toISOString();
