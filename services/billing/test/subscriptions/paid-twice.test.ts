import { getCheckout, paymentRecorded } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCardForm, postForm } from '../adapters/sandbox/sandbox-candidate.ts'
import { callSandboxConsole, readInvoices, settleWebhooks } from '../support/drive-sandbox.ts'
import {
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

// Two pages: the second checkout began while the first page was open, and closing that one came too late.
test('keeps one subscription and ends and refunds the other when two tabs were paid', async () => {
  const customer = await createCustomer(world)
  const first = (await openCheckout(world, customer)).body
  await world.database.query("UPDATE checkout SET status = 'expired' WHERE id = $1", [first.id])
  const second = (await openCheckout(world, customer, { planId: 'vip' })).body
  await postForm(first.url, buildCardForm('works'))
  await postForm(second.url, buildCardForm('works'))
  await settleWebhooks(world)
  await settleWebhooks(world)

  const rows = await world.database.query<{ plan: string; surplus: boolean; ended: boolean }>(
    'SELECT plan, surplus, ended_at IS NOT NULL AS ended FROM subscription WHERE user_id = $1 ORDER BY created_at',
    [customer.id],
  )
  expect(rows).toEqual([
    { plan: 'premium', surplus: false, ended: false },
    { plan: 'vip', surplus: true, ended: true },
  ])
  const facts = (await world.published(paymentRecorded)).map(({ kind, amount }) => `${kind} ${amount}`)
  expect(facts.sort()).toEqual(['received 1999', 'received 2999', 'refunded 2999'])
  const follow = (id: string) => world.call(getCheckout, { params: { id } }, { as: customer })
  expect((await follow(second.id)).body.status).toBe('refused')
  expect((await readAccessStates(world, customer)).map(({ level, status }) => `${level} ${status}`)).toEqual([
    'premium active',
  ])
  const notes = (await readInvoices(world, customer)).filter(({ description }) =>
    description.startsWith('Avoir'),
  )
  expect(notes).toHaveLength(1)
  expect((await callSandboxConsole(world, '')).undelivered).toEqual([])
})
