/** The version changes whenever the same article would get another answer. It is recorded with each debate. */
export const OFFLINE_MODEL = 'offline@16';
