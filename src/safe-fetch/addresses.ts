import ipaddr from 'ipaddr.js';

/** Addresses in public ranges that answer only from within a cloud's network. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);
/** The public IPv6 Internet as allocated by IANA (RFC 4291 §2.4 and its registry). */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Names that no public resolver serves. Refused without resolving, so that an answer cannot reveal which of them exist.
 */
const PRIVATE_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'onion',
  'alt',
];

/**
 * Whether an IP address in text form belongs to the public Internet. An address that embeds, tunnels or translates
 * another one (mapped, NAT64, 6to4, Teredo) counts as not public, whatever it embeds.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST_V6);
  return !CLOUD_INTERNAL.has(parsed.toString());
}

/** Whether a host name (not an IP address) can be public, before it is resolved. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return name.includes('.') && !PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}
