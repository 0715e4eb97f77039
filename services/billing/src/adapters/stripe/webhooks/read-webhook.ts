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

export function readWebhook(context: StripeContext, raw: WebhookRequest, now: Date): WebhookEvent {
  const { id, type, created, about, facts } = parse(readSigned(context, raw, now))
  return {
    id,
    type,
    occurredAt: moment(created),
    about,
    isRelevant: Object.values(about).some((value) => value !== undefined),
    facts,
  }
}

/** Reads the body if its signature fits one of the secrets; two are valid during a rotation. */
function readSigned({ stripe, account }: StripeContext, raw: WebhookRequest, now: Date): unknown {
  const signature = raw.header('stripe-signature')
  if (!signature) throw new AppError('NOTIFICATION_UNSIGNED')
  // Note: the package rejects old signatures, but not future ones.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (!(signedAt - now.getTime() / 1000 <= TOLERANCE_S)) throw new AppError('NOTIFICATION_FORGED')
  const body = Buffer.from(raw.body)
  for (const secret of account.webhookSecrets)
    try {
      const { webhooks } = stripe
      return webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime())
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new AppError('NOTIFICATION_MALFORMED', { cause: error })
    }
  throw new AppError('NOTIFICATION_FORGED')
}

/**
 * Rejects what cannot be read or stored as malformed even when it is signed correctly: an internal error would be
 * redelivered.
 */
function parse(body: unknown) {
  try {
    const event = envelope.parse(body) as unknown as Stripe.Event
    const { id, type, created } = event
    return { id, type, created, about: subject.parse(readSubject(event)), facts: readFacts(event) }
  } catch (cause) {
    throw new AppError('NOTIFICATION_MALFORMED', { cause })
  }
}
