import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { stripeShape } from '../../../src/adapters/stripe/config.ts'
import { createStripeProvider } from '../../../src/adapters/stripe/create-stripe-provider.ts'
import type { WebhookRequest } from '../../../src/ports.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const seconds = (offset = 0) => NOW.getTime() / 1000 + offset

function provider(secrets = 'whsec_one') {
  const settings = z
    .object(stripeShape)
    .parse({ STRIPE_SECRET_KEY: 'sk_test_fake', STRIPE_WEBHOOK_SECRET: secrets })
  return createStripeProvider(settings, { clock: { now: () => NOW } })
}

function sign(body: string, secret = 'whsec_one', at = seconds()): WebhookRequest {
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return buildRequest(body, `t=${at},v1=${v1}`)
}

const buildRequest = (body: string, signature: string): WebhookRequest => ({
  method: 'POST',
  url: new URL('http://127.0.0.1/notifications/stripe'),
  header: (name) => (name.toLowerCase() === 'stripe-signature' ? signature : undefined),
  body: Buffer.from(body),
})

const event = (type: string, object: object, previous_attributes?: object) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    created: seconds(-60),
    type,
    data: { object, previous_attributes },
  })

const read = (type: string, object: object, before?: object) =>
  provider().readWebhook(sign(event(type, object, before)), NOW)

const subscription = {
  object: 'subscription',
  id: 'sub_1',
  customer: 'cus_1',
  metadata: { checkoutId: 'checkout-1' },
}
const theirs = { checkoutId: 'checkout-1', customer: 'cus_1', subscription: 'sub_1' }
const invoice = {
  object: 'invoice',
  id: 'in_1',
  customer: 'cus_1',
  parent: {
    subscription_details: { subscription: 'sub_1', metadata: { checkoutId: 'checkout-1' } },
  },
}
const session = {
  object: 'checkout.session',
  id: 'cs_1',
  customer: 'cus_1',
  subscription: 'sub_1',
  client_reference_id: 'checkout-1',
  metadata: {},
}
const charge = { object: 'charge', id: 'ch_1', customer: 'cus_1' }
const dispute = { object: 'dispute', id: 'du_1', charge: 'ch_1', payment_intent: 'pi_1' }
const refund = { object: 'refund', id: 're_1', charge: 'ch_1', payment_intent: 'pi_1', status: 'failed' }
const customer = { object: 'customer', id: 'cus_1', email: 'camille@exemple.test' }
const card = { object: 'payment_method', id: 'pm_1', customer: 'cus_1' }
const group = (prefix: string, names: string) => names.split(' ').map((name) => `${prefix}.${name}`)

describe('the subject of a webhook event', () => {
  test.each([
    ...group('checkout.session', 'completed expired async_payment_succeeded async_payment_failed').map(
      (type) => [type, session, theirs] as const,
    ),
    ...group(
      'customer.subscription',
      'created updated deleted trial_will_end paused resumed pending_update_applied pending_update_expired',
    ).map((type) => [type, subscription, theirs] as const),
    ...group(
      'invoice',
      'upcoming created finalized finalization_failed paid payment_failed payment_action_required voided marked_uncollectible',
    ).map((type) => [type, invoice, theirs] as const),
    ['charge.refunded', charge, { customer: 'cus_1', payment: 'ch_1' }] as const,
    ...['charge.refund.updated', 'refund.updated', 'refund.failed'].map(
      (type) => [type, refund, { payment: 'ch_1' }] as const,
    ),
    ...group('charge.dispute', 'created closed funds_withdrawn funds_reinstated').map(
      (type) => [type, dispute, { payment: 'ch_1' }] as const,
    ),
    ['customer.updated', customer, { customer: 'cus_1' }] as const,
    ['customer.deleted', customer, { customer: 'cus_1' }] as const,
    ['payment_method.attached', card, { customer: 'cus_1' }] as const,
    [
      'entitlements.active_entitlement_summary.updated',
      { object: 'entitlements.active_entitlement_summary', customer: 'cus_1' },
      { customer: 'cus_1' },
    ] as const,
  ])('is read from %s', (type, object, about) => {
    const event = read(type, object)
    expect(event).toMatchObject({ id: 'evt_1', type, isRelevant: true })
    expect(event.occurredAt).toEqual(new Date(NOW.getTime() - 60_000))
    expect(clean(event.about)).toEqual(about)
    expect(JSON.stringify(event)).not.toContain('@')
  })

  test('is the former customer of a detached card', () => {
    const gone = { ...card, customer: null }
    const { about } = read('payment_method.detached', gone, { customer: 'cus_1' })
    expect(clean(about)).toEqual({ customer: 'cus_1' })
  })

  test('is read from an invoice of an older version', () => {
    const older = {
      object: 'invoice',
      id: 'in_1',
      customer: 'cus_1',
      subscription: 'sub_1',
      subscription_details: { metadata: { checkoutId: 'checkout-1' } },
    }
    expect(clean(read('invoice.paid', older).about)).toEqual(theirs)
  })

  test('is empty for an unknown type', () => {
    expect(read('charge.succeeded', charge)).toMatchObject({ isRelevant: false, about: {} })
    expect(read('toString', charge)).toMatchObject({ isRelevant: false, about: {} })
  })

  test('comes with the failed invoice of a failed payment', () => {
    expect(read('invoice.payment_failed', invoice).facts).toEqual({ failedInvoice: 'in_1' })
    expect(read('invoice.paid', invoice).facts).toEqual({})
  })
})

