/**
 * Answers about money. Recorded from a running service and shortened: a long list holds one item.
 * test/clients/examples.spec.ts compares them with what is answered.
 */

export const ACCOUNT = {
  accountId: 'a234ffe0-8ccf-89ef-80bf-0c0aec6ff827',
  email: 'you@example.org',
  plan: { id: 'free', name: 'Free', usdPerMonth: 0, detectionsPerDay: 10 },
  subscription: null,
  quota: { limit: 10, used: 1, left: 9, resetsInS: 59406, resetsAt: '2026-11-24T00:00:00.000Z' },
  credits: { balance: 48, reserved: 0, owed: 0 },
  payments: 'test',
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
    },
  ],
};

export const LEDGER = {
  movements: [
    {
      accountId: 'a234ffe0-8ccf-89ef-80bf-0c0aec6ff827',
      revision: 2,
      at: '2026-11-23T07:29:53.254Z',
      amount: 2,
      debateId: '8a9d84a3-758e-4bc9-993b-f2bd4488835f',
      payment: null,
      note: '',
      kind: 'spend',
      change: 0,
      balance: 48,
      owed: 0,
      usage: { calls: 60, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: 0 },
    },
  ],
  next: '1~50~0d2cc9886b421c9642c8eec9441eb27d',
};

export const PACKS = {
  packs: [{ id: 'starter', name: 'Starter', usd: 5, credits: 50 }],
  enterprise: 'Enterprise and bulk pricing on request.',
};

export const PLANS = {
  plans: [{ id: 'free', name: 'Free', usdPerMonth: 0, detectionsPerDay: 10 }],
  enterprise: 'Enterprise and bulk pricing on request.',
};

export const PAYMENT_ADDRESS = {
  url: '/#/test-payment/v1.R7JbgORFd_GV7ix3qs5MreJcyRKoqJIo4v32E60xDzQGS2wecnTnoYmAjurQZWp6-GhcXv3w6Ww1aLRIMIG_7pIY_cHETrfcO6CPdihIMWpKY81Hqw3oI_VNbBNQzcznFTbq_jZpD42ELXTjyGSsabu99WyiSly0QbvC95tCkuY2FK5W6eMXvYzfW9QNbX1AeLfjbmIPElU2V2c',
};

export const USAGE_DAYS = {
  from: '2026-10-25',
  to: '2026-11-23',
  days: [
    {
      day: '2026-11-23',
      keyId: '2e1f4e22-4e92-4d39-b775-6614ec7e5a01',
      label: 'first key',
      detections: 3,
      debates: 1,
      credits: 2,
      reserved: 0,
    },
  ],
};
