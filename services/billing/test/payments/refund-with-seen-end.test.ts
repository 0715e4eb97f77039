import { getPayment, listPayments } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { expect, test } from 'vitest'
import { readJournal, refundAsAdmin } from '../admin/act-as-admin.ts'
import { calls, cancel, customer, endAsAdmin, id, sync, world } from '../declarations/keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  keepRenewingContract,
  listEnds,
  listRefunds,
} from '../declarations/keep-renewing-contract.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { admin } from '../support/start-billing.ts'

keepRenewingContract()

const CHANGED = { status: 409, code: 'SUBSCRIPTION_CHANGED' }

/** What the page of the first payment shows to an administrator who opens it now. */
async function openPage() {
  const query = { filter: JSON.stringify({ customerId: customer.id }), sort: '["at","ASC"]' }
  const [first] = (await world.call(listPayments, { query }, { as: admin })).body
  const { body } = await world.call(getPayment, { params: { id: first?.id ?? '' } }, { as: admin })
  expect(body).toEqual(first)
  return body
}
type Page = Awaited<ReturnType<typeof openPage>>

/** What the console sends for a refund with an end that is confirmed on a page. */
const confirmed = ({ running, refundable }: Page) => ({
  endAccess: true,
  requestId: uuidV7(),
  seenRefundable: refundable,
  ...(running && {
    seenStatus: running.status,
    seenPeriodEnd: running.currentPeriodEnd,
    seenPlan: running.plan,
  }),
})

async function renew() {
  await beginPeriod('active')
  charge()
  await sync()
}

async function expectUntouched(paymentId: string) {
  await catchUp()
  expect([...calls.values()]).toEqual([])
  expect(await readJournal(world, paymentId)).toEqual([])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active', renews: true })
}

test('shows what an end of access ends, and whether it was paid again since', async () => {
  const { plan, interval, currentPeriodEnd } = await readNewestSubscription(world, customer)
  const before = { id, plan, interval, status: 'active', currentPeriodEnd, isPaidAgain: false }
  expect((await openPage()).running).toEqual(before)
  await renew()
  const { running } = await openPage()
  expect(running).toMatchObject({ id, status: 'active', isPaidAgain: true })
  expect(running?.currentPeriodEnd).toBe((await readNewestSubscription(world, customer)).currentPeriodEnd)
  await endAsAdmin('now')
  await catchUp()
  expect((await openPage()).running).toBeNull()
})

test('takes no period that was paid behind the page of an older payment', async () => {
  const seen = await openPage()
  await renew()
  expect(await refundAsAdmin(world, seen.id, confirmed(seen))).toMatchObject(CHANGED)
  await expectUntouched(seen.id)
  const { status, body } = await refundAsAdmin(world, seen.id, confirmed(await openPage()))
  expect(status).toBe(200)
  expect(body).toMatchObject({ refundable: 0, running: null })
  expect(listRefunds()).toHaveLength(1)
  expect(listEnds()).toHaveLength(1)
})

test.each([
  ['status', { seenStatus: 'past_due' as const }],
  ['period', { seenPeriodEnd: '2026-01-01T00:00:00.000Z' }],
  ['plan', { seenPlan: 'vip' as const }],
])('is refused for another %s than was seen, and compares none without an end', async (_, other) => {
  const seen = await openPage()
  const wanted = { ...confirmed(seen), ...other }
  expect(await refundAsAdmin(world, seen.id, wanted)).toMatchObject(CHANGED)
  await expectUntouched(seen.id)
  expect((await refundAsAdmin(world, seen.id, { ...wanted, endAccess: false })).status).toBe(200)
  expect(listEnds()).toEqual([])
})

test('is refused where a colleague has cancelled or ended it meanwhile', async () => {
  const seen = await openPage()
  await cancel()
  expect(await refundAsAdmin(world, seen.id, confirmed(seen))).toMatchObject(CHANGED)
  const cancelled = await openPage()
  expect(cancelled.running?.status).toBe('canceled')
  await endAsAdmin('now')
  expect(await refundAsAdmin(world, seen.id, confirmed(cancelled))).toMatchObject(CHANGED)
  expect(listRefunds()).toEqual([])
  expect((await refundAsAdmin(world, seen.id, confirmed(await openPage()))).status).toBe(200)
})

test('answers a repeated request as before, whatever the subscription is by now', async () => {
  const seen = await openPage()
  const wanted = confirmed(seen)
  const first = await refundAsAdmin(world, seen.id, wanted)
  expect(first).toMatchObject({ status: 200, body: { refundable: 0, running: null } })
  expect((await refundAsAdmin(world, seen.id, wanted)).body).toEqual(first.body)
  expect(listRefunds()).toHaveLength(1)
  expect(listEnds()).toHaveLength(1)
})

test('ends what runs for a console of before, which says nothing of what was seen', async () => {
  const seen = await openPage()
  await renew()
  expect((await refundAsAdmin(world, seen.id, { endAccess: true })).body.running).toBeNull()
})