describe('the signature of a webhook event', () => {
  const body = event('invoice.paid', invoice)
  const refused = (code: string) => expect.objectContaining({ name: 'AppError', code })

  test('is accepted under either secret during a rotation', () => {
    const both = provider('whsec_new, whsec_old,')
    for (const secret of ['whsec_new', 'whsec_old'])
      expect(both.readWebhook(sign(body, secret), NOW).id).toBe('evt_1')
    expect(() => both.readWebhook(sign(body, 'whsec_other'), NOW)).toThrow(refused('NOTIFICATION_FORGED'))
  })

  test.each([-301, 301])('made %i seconds away is refused', (offset) => {
    const late = sign(body, 'whsec_one', seconds(offset))
    expect(() => provider().readWebhook(late, NOW)).toThrow(refused('NOTIFICATION_FORGED'))
    const near = sign(body, 'whsec_one', seconds(offset - Math.sign(offset)))
    expect(provider().readWebhook(near, NOW).id).toBe('evt_1')
  })

  test.each(['nonsense', 't=,v1=', `t=${seconds()}`, 't=1,t=2,v1=00', `v1=00,t=${seconds()}`])(
    '%s is refused',
    (signature) => {
      expect(() => provider().readWebhook(buildRequest(body, signature), NOW)).toThrow(
        refused('NOTIFICATION_FORGED'),
      )
    },
  )

  test.each([
    ['U+0000 in its id', { id: 'evt\0' }, invoice],
    ['an endless id', { id: 'x'.repeat(300) }, invoice],
    ['an impossible time', { created: 9e15 }, invoice],
    ['an invalid customer', {}, { ...invoice, customer: { id: {} } }],
    ['an incomplete subscription', {}, { object: 'subscription', id: 'sub_1' }],
  ])('is correct, but the event is refused with %s', (_, change, object) => {
    const type = object.object === 'invoice' ? 'invoice.paid' : 'customer.subscription.updated'
    const text = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type,
      created: 1,
      data: { object },
      ...change,
    })
    expect(() => provider().readWebhook(sign(text), NOW)).toThrow(refused('NOTIFICATION_MALFORMED'))
  })

  const THIN = '{"id":"evt_1","object":"v2.core.event","type":"v1.billing.meter.no_meter_found"}'

  test.each(['', 'nonsense', '{}', '{"id":"evt_1","type":"invoice.paid"}', 'null', THIN])(
    'is correct, but the body %j is refused',
    (text) => {
      expect(() => provider().readWebhook(sign(text), NOW)).toThrow(refused('NOTIFICATION_MALFORMED'))
    },
  )
})

const clean = (value: object) => JSON.parse(JSON.stringify(value))
