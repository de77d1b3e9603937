import { z } from 'zod';
import { type Notice } from './payment-provider.js';

/** Stripe's ids, and ours: they become names of streams. */
const id = z.string().regex(/^[\w-]{1,255}$/);
/** An object's id, or the whole object where Stripe was asked to expand it. */
const ref = z
  .union([id, z.looseObject({ id }).transform((whole) => whole.id)])
  .nullish()
  .transform((value) => value ?? null);
/** The smallest unit of the currency, never negative: a refund or dispute has a notification of its own. */
const amount = z.int().min(0);
/** Objects that were not made by this service may have none. */
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});

const sessionSchema = z.looseObject({
  id,
  metadata,
  subscription: ref,
  payment_intent: ref,
  payment_status: z.string(),
  amount_total: amount.nullish(),
  currency: z.string().min(1).max(10).nullish(),
});
const chargeSchema = z.looseObject({ payment_intent: ref, amount_refunded: amount, metadata });
const disputeSchema = z.looseObject({ id, amount, payment_intent: ref, status: z.string() });
const subscriptionSchema = z.looseObject({ id, metadata });
const eventSchema = z.looseObject({ id: z.string().max(255).nullish(), type: z.string() });
const dataOf = <T extends z.ZodType>(object: T) => z.looseObject({ data: z.looseObject({ object }) });

/** What a notification says; null when it is irrelevant here. Or what is odd about it, with the event's id. */
export type ReadNotice =
  { readonly notice: Notice | null } | { readonly odd: string; readonly event: string | undefined };

/**
 * Translates the body of a notification whose signature is valid. Stripe repeats what is not accepted, for days, so an odd
 * one is not an error: it says what is odd. Never throws.
 */
export function readNotice(body: Uint8Array): ReadNotice {
  let event: unknown;
  try {
    event = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return { odd: 'it is not JSON', event: undefined };
  }
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return { odd: z.prettifyError(parsed.error), event: undefined };
  const notice = noticeOf(parsed.data.type, event);
  return notice instanceof z.ZodError
    ? { odd: z.prettifyError(notice), event: parsed.data.id ?? undefined }
    : { notice };
}

function noticeOf(type: string, event: unknown): Notice | null | z.ZodError {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { data, error } = dataOf(sessionSchema).safeParse(event);
      return error ?? settledOf(data.data.object);
    }
    case 'charge.refunded': {
      const { data, error } = dataOf(chargeSchema).safeParse(event);
      if (error) return error;
      const { payment_intent: intent, amount_refunded: refundedCents, metadata: about } = data.data.object;
      return intent === null || about['pack'] === undefined
        ? null
        : { kind: 'payment', ref: intent, command: { kind: 'refund', refundedCents } };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const { data, error } = dataOf(disputeSchema).safeParse(event);
      return error ?? disputeOf(type, data.data.object);
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed': {
      const { data, error } = dataOf(subscriptionSchema).safeParse(event);
      if (error) return error;
      const { id: subscription, metadata: about } = data.data.object;
      const accountId = about['accountId'];
      return accountId === undefined ? null : { kind: 'subscription', accountId, ref: subscription };
    }
    default:
      return null;
  }
}

function settledOf(session: z.output<typeof sessionSchema>): Notice | null {
  const { accountId, pack, credits } = session.metadata;
  if (accountId === undefined) return null;
  const { subscription, amount_total: amountCents } = session;
  if (subscription !== null) return { kind: 'subscription', accountId, ref: subscription };
  // A payment that was not started here promises no credits.
  if (pack === undefined || !/^[1-9]\d{0,5}$/.test(credits ?? '') || amountCents == null) return null;
  // A delayed payment is announced again once it succeeds.
  if (session.payment_status === 'unpaid') return null;
  const command = { kind: 'settle', accountId, pack, credits: Number(credits), amountCents } as const;
  return {
    kind: 'payment',
    ref: session.payment_intent ?? session.id,
    command: { ...command, currency: session.currency ?? 'usd' },
  };
}

function disputeOf(
  type: string,
  { id: dispute, amount: amountCents, payment_intent: intent, status }: z.output<typeof disputeSchema>,
): Notice | null {
  if (intent === null) return null;
  if (type.endsWith('funds_reinstated') || status === 'won')
    return { kind: 'payment', ref: intent, command: { kind: 'win-dispute', dispute } };
  // An inquiry withholds no money; a lost dispute already did.
  if (status.startsWith('warning_')) return null;
  return { kind: 'payment', ref: intent, command: { kind: 'dispute', dispute, amountCents } };
}
