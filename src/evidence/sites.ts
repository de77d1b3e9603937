import { isIP } from 'node:net';

/** Second-level labels under which country registries assign names, as in `co.uk`. */
const HANDED_OUT = /^(?:ac|co|com|edu|go|gob|gouv|gov|ne|net|or|org)$/;

/**
 * Identifies a publisher by its host: the last two labels, or three under a second level such as `co.uk`. There is no
 * list of public suffixes, so two blogs on one host count as one site. The only effect is less evidence. An invalid
 * address gives ''.
 */
export function siteOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { hostname } = new URL(address);
  if (hostname.startsWith('[') || isIP(hostname)) return hostname;
  const labels = hostname.replace(/\.$/, '').split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && HANDED_OUT.test(second) ? -3 : -2).join('.');
}
