import { type C2paCheck } from '../provenance.schema.js';
import { C2paError, C2paUnreadError } from './c2pa.errors.js';

/** A check with C2PA's status code for its failure, by which an ingredient's known failures are recognised. */
export interface CodedCheck extends C2paCheck {
  readonly code?: string;
}

export const PASSED: CodedCheck = { outcome: 'passed' };
export const NONE: CodedCheck = { outcome: 'none' };
export const failed = (detail: string, code: string): CodedCheck => ({ outcome: 'failed', detail, code });
export const notChecked = (detail: string): CodedCheck => ({ outcome: 'not-checked', detail });

/** What an error in reading a part means for its check. */
export function problemOf(error: unknown, before = ''): CodedCheck {
  if (error instanceof C2paUnreadError) return notChecked(before + error.message);
  if (error instanceof C2paError) return failed(before + error.message, error.code);
  return failed(`${before}it is malformed`, 'general.error');
}
