import { cancelSubscription, endSubscription, syncSubscription } from '@alcove/contracts'
import { beforeEach, expect, test } from 'vitest'
import type { Charge, Invoice, InvoicePayment } from '../stripe-fake/objects.ts'
import { createHead, listAll, store } from '../stripe-fake/world.ts'
import {
  advance,
  customer,
  id,
  setCards,
  startCustomerAtStripe,
  stripe,
  world,
} from '../support/customer-at-stripe.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { admin } from '../support/start-billing.ts'

startCustomerAtStripe()
let unpaid: Invoice
beforeEach(async () => {
  setCards('renewals-fail')
  await advance(32)
  await sync()
  const open = listAll<Invoice>(stripe.fake.world, 'invoice').find(({ status }) => status === 'open')
  if (!open) throw new Error('an unpaid invoice was expected')
  unpaid = open
})

async function sync() {
  await world.call(syncSubscription, { params: { id } }, { as: admin })
  await world.settle()
}

async function sweep() {
  world.clock.advance(61_000)
  await world.service.operator.resumeUnfinishedWork()
  await world.settle()
  await sync()
}

const endAsAdmin = (when: 'now' | 'period-end') =>
  world.call(endSubscription, { params: { id }, body: { when, reason: 'Par courrier' } }, { as: admin })

const ENDS = [
  ['a customer', () => world.call(cancelSubscription, { params: { id } }, { as: customer })],
  ['an administrator, with the period', () => endAsAdmin('period-end')],
  ['an administrator, at once', () => endAsAdmin('now')],
] as const

test.each(ENDS)('voids the open invoice after an end by %s whose answer was lost', async (_, end) => {
  stripe.fake.interfere = ({ method }) => (method === 'DELETE' ? 'lose' : undefined)
  expect((await end()).status).toBe(503)
  stripe.fake.interfere = () => undefined
  await sync()
  expect(unpaid.status).toBe('void')
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
})

/** Stripe refuses to void an invoice while a bank processes its debit. */
function startDebit() {
  const { world: held } = stripe.fake
  const attempt = listAll<InvoicePayment>(held, 'invoice_payment').find(
    ({ invoice }) => invoice === unpaid.id,
  )
  const failed = listAll<Charge>(held, 'charge').find(
    ({ payment_intent }) => payment_intent === attempt?.payment.payment_intent,
  )
  if (!attempt || !failed) throw new Error('a failed attempt was expected')
  const pending = { ...structuredClone(failed), ...createHead(held, 'charge', 'py'), status: 'pending' }
  const debit = store<Charge>(held, {
    ...(pending as unknown as Charge),
    failure_code: null,
    failure_message: null,
  })
  stripe.fake.interfere = ({ path, query }) => {
    if (path === '/v1/invoices' && query.includes('status=open')) Object.assign(unpaid, { status: 'draft' })
    if (path.endsWith('/void')) Object.assign(unpaid, { status: 'open' })
    return undefined
  }
  return function succeed() {
    stripe.fake.interfere = () => undefined
    Object.assign(debit, { status: 'succeeded', paid: true, captured: true, amount_captured: debit.amount })
    Object.assign(attempt, { status: 'paid', amount_paid: debit.amount })
    Object.assign(unpaid, { status: 'paid', amount_paid: unpaid.amount_due, amount_remaining: 0 })
  }
}

test.each(ENDS)('refunds a debit that was processed during an end by %s', async (_, end) => {
  const succeed = startDebit()
  expect((await end()).status).toBe(503)
  // The repeated end waits for the bank, so nothing settles.
  await world.service.operator.syncCustomer(customer.id)
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
  await advance(4)
  succeed()
  await sync()
  await sweep()
  const refunds = await world.database.query(
    "SELECT status, amount FROM money_order WHERE user_id = $1 AND kind = 'refund'",
    [customer.id],
  )
  expect(refunds).toEqual([{ status: 'done', amount: 1999 }])
})
