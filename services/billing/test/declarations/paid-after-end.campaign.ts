import { userDeleted } from '@alcove/contracts'
import { anEvent } from '@alcove/kit/testing/builders'
import { beforeEach, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import {
  answers,
  away,
  cancel,
  customer,
  findCommands,
  sync,
  terminate,
  WORKING,
  world,
} from './keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  delay,
  disputeFirst,
  fetchHeld,
  keepRenewingContract,
  listEnds,
  listRefunds,
  readPeriodEnd,
  syncAlone,
} from './keep-renewing-contract.ts'
import { readDeclaration } from './read-declaration.ts'

const DAY_MS = 86_400_000
keepRenewingContract()
beforeEach(async () => {
  await beginPeriod('past_due')
  await sync()
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'past_due' })
})

/** Runs once when the next snapshot was taken, before it is applied. */
function afterNextSnapshot(act: () => void, seesIt = false) {
  answers.fetchSnapshot = async (known) => {
    answers.fetchSnapshot = fetchHeld
    if (!seesIt) {
      const snapshot = await fetchHeld(known)
      act()
      return snapshot
    }
    act()
    const snapshot = await fetchHeld(known)
    for (const subscription of snapshot.subscriptions) subscription.status = 'past_due'
    return snapshot
  }
}

async function expectEndedAndRefunded(declarationId?: string) {
  await catchUp()
  expect(listRefunds()).toEqual(['refund 1999'])
  expect(listEnds()).toEqual(['end'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
  if (declarationId)
    expect(await readDeclaration(world, declarationId)).toMatchObject({ status: 'carried-out' })
}

test('refunds a charge that came after the snapshot on which a termination was executed', async () => {
  afterNextSnapshot(() => charge())
  await expectEndedAndRefunded(await terminate())
})

test.each([
  ['10 s before the termination by the clock of the provider', -10_000],
  ['days before, while its debit was pending', -2 * DAY_MS],
])('refunds a charge that is recorded after a termination and dated %s', async (_, ago) => {
  const end = delay('endNow')
  const declarationId = await terminate()
  charge({ at: new Date(+world.clock.now() + ago) })
  await syncAlone()
  end.release()
  await expectEndedAndRefunded(declarationId)
})

test('refunds a charge after a termination that rests on the end of a disputed contract', async () => {
  const end = delay('endNow')
  disputeFirst()
  await syncAlone()
  const declarationId = await terminate()
  charge()
  await syncAlone()
  end.release()
  await expectEndedAndRefunded(declarationId)
  expect(await findCommands('end')).toHaveLength(1)
})

/** The bank withholds the second payment, as long as the test says. */
function disputeCharge() {
  let isDisputed = true
  answers.fetchSnapshot = async (known) => {
    const snapshot = await fetchHeld(known)
    for (const payment of snapshot.payments.slice(1)) if (isDisputed) payment.status = 'disputed'
    return snapshot
  }
  return function win() {
    isDisputed = false
  }
}

test('refunds a charge after the end that was disputed when it was recorded, once the dispute is won', async () => {
  const declarationId = await terminate()
  charge()
  const win = disputeCharge()
  await catchUp()
  expect(listRefunds()).toEqual([])
  win()
  await expectEndedAndRefunded(declarationId)
})

test('repeats a refund after the end that the provider refused because of a dispute, once that is won', async () => {
  const end = delay('endNow')
  const declarationId = await terminate()
  charge()
  answers.refund = away
  await syncAlone()
  const win = disputeCharge()
  await syncAlone()
  answers.refund = () => Promise.reject(new PaymentRefused('charge_disputed'))
  end.release()
  await catchUp()
  expect(listRefunds()).toEqual([])
  win()
  answers.refund = WORKING.refund
  await catchUp()
  expect(listRefunds()).toEqual(['refund 1999'])
  expect(await readDeclaration(world, declarationId)).toMatchObject({ status: 'carried-out' })
})

test('refunds a charge after the account was deleted', async () => {
  const end = delay('endNow')
  const deletedAt = world.clock.now().toISOString()
  await world.transport.publish([anEvent(userDeleted, { userId: customer.id, deletedAt })])
  await expect.poll(() => findCommands('end')).toHaveLength(1)
  charge()
  await syncAlone()
  end.release()
  await catchUp()
  expect(listRefunds()).toEqual(['refund 1999'])
})

test('refunds a charge between the cancel button of an unpaid contract and its end there', async () => {
  afterNextSnapshot(() => charge())
  expect((await cancel()).status).toBe(200)
  await expectEndedAndRefunded()
})

test('keeps a charge between the cancel button and an end that the provider was away for', async () => {
  const end = delay('endNow', away)
  const cancelled = cancel()
  await end.called
  charge()
  await syncAlone()
  end.release()
  expect((await cancelled).status).toBe(503)
  await catchUp()
  expect(listRefunds()).toEqual([])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active', renews: true })
})

test('ends a contract with its period that a snapshot shows past due and paid at once', async () => {
  afterNextSnapshot(() => charge(), true)
  const declarationId = await terminate()
  await catchUp()
  expect([listRefunds(), listEnds()]).toEqual([[], []])
  expect(await readDeclaration(world, declarationId)).toMatchObject({ status: 'carried-out' })
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled', renews: false })
})

test('keeps what paid for an earlier period, used up before the termination', async () => {
  const periodEnd = new Date(+(await readPeriodEnd()) - 30 * DAY_MS)
  await terminate()
  charge({ periodStart: new Date(+periodEnd - 30 * DAY_MS), periodEnd })
  await catchUp()
  expect(listRefunds()).toEqual([])
})

test('hands a termination to a person when a charge after it has used credit', async () => {
  const end = delay('endNow')
  const declarationId = await terminate()
  charge({ credit: 500 })
  await syncAlone()
  end.release()
  await expectEndedAndRefunded()
  expect(await readDeclaration(world, declarationId)).toMatchObject({ status: 'waiting' })
})
