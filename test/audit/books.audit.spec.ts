import { describe, expect, it } from '@jest/globals';
import { BooksAudit, type BooksFinding } from '../../src/audit/ledger/books.audit.js';
import { type CreditFact } from '../../src/billing/credits.events.js';
import { type PaymentFact } from '../../src/billing/payment.events.js';
import { type DetectionFact } from '../../src/detection/detection.events.js';
import { type Recorded } from '../../src/kernel/index.js';

type Line = readonly [stream: string, fact: CreditFact | PaymentFact | DetectionFact];
const AT = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-02T00:00:00.000Z';

const credit = (fact: CreditFact): Line => ['credits-acc', fact];
const quota = (fact: DetectionFact): Line => ['quota-acc_20260101', fact];
const granted = credit({ type: 'CreditsGranted', data: { amount: 10, reason: 'test' } });
const reserved = (debateId: string, amount = 2): Line =>
  credit({ type: 'CreditsReserved', data: { debateId, amount } });
const spent = (debateId: string, amount = 2): Line => credit({ type: 'CreditsSpent', data: { debateId, amount } });
const released = (debateId: string, amount = 2): Line =>
  credit({ type: 'CreditsReleased', data: { debateId, amount, reason: 'test' } });
const purchased = credit({ type: 'CreditsPurchased', data: { amount: 50, pack: 'starter', payment: 'test_p' } });
const settled: Line = [
  'payment-test_p',
  {
    type: 'PaymentSettled',
    data: { accountId: 'acc', pack: 'starter', credits: 50, amountCents: 500, currency: 'usd' },
  },
];
const admitted = (detectionId: string, limit = 1): Line =>
  quota({ type: 'DetectionAdmitted', data: { detectionId, limit } });
const returned = (detectionId: string): Line =>
  quota({ type: 'DetectionReturned', data: { detectionId, reason: 'test' } });

interface Debate {
  readonly debateId: string;
  /** Null while it runs. */
  readonly charged: number | null;
}

function audited(lines: readonly Line[], debates: readonly Debate[] = [], settledBy = LATER): readonly BooksFinding[] {
  const audit = new BooksAudit();
  lines.forEach(([stream, fact], revision) => {
    const metadata = { v: '1', correlationId: 'c', causationId: 'c', actor: 'a', at: AT };
    audit.feed({ ...fact, id: `e${revision}`, stream, revision, position: `${revision}`, metadata } as Recorded<
      typeof fact
    >);
  });
  for (const debate of debates) audit.debate({ ...debate, accountId: 'acc', credits: 2, at: AT });
  return audit.findings(settledBy);
}

describe('the audit of correct books', () => {
  it.each<[string, Line[], Debate[]]>([
    [
      'debates that were paid and released',
      [granted, reserved('a'), reserved('b'), spent('a'), released('b')],
      [
        { debateId: 'a', charged: 2 },
        { debateId: 'b', charged: 0 },
      ],
    ],
    ['a debate in progress', [granted, reserved('a')], [{ debateId: 'a', charged: null }]],
    ['a released reservation for a debate that never opened', [granted, reserved('a'), released('a')], []],
    [
      'a reservation that was released and made again',
      [granted, reserved('a'), released('a'), reserved('a')],
      [{ debateId: 'a', charged: null }],
    ],
    [
      'an abandoned debate that paid for a part of its answers',
      [granted, reserved('a'), released('a', 1), spent('a', 1)],
      [{ debateId: 'a', charged: 1 }],
    ],
    ['a payment and its credits', [settled, purchased], []],
    [
      'a quota that was used, returned and used again',
      [admitted('a'), returned('a'), admitted('b'), returned('b')],
      [],
    ],
  ])('finds no fault in %s', (_, lines, debates) => {
    expect(audited(lines, debates)).toEqual([]);
  });
  it('ignores what may still be in progress', () => {
    expect(audited([granted, reserved('a'), settled, admitted('d')], [], AT)).toEqual([]);
  });
});

describe('the audit of wrong books', () => {
  it.each<[BooksFinding['code'], Line[], Debate[]]>([
    ['negative-balance', [granted, reserved('a', 11), released('a')], []],
    ['double-reservation', [granted, reserved('a'), spent('a'), reserved('a')], [{ debateId: 'a', charged: 2 }]],
    ['end-without-reservation', [granted, reserved('a'), spent('a'), spent('a')], [{ debateId: 'a', charged: 2 }]],
    ['end-without-reservation', [granted, released('a')], []],
    ['wrong-amount', [granted, reserved('a'), spent('a', 1)], [{ debateId: 'a', charged: 2 }]],
    ['wrong-amount', [granted, reserved('a', 5)], [{ debateId: 'a', charged: null }]],
    ['reservation-without-end', [granted, reserved('a')], [{ debateId: 'a', charged: 2 }]],
    ['reservation-without-end', [granted, reserved('a')], []],
    ['wrong-end', [granted, reserved('a'), spent('a')], [{ debateId: 'a', charged: 0 }]],
    ['wrong-end', [granted, reserved('a'), spent('a')], [{ debateId: 'a', charged: 1 }]],
    ['wrong-end', [granted, reserved('a'), released('a')], [{ debateId: 'a', charged: 1 }]],
    ['wrong-end', [granted, reserved('a'), released('a', 1), spent('a', 1)], [{ debateId: 'a', charged: 0 }]],
    ['wrong-end', [granted, reserved('a'), released('a', 1), spent('a', 1)], []],
    ['wrong-amount', [granted, reserved('a'), released('a', 1)], [{ debateId: 'a', charged: 1 }]],
    ['wrong-amount', [granted, reserved('a'), spent('a', 1), released('a', 2)], [{ debateId: 'a', charged: 1 }]],
    ['debate-unpaid', [granted], [{ debateId: 'a', charged: 2 }]],
    ['payment-unbooked', [settled], []],
    [
      'payment-unbooked',
      [settled, purchased, ['payment-test_p', { type: 'PaymentRefunded', data: { refundedCents: 500 } }]],
      [],
    ],
    ['purchase-without-payment', [purchased], []],
    [
      'wrong-shortfall',
      [settled, purchased, credit({ type: 'CreditsReclaimed', data: { amount: 50, shortfall: 1, payment: 'test_p' } })],
      [],
    ],
    ['quota-overdrawn', [admitted('a'), admitted('b')], []],
    ['detection-ended-twice', [admitted('a'), returned('a'), returned('a')], []],
    ['detection-without-end', [admitted('a')], []],
  ])('reports %s (%#)', (code, lines, debates) => {
    expect(audited(lines, debates).map((finding) => finding.code)).toContain(code);
  });
});
