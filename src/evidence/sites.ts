import { isIP } from 'node:net';

/** Labels under which a country hands out names, as in `co.uk`. */
const HANDED_OUT = /^(?:ac|co|com|edu|go|gob|gouv|gov|ne|net|or|org)$/;

/**
 * What tells one publisher from another by its host: its last two labels, or three under a country's `co.uk`. There is no
 * list of public suffixes here: two blogs on one host count as one site, which only leaves evidence out.
 */
export function siteOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { hostname } = new URL(address);
  if (hostname.startsWith('[') || isIP(hostname)) return hostname;
  const labels = hostname.replace(/\.$/, '').split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && HANDED_OUT.test(second) ? -3 : -2).join('.');
}
