import { AppError } from '@alcove/contracts'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Notification, RawNotification } from '../../ports.ts'
import type { StripeContext } from './context.ts'
import { moment } from './shapes.ts'
import { factsOf, subjectOf } from './subject-of.ts'

/** Seconds between the signature and its arrival (docs.stripe.com/webhooks). */
const TOLERANCE_S = 300

const envelope = z.looseObject({
  id: z.string().min(1),
  object: z.literal('event'),
  type: z.string().min(1),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({ object: z.string() }) }),
})

export function readNotification(
  { stripe, account }: StripeContext,
  raw: RawNotification,
  now: Date,
): Notification {
  const signature = raw.header('stripe-signature')
  if (!signature) throw new AppError('NOTIFICATION_UNSIGNED')
  const isOurs = (secret: string) => isSigned(stripe, raw.body, signature, secret, now)
  if (!account.webhookSecrets.some(isOurs)) throw new AppError('NOTIFICATION_FORGED')
  const event = parse(raw.body)
  const about = subjectOf(event)
  return {
    id: event.id,
    type: event.type,
    occurredAt: moment(event.created),
    about,
    concernsUs: Object.values(about).some((value) => value !== undefined),
    facts: factsOf(event),
  }
}

function isSigned(stripe: Stripe, body: Uint8Array, signature: string, secret: string, now: Date): boolean {
  // Note: the package looks at signatures that are too old, not at those of the future.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (!(signedAt - now.getTime() / 1000 <= TOLERANCE_S)) return false
  try {
    const bytes = Buffer.from(body)
    const verify = stripe.webhooks.signature?.verifyHeader.bind(stripe.webhooks.signature)
    return verify?.(bytes, signature, secret, TOLERANCE_S, undefined, now.getTime()) === true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

function parse(body: Uint8Array): Stripe.Event {
  try {
    return envelope.parse(JSON.parse(Buffer.from(body).toString('utf8'))) as unknown as Stripe.Event
  } catch (cause) {
    throw new AppError('NOTIFICATION_MALFORMED', { cause })
  }
}
