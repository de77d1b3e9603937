import { z } from 'zod';
import { PROFILE_REFUSALS } from '../accounts/index.js';
import { HTTP_REFUSALS, idempotencyHeaders, Operation } from '../http/index.js';
import {
  accountSchema,
  addressSchema,
  ledgerSchema,
  packsSchema,
  plansSchema,
  usageDaysSchema,
} from './billing.answers.schema.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { ledgerQuery, orderSchema, usageQuery } from './billing.requests.schema.js';

/** Stripe's largest notifications hold an invoice with all its lines. */
const NOTICE_BYTES_MAX = 256_000;

/** Refusals of an order, which a repeated request does not open twice. */
const ORDER_REFUSALS = [
  BILLING_REFUSALS['idempotency-mismatch'],
  BILLING_REFUSALS['payments-closed'],
  BILLING_REFUSALS['payment-provider-unavailable'],
];

/** What each route of the account and of billing declares. */
export const billingOperations = {
  getAccount: Operation({
    id: 'getAccount',
    tag: 'billing',
    access: 'read',
    summary: 'The account: plan, quota left and when it resets, credits, keys.',
    answers: { 200: { description: 'The account.', json: accountSchema } },
    refusals: PROFILE_REFUSALS,
  }),

  listMovements: Operation({
    id: 'listMovements',
    tag: 'billing',
    access: 'read',
    computes: true,
    summary: 'Movements of credits, newest first: a page as JSON, or all of them as CSV.',
    description:
      'Each movement has the balance after it, and the movement that settles a debate has the debate’s use of the model server.',
    query: ledgerQuery,
    answers: {
      200: {
        description: 'A page of movements as JSON, or all of them as CSV.',
        json: ledgerSchema,
        text: { 'text/csv': null },
        headers: { 'Content-Disposition': false },
      },
    },
  }),

  listUsage: Operation({
    id: 'listUsage',
    tag: 'billing',
    access: 'read',
    computes: true,
    summary: 'Detections, debates and credits by UTC day and key, for at most 366 days; the last 30 by default.',
    description: 'A debate counts on the day on which its credits were reserved.',
    query: usageQuery,
    answers: {
      200: {
        description: 'The days with use.',
        json: usageDaysSchema,
        text: { 'text/csv': null },
        headers: { 'Content-Disposition': false },
      },
    },
    refusals: PROFILE_REFUSALS,
  }),

  listPlans: Operation({
    id: 'listPlans',
    tag: 'billing',
    access: 'public',
    isFixed: true,
    summary: 'Detection plans.',
    answers: { 200: { description: 'The plans.', json: plansSchema } },
  }),

  listPacks: Operation({
    id: 'listPacks',
    tag: 'billing',
    access: 'public',
    isFixed: true,
    summary: 'Packs of debate credits.',
    answers: { 200: { description: 'The packs.', json: packsSchema } },
  }),

  checkout: Operation({
    id: 'checkout',
    tag: 'billing',
    access: 'manage',
    summary: 'Start the payment of a pack or the subscription to a plan. Returns the address of the payment page.',
    headers: idempotencyHeaders,
    body: orderSchema,
    answers: { 200: { description: 'Where to pay.', json: addressSchema } },
    refusals: [...PROFILE_REFUSALS, ...ORDER_REFUSALS, BILLING_REFUSALS['subscription-active']],
  }),

  openPortal: Operation({
    id: 'openPortal',
    tag: 'billing',
    access: 'manage',
    summary: 'The address where the subscription is changed or ended.',
    headers: idempotencyHeaders,
    answers: { 200: { description: 'Where to change it.', json: addressSchema } },
    refusals: [...ORDER_REFUSALS, BILLING_REFUSALS['no-subscription']],
  }),

  receiveStripeNotice: Operation({
    id: 'receiveStripeNotice',
    tag: 'billing',
    access: 'public',
    rawBody: true,
    bodyBytesMax: NOTICE_BYTES_MAX,
    summary: "Receives Stripe's notifications. The signature is verified over the unparsed body.",
    headers: z.object({ 'stripe-signature': z.string() }),
    body: z.looseObject({}),
    answers: { 200: { description: 'Accepted.', json: z.object({ received: z.literal(true) }) } },
    refusals: [
      BILLING_REFUSALS['invalid-signature'],
      BILLING_REFUSALS['payments-closed'],
      BILLING_REFUSALS['observed-meanwhile'],
      BILLING_REFUSALS['payment-provider-unavailable'],
      HTTP_REFUSALS['not-found'],
    ],
  }),
};
