/** The number rises when the same article would get another answer; a debate records which one it had. */
export const OFFLINE_MODEL = 'offline@8';
