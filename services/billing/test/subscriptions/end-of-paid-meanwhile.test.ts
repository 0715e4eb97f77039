import { expect, test } from 'vitest'
import {
  answers,
  away,
  calls,
  cancel,
  customer,
  endAsAdmin,
  sync,
  world,
} from '../declarations/keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  fetchHeld,
  keepRenewingContract,
} from '../declarations/keep-renewing-contract.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'

keepRenewingContract()

const ways = [
  ['a cancellation', cancel],
  ['an end with the period by an administrator', () => endAsAdmin('period-end')],
] as const

test.each(ways)('refuses %s of a past-due contract when it cannot be synced', async (_, act) => {
  await beginPeriod('past_due')
  await sync()
  charge()
  answers.fetchSnapshot = away
  expect(await act()).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } })
  answers.fetchSnapshot = fetchHeld
  await catchUp()
  expect([...calls.values()]).toEqual([])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active', renews: true })
  expect((await act()).status).toBe(200)
  await catchUp()
  expect([...calls.values()]).toEqual(['cancel'])
})

test('ends a past-due contract at once for an administrator also when it cannot be synced', async () => {
  await beginPeriod('past_due')
  await sync()
  answers.fetchSnapshot = away
  expect((await endAsAdmin('now')).status).toBe(200)
  expect([...calls.values()]).toEqual(['end'])
})
