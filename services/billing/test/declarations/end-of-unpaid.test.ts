import {
  cancelSubscription,
  declareTermination,
  endSubscription,
  getSubscription,
  noticeDue,
  openPaymentPortal,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandboxProvider } from '../../src/adapters/sandbox/create-sandbox-provider.ts'
import { cardForm, post } from '../adapters/sandbox/sandbox-candidate.ts'
import { journalOf } from '../admin/admin-desk.ts'
import { advance, heardAll, invoicesOf, newest, subscribe } from '../support/at-the-sandbox.ts'
import { aCustomer, admin, type BillingWorld, SECRETS, startBilling } from '../support/world.ts'
import { declarationOf, lettersAbout } from './declared.ts'

let world: BillingWorld
let customer: Caller
let id: string
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())
/** Subscribes a customer whose renewal fails. */
beforeEach(async () => {
  customer = await aCustomer(world)
  id = (await subscribe(world, customer, {}, 'renewals-fail')).subscription.id
  await advance(world, 32)
  expect(await newest(world, customer)).toMatchObject({ id, status: 'past_due' })
})

const cancel = () => world.call(cancelSubscription, { params: { id } }, { as: customer })
const end = (when: 'period-end' | 'now') =>
  world.call(endSubscription, { params: { id }, body: { when, reason: 'Par courrier' } }, { as: admin })
const shown = async () => (await world.call(getSubscription, { params: { id } }, { as: admin })).body
const letters = async () =>
  (await world.published(noticeDue))
    .filter(({ to }) => (to as { userId: string }).userId === customer.id)
    .map(({ kind }) => kind)

const ways: [string, () => ReturnType<typeof cancel | typeof end>][] = [
  ['the customer, from a page of before', cancel],
  ['an administrator, with its period', () => end('period-end')],
  ['an administrator, at once', () => end('now')],
]

describe.each(ways)('ended by %s', (_, act) => {
  test('ends without a paid period left, and charges nothing any more', async () => {
    expect(await act()).toMatchObject({ status: 200, body: { status: 'inactive', renews: false } })
    expect((await invoicesOf(world, customer))[0]).toMatchObject({ status: 'void', amount_paid: 0 })
    await heardAll(world)
    expect(await letters()).toEqual(['subscription-started', 'payment-failed', 'subscription-ended'])
    expect((await shown()).history.at(-1)).toMatchObject({ cause: 'ended', actorId: expect.any(String) })
  })

  test('ends also when it was to end with its period', async () => {
    const provider = createSandboxProvider({ ...SECRETS, SANDBOX_URL: world.sandbox.url })
    await provider.cancelAtPeriodEnd((await shown()).providerReference ?? '', uuidV7())
    await heardAll(world)
    expect(await shown()).toMatchObject({ status: 'past_due', renews: false })
    expect((await act()).body.status).toBe('inactive')
  })
})

test('records in the journal that it ended at once', async () => {
  await end('period-end')
  expect(await journalOf(world, id)).toMatchObject([{ action: 'subscription.end', details: { when: 'now' } }])
})

/** Pays the unpaid invoice while webhook events are lost. */
async function payUnheard() {
  const portal = await world.call(openPaymentPortal, {}, { as: customer })
  world.sandbox.notifyAt('http://127.0.0.1:9/')
  await post(`${portal.body.url}/card`, cardForm('works'))
  await post(`${portal.body.url}/pay`, {})
}

async function hearAgain() {
  world.sandbox.notifyAt(`${world.url}/api/webhooks/sandbox`)
  await heardAll(world)
}

test('a termination ends a meanwhile paid contract with its period', async () => {
  await payUnheard()
  expect((await shown()).status).toBe('past_due')
  const body = { name: 'Camille', email: customer.email, reference: id }
  const receipt = await world.call(declareTermination, { body })
  await hearAgain()
  const { currentPeriodEnd } = await shown()
  expect(await newest(world, customer)).toMatchObject({ status: 'canceled', renews: false })
  expect(await declarationOf(world, receipt.body.id)).toMatchObject({
    status: 'carried-out',
    effective_at: new Date(currentPeriodEnd ?? ''),
  })
  expect(await lettersAbout(world, receipt.body.id)).toMatchObject([
    { kind: 'termination-confirmed', facts: { at: currentPeriodEnd } },
  ])
})

test.each(ways.slice(0, 2))(
  'a meanwhile paid contract, not yet recorded as such, ends with its period: by %s',
  async (_, act) => {
    await payUnheard()
    expect((await shown()).status).toBe('past_due')
    expect((await act()).body).toMatchObject({ status: 'canceled', renews: false })
    await hearAgain()
    expect((await shown()).endedAt).toBeNull()
  },
)
