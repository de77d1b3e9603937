/**
 * Answers about accounts. Recorded from a running service and shortened: a long list holds one item.
 * test/clients/examples.spec.ts compares them with what is answered.
 */

export const SIGNED_UP = {
  accountId: '5abe0264-2b17-8b0b-9570-1a44197db1b3',
  email: 'new@example.org',
  plan: 'free',
  apiKey: 'elk_000000000000000000000000000000000000',
  keyId: 'a221f385-632e-4f43-9289-a9ae4fd2d6bc',
};

export const SIGNED_IN = { accountId: '5abe0264-2b17-8b0b-9570-1a44197db1b3', expiresAt: '2026-11-30T07:29:38.222Z' };

export const KEYS = {
  keys: [
    {
      keyId: '2e1f4e22-4e92-4d39-b775-6614ec7e5a01',
      hint: 'elk_0000…0000',
      label: 'first key',
      scopes: ['detect', 'simulate', 'read'],
      issuedAt: '2026-11-23T07:29:36.840Z',
      revokedAt: null,
      validUntil: null,
      lastUsedAt: '2026-11-23T07:29:38.316Z',
      limits: { detectionsPerDay: 100, creditsPerDay: null },
      usedToday: { detections: 3, credits: 2 },
    },
  ],
};

export const ISSUED_KEY = {
  keyId: 'a7f34d56-a27b-4cd0-a482-5eb04a0592e4',
  apiKey: 'elk_000000000000000000000000000000000000',
};

export const ROTATED_KEY = {
  keyId: '3e4721e7-9754-4388-86c8-352a9ec028c3',
  apiKey: 'elk_000000000000000000000000000000000000',
  replaced: { keyId: 'a7f34d56-a27b-4cd0-a482-5eb04a0592e4', validUntil: '2026-11-23T08:29:54.161Z' },
};
