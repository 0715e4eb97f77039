import { expect, test } from 'vitest'
import { answers, customer, findCommands, world } from '../declarations/keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  fetchHeld,
  keepRenewingContract,
  listEnds,
  listRefunds,
  syncAlone,
} from '../declarations/keep-renewing-contract.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'

const DAY_MS = 86_400_000

keepRenewingContract()

/** The customer's bank takes a payment back, which ends the contract. @returns what the bank does when it gives in */
async function dispute(number: number): Promise<() => void> {
  let isDisputed = true
  answers.fetchSnapshot = async (known) => {
    const snapshot = await fetchHeld(known)
    const payment = snapshot.payments[number]
    if (payment && isDisputed) payment.status = 'disputed'
    return snapshot
  }
  await catchUp()
  expect(listEnds()).toEqual(['end'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
  return () => {
    isDisputed = false
  }
}

test('keeps a payment whose dispute is won while its period still runs', async () => {
  const win = await dispute(0)
  world.clock.advance(5 * DAY_MS)
  win()
  await catchUp()
  expect(listRefunds()).toEqual([])
  expect(await findCommands('end')).toHaveLength(1)
})

test('keeps a payment whose dispute is won when its period has ended', async () => {
  await beginPeriod('active')
  charge()
  await syncAlone()
  const win = await dispute(0)
  world.clock.advance(60 * DAY_MS)
  win()
  await catchUp()
  expect(listRefunds()).toEqual([])
  expect(await findCommands('end')).toHaveLength(1)
})

test('refunds a renewal that is recorded disputed after the end, once its dispute is won, its period long over', async () => {
  await dispute(0)
  await beginPeriod('active')
  charge()
  const win = await (async () => {
    let isDisputed = true
    answers.fetchSnapshot = async (known) => {
      const snapshot = await fetchHeld(known)
      for (const payment of snapshot.payments) if (isDisputed) payment.status = 'disputed'
      return snapshot
    }
    await syncAlone()
    return () => {
      isDisputed = false
    }
  })()
  world.clock.advance(90 * DAY_MS)
  expect(listRefunds()).toEqual([])
  win()
  await catchUp()
  expect(listRefunds()).toEqual(['refund 1999'])
})
