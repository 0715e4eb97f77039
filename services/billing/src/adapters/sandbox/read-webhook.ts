import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@alcove/contracts'
import { z } from 'zod'
import type { WebhookEvent, WebhookRequest } from '../../ports.ts'
import type { Subject } from '../../webhooks/domain/subject.ts'
import { storableName as name } from '../storable-name.ts'
import { type EventAnswer, eventAnswer } from './answers.ts'

/** Seconds that a signature may be old, or ahead of a slow clock. */
const TOLERANCE_S = 300

const event = eventAnswer.extend({
  id: name,
  type: name,
  at: eventAnswer.shape.at.refine((moment) => moment.getTime() >= 0),
  about: z.object({ checkout: name.nullable(), customer: name, subscription: name.nullable() }).nullable(),
})

/**
 * Rejects what cannot be stored as malformed even when it is signed correctly: an internal error would be redelivered
 * for ever.
 * @throws AppError NOTIFICATION_UNSIGNED, NOTIFICATION_FORGED, NOTIFICATION_MALFORMED
 */
export function readWebhook(raw: WebhookRequest, secret: string, now: Date): WebhookEvent {
  verify(raw, secret, now)
  const { id, type, at, about } = parse(raw.body)
  return {
    id,
    type,
    occurredAt: at,
    about: about === null ? {} : readSubject(about),
    isRelevant: about !== null,
    // Note: everything can be fetched again.
    facts: {},
  }
}

export function readSubject(about: NonNullable<EventAnswer['about']>): Subject {
  return {
    checkoutId: about.checkout ?? undefined,
    customer: about.customer,
    subscription: about.subscription ?? undefined,
  }
}

/** Verifies `t=<seconds>,v1=<hex>`: HMAC-SHA-256 over the seconds, a dot and the raw body. */
function verify(raw: WebhookRequest, secret: string, now: Date): void {
  const header = raw.header('sandbox-signature')
  if (!header) throw new AppError('NOTIFICATION_UNSIGNED')
  const [, seconds = '', digest = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw.body).digest()
  const actual = Buffer.from(digest, 'hex')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError('NOTIFICATION_FORGED', { params: { why: 'signature' } })
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > TOLERANCE_S)
    throw new AppError('NOTIFICATION_FORGED', { params: { why: 'age' } })
}

function parse(body: Uint8Array): EventAnswer {
  try {
    return event.parse(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch (cause) {
    throw new AppError('NOTIFICATION_MALFORMED', { cause })
  }
}
