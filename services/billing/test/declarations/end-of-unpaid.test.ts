import {
  cancelSubscription,
  declareTermination,
  endSubscription,
  getSubscription,
  noticeDue,
  openPaymentPortal,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandboxProvider } from '../../src/adapters/sandbox/create-sandbox-provider.ts'
import { buildCardForm, postForm } from '../adapters/sandbox/sandbox-candidate.ts'
import { readJournal } from '../admin/act-as-admin.ts'
import {
  advanceDays,
  readInvoices,
  readNewestSubscription,
  settleWebhooks,
  subscribe,
} from '../support/drive-sandbox.ts'
import { admin, type BillingWorld, createCustomer, SECRETS, startBilling } from '../support/start-billing.ts'
import { findDeclarationEmails, readDeclaration } from './read-declaration.ts'

let world: BillingWorld
let customer: Caller
let id: string
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())
/** Subscribes a customer whose renewal fails. */
beforeEach(async () => {
  customer = await createCustomer(world)
  id = (await subscribe(world, customer, {}, 'renewals-fail')).subscription.id
  await advanceDays(world, 32)
  expect(await readNewestSubscription(world, customer)).toMatchObject({ id, status: 'past_due' })
})

const cancel = () => world.call(cancelSubscription, { params: { id } }, { as: customer })
const end = (when: 'period-end' | 'now') =>
  world.call(endSubscription, { params: { id }, body: { when, reason: 'Par courrier' } }, { as: admin })
const readAsAdmin = async () => (await world.call(getSubscription, { params: { id } }, { as: admin })).body
const readEmails = async () =>
  (await world.published(noticeDue))
    .filter(({ to }) => (to as { userId: string }).userId === customer.id)
    .map(({ kind }) => kind)

const ways: [string, () => ReturnType<typeof cancel | typeof end>][] = [
  ['the customer, from a stale page', cancel],
  ['an administrator, with its period', () => end('period-end')],
  ['an administrator, at once', () => end('now')],
]

describe.each(ways)('ended by %s', (_, act) => {
  test('ends without a paid period left, and charges nothing any more', async () => {
    expect(await act()).toMatchObject({ status: 200, body: { status: 'inactive', renews: false } })
    expect((await readInvoices(world, customer))[0]).toMatchObject({ status: 'void', amount_paid: 0 })
    await settleWebhooks(world)
    expect(await readEmails()).toEqual(['subscription-started', 'payment-failed', 'subscription-ended'])
    expect((await readAsAdmin()).history.at(-1)).toMatchObject({
      cause: 'ended',
      actorId: expect.any(String),
    })
  })

  test('ends also when it was to end with its period', async () => {
    const provider = createSandboxProvider({ ...SECRETS, SANDBOX_URL: world.sandbox.url })
    await provider.cancelAtPeriodEnd((await readAsAdmin()).providerReference ?? '', uuidV7())
    await settleWebhooks(world)
    expect(await readAsAdmin()).toMatchObject({ status: 'past_due', renews: false })
    expect((await act()).body.status).toBe('inactive')
  })
})

test('records in the journal that it ended at once', async () => {
  await end('period-end')
  expect(await readJournal(world, id)).toMatchObject([
    { action: 'subscription.end', details: { when: 'now' } },
  ])
})

/** Pays the unpaid invoice while webhook events are lost. */
async function payWithoutWebhooks() {
  const portal = await world.call(openPaymentPortal, {}, { as: customer })
  world.sandbox.notifyAt('http://127.0.0.1:9/')
  await postForm(`${portal.body.url}/card`, buildCardForm('works'))
  await postForm(`${portal.body.url}/pay`, {})
}

async function resumeWebhooks() {
  world.sandbox.notifyAt(`${world.url}/api/webhooks/sandbox`)
  await settleWebhooks(world)
}

test('a termination ends a meanwhile paid contract with its period', async () => {
  await payWithoutWebhooks()
  expect((await readAsAdmin()).status).toBe('past_due')
  const body = { name: 'Camille', email: customer.email, reference: id }
  const receipt = await world.call(declareTermination, { body })
  await resumeWebhooks()
  const { currentPeriodEnd } = await readAsAdmin()
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled', renews: false })
  expect(await readDeclaration(world, receipt.body.id)).toMatchObject({
    status: 'carried-out',
    effective_at: new Date(currentPeriodEnd ?? ''),
  })
  expect(await findDeclarationEmails(world, receipt.body.id)).toMatchObject([
    { kind: 'termination-confirmed', facts: { at: currentPeriodEnd } },
  ])
})

test.each(ways.slice(0, 2))(
  'a meanwhile paid contract, not yet recorded as such, ends with its period: by %s',
  async (_, act) => {
    await payWithoutWebhooks()
    expect((await readAsAdmin()).status).toBe('past_due')
    expect((await act()).body).toMatchObject({ status: 'canceled', renews: false })
    await resumeWebhooks()
    expect((await readAsAdmin()).endedAt).toBeNull()
  },
)
