import { describe, expect, it } from '@jest/globals';
import { isPublicAddress, isPublicName } from '../../src/safe-fetch/addresses.js';

describe('the filter of addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    'admits %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['Alibaba metadata', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, cloud metadata', '169.254.169.254'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.9'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['Azure wire server', '168.63.129.16'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discard', '100::1'],
    ['ORCHID', '2001:20::1'],
    ['segment routing', '5f00::1'],
    ['unassigned', '4000::1'],
    ['no address', 'example.org'],
  ])('refuses %s: %s', (_range, address) => expect(isPublicAddress(address)).toBe(false));
});

describe('the filter of names', () => {
  it.each(['example.org', 'news.example.co.uk', 'xn--bcher-kva.example', 'home.example.org', 'local.news'])(
    'admits %s',
    (name) => expect(isPublicName(name)).toBe(true),
  );

  it.each([
    'localhost',
    'localhost.',
    'LOCALHOST',
    'app.localhost',
    'metadata',
    'metadata.google.internal',
    'printer.local',
    'router.lan',
    'nas.home.arpa',
    'intranet.corp',
    'facebookcorewwwi.onion',
  ])('refuses %s', (name) => expect(isPublicName(name)).toBe(false));
});
