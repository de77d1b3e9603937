import { isIP } from 'node:net';

const MIRROR = /^(?:www\d?|m|mobile|amp|de|en|edition)\./;

/**
 * What tells one publisher from another by its host: the last two labels, or three where the last two look like a
 * country's `co.uk`. There is no list of public suffixes here: two blogs of one host count as one site, which only leaves
 * evidence out.
 */
export function siteOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { hostname } = new URL(address);
  if (hostname.startsWith('[') || isIP(hostname)) return hostname;
  const labels = hostname.replace(/\.$/, '').replace(MIRROR, '').split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}
