import { AppError } from '@alcove/contracts'
import Stripe from 'stripe'
import { z } from 'zod'
import type { WebhookEvent, WebhookRequest } from '../../../ports.ts'
import { storableName as name } from '../../storable-name.ts'
import type { StripeContext } from '../context.ts'
import { moment } from '../shapes.ts'
import { readFacts, readSubject } from './read-subject.ts'

/** Seconds between signature and arrival (docs.stripe.com/webhooks). */
const TOLERANCE_S = 300

/** Seconds; dates end at 100 000 000 days. */
const LAST_S = 8_640_000_000_000

const subject = z.object({
  checkoutId: name.optional(),
  customer: name.optional(),
  subscription: name.optional(),
  payment: name.optional(),
})

const envelope = z.looseObject({
  id: name,
  object: z.literal('event'),
  type: name,
  created: z.int().min(0).max(LAST_S),
  data: z.looseObject({ object: z.looseObject({ object: z.string() }) }),
})

export function readWebhook(
  { stripe, account }: StripeContext,
  raw: WebhookRequest,
  now: Date,
): WebhookEvent {
  const signature = raw.header('stripe-signature')
  if (!signature) throw new AppError('NOTIFICATION_UNSIGNED')
  const isOurs = (secret: string) => isSigned(stripe, raw.body, signature, secret, now)
  if (!account.webhookSecrets.some(isOurs)) throw new AppError('NOTIFICATION_FORGED')
  const { id, type, created, about, facts } = parse(raw.body)
  return {
    id,
    type,
    occurredAt: moment(created),
    about,
    isRelevant: Object.values(about).some((value) => value !== undefined),
    facts,
  }
}

function isSigned(stripe: Stripe, body: Uint8Array, signature: string, secret: string, now: Date): boolean {
  // Note: the package rejects old signatures, but not future ones.
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

/**
 * Rejects what cannot be read or stored as malformed even when it is signed correctly: an internal error would be
 * redelivered.
 */
function parse(body: Uint8Array) {
  try {
    const read = envelope.parse(JSON.parse(Buffer.from(body).toString('utf8')))
    const event = read as unknown as Stripe.Event
    const { id, type, created } = event
    return { id, type, created, about: subject.parse(readSubject(event)), facts: readFacts(event) }
  } catch (cause) {
    throw new AppError('NOTIFICATION_MALFORMED', { cause })
  }
}
