import {
  cancelSubscription,
  listMyInvoices,
  openPaymentPortal,
  quoteCheckout,
  startCheckout,
} from '@alcove/contracts'
import { createLogger } from '@alcove/kit/log/logger'
import { settle } from '@alcove/kit/testing/service-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCardForm, postForm } from '../adapters/sandbox/sandbox-candidate.ts'
import { settleWebhooks } from '../support/drive-sandbox.ts'
import { sendWebhook } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, SECRETS, startBilling } from '../support/start-billing.ts'
import { startReplica } from '../support/start-replica.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

test('logs no secret, address, card number or link over a whole life with failures', async () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) })
  const billing = await startReplica(world, { log })
  const cut = await startReplica(world, { log, settings: { SANDBOX_URL: 'http://127.0.0.1:9' } })
  const customer = await createCustomer(world)
  const secrets = [...Object.values(SECRETS), customer.email, await world.identity.token(customer)]
  try {
    expect((await cut.call(startCheckout, { body: { planId: 'vip' } }, customer)).status).toBe(503)
    await billing.call(quoteCheckout, { body: { planId: 'vip', coupon: 'camille@exemple.test' } }, customer)
    const { url } = (await billing.call(startCheckout, { body: { planId: 'premium' } }, customer)).body
    secrets.push(new URL(url).pathname.split('/').at(-1) ?? '')
    for (const card of ['declined', 'works'] as const) await postForm(url, buildCardForm(card))
    secrets.push(...(['declined', 'works'] as const).map((card) => buildCardForm(card).number))
    await settleWebhooks(world)
    await sendWebhook(world, { id: 'camille@exemple.test' }, new Date(0))
    await cut.service.operator.reconcile().catch(() => undefined)
    const invoices = (await billing.call(listMyInvoices, {}, customer)).body
    const link = new URL(invoices.member[0]?.invoice_pdf ?? '')
    secrets.push(link.searchParams.get('token') ?? '')
    await billing.service.app.fetch(new Request(link))
    await billing.service.app.fetch(new Request(`${link}x`))
    const [subscription] = await world.database.query<{ id: string }>('SELECT id FROM subscription')
    await cut.call(cancelSubscription, { params: { id: subscription?.id ?? '' } }, customer)
    await cut.call(openPaymentPortal, {}, customer)
    const portal = (await billing.call(openPaymentPortal, {}, customer)).body
    secrets.push(new URL(portal.url).pathname.split('/').at(-1) ?? '')
    await settle([world.service, billing.service])
  } finally {
    await cut.stop()
    await billing.stop()
  }
  // The test runner marks its own file in the lines of a stack.
  const text = lines.join('').replaceAll(/\?vitest=\d+/g, '')
  expect(lines.length).toBeGreaterThan(5)
  expect(text).toContain('checkout.open-failed: the payment provider is unavailable')
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([])
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(text.match(/[\w.+-]+@[\w-]+\.\w+|\b\d{13,19}\b/g) ?? []).toEqual([])
})
