import { cancelSubscription, paymentRecorded, startCheckout } from '@alcove/contracts'
import { settle } from '@alcove/kit/testing/service-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '../../src/ports.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider, scriptSnapshots } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'
import { type Replica, startReplica } from '../support/start-replica.ts'

let world: BillingWorld
let other: Replica
const { snapshots, fetchSnapshot } = scriptSnapshots()
let pages: string[] = []
const provider: PaymentProvider = createScriptedProvider({ fetchSnapshot })
const { startCheckout: openPage } = provider
provider.startCheckout = (wish) => {
  pages.push(wish.checkoutId)
  return openPage(wish)
}

beforeAll(async () => {
  world = await startBilling({}, { provider })
  other = await startReplica(world, { provider })
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

test('two clicks on two machines start one checkout', async () => {
  const customer = await createCustomer(world)
  pages = []
  const [here, there] = await Promise.all([
    openCheckout(world, customer),
    other.call(startCheckout, { body: { planId: 'premium' } }, customer),
  ])
  expect(there.body).toMatchObject({ id: here.body.id, url: here.body.url })
  expect(new Set(pages)).toEqual(new Set([here.body.id]))
})

test('applies an event once when both machines receive it', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  snapshots.set(customer.id, buildPaidSnapshot(id))
  const reconciled = () =>
    [world.service, other.service].map(({ operator }) => operator.resumeUnfinishedWork())
  await Promise.all([
    ...Array.from({ length: 12 }, () => sendWebhook(world, { about: subjectOfCheckout(id) })),
    ...reconciled(),
  ])
  await settle([world.service, other.service])
  const facts = (await world.published(paymentRecorded)).filter(({ userId }) => userId === customer.id)
  expect(facts.map(({ kind }) => kind)).toEqual(['received'])
  expect((await readAccessStates(world, customer)).map(({ status }) => status)).toEqual(['active'])
  const invoices = await world.database.query('SELECT status FROM invoice WHERE user_id = $1', [customer.id])
  expect(invoices).toEqual([{ status: 'paid' }])
})

test('cancels once when both machines are asked, and both confirm', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const snapshot = buildPaidSnapshot(id)
  snapshots.set(customer.id, snapshot)
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await settle([world.service, other.service])
  provider.cancelAtPeriodEnd = async () =>
    void Object.assign(snapshot.subscriptions[0] ?? {}, { endsWithPeriod: true })
  const params = { id: (await readNewestSubscription(world, customer)).id }
  const [here, there] = await Promise.all([
    world.call(cancelSubscription, { params }, { as: customer }),
    other.call(cancelSubscription, { params }, customer),
  ])
  expect([here.status, there.status]).toEqual([200, 200])
  expect((await readAccessStates(world, customer)).map(({ status }) => status)).toEqual([
    'active',
    'canceled',
  ])
})
