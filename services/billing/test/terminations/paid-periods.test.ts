import { declareWithdrawal } from '@alcove/contracts'
import { expect, test } from 'vitest'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { answers, customer, declare, sync, terminate, world } from '../declarations/keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  delay,
  fetchHeld,
  keepRenewingContract,
  listEnds,
  listRefunds,
  readPeriodEnd,
  syncAlone,
} from '../declarations/keep-renewing-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

keepRenewingContract()

const daysAfter = (moment: Date, days: number) => new Date(+moment + days * DAY_MS)

/** The provider charges for years. */
async function sellYears() {
  answers.fetchSnapshot = async (known) => {
    const snapshot = await fetchHeld(known)
    for (const one of snapshot.subscriptions) Object.assign(one, { interval: 'year', amount: 19_990 })
    for (const one of [...snapshot.subscriptions, ...snapshot.invoices])
      one.periodEnd = new Date(+one.periodStart + YEAR_MS)
    for (const one of snapshot.payments) one.amount = 19_990
    for (const one of snapshot.invoices) Object.assign(one, { amountDue: 19_990, amountPaid: 19_990 })
    return snapshot
  }
  await sync()
  expect(await readNewestSubscription(world, customer)).toMatchObject({ interval: 'year' })
}

test('refunds the whole year that the provider charges after a confirmed termination, and ends it', async () => {
  await sellYears()
  const effectiveAt = await readPeriodEnd()
  const cancellation = delay('cancelAtPeriodEnd')
  const declarationId = await terminate()
  await cancellation.called
  await beginPeriod('active')
  charge()
  await syncAlone()
  cancellation.release()
  await catchUp()
  expect(listRefunds()).toEqual(['refund 19990'])
  expect(listEnds()).toEqual(['end'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
  expect(await readDeclaration(world, declarationId)).toMatchObject({
    status: 'carried-out',
    effective_at: effectiveAt,
  })
})

/** Prices the payment of a year. */
function priceYears({ invoices, payments }: CustomerSnapshot) {
  for (const { reference, periodStart, periodEnd } of invoices)
    for (const payment of payments)
      if (payment.invoice === reference && +periodEnd - +periodStart === YEAR_MS) payment.amount = 19_990
}

test('keeps a year that was paid before a change to months, of which one began after a termination', async () => {
  const effectiveAt = await readPeriodEnd()
  const cancellation = delay('cancelAtPeriodEnd')
  await terminate()
  await cancellation.called
  await beginPeriod('active', 70 * DAY_MS)
  const begun = daysAfter(effectiveAt, -20)
  charge({ at: begun, periodStart: begun, periodEnd: new Date(+begun + YEAR_MS) })
  const month = { periodStart: daysAfter(effectiveAt, 70), periodEnd: daysAfter(effectiveAt, 100) }
  charge(month)
  answers.fetchSnapshot = async (known) => {
    const snapshot = await fetchHeld(known)
    for (const one of snapshot.subscriptions) Object.assign(one, month)
    priceYears(snapshot)
    return snapshot
  }
  await syncAlone()
  cancellation.release()
  await catchUp()
  expect(listRefunds()).toEqual(['refund 1999'])
})

test.each([
  ['before', [declareWithdrawal, null]],
  ['after', [null, declareWithdrawal]],
])(
  'gives back once what a renewal takes of a contract withdrawn from %s its termination',
  async (_, acts) => {
    const cancellation = delay('cancelAtPeriodEnd')
    const end = delay('endNow')
    const ids: string[] = []
    for (const act of acts) ids.push(await (act ? declare(act) : terminate()))
    await beginPeriod('active')
    charge()
    await syncAlone()
    end.release()
    cancellation.release()
    await catchUp()
    await catchUp()
    expect(listRefunds()).toEqual(['refund 1999', 'refund 1999'])
    expect(listEnds()).toEqual(['end'])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
    for (const id of ids) expect(await readDeclaration(world, id)).toMatchObject({ status: 'carried-out' })
  },
)
