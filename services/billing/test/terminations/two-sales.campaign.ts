import { listMySubscriptions } from '@alcove/contracts'
import { expect, test } from 'vitest'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import {
  answers,
  away,
  customer,
  keepContract,
  sync,
  terminate,
  WORKING,
  world,
} from '../declarations/keep-contract.ts'
import { catchUp, listEnds, listRefunds, readPeriodEnd } from '../declarations/keep-renewing-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { change } from '../provider-commands/act-on-contract.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** A provider that ends one sale and starts another when the plan changes, as Verotel does. */
keepContract()

/** The first sale was renewed once, and another one has replaced it, which used up the rest of that period. */
function replaceRenewed(snapshot: CustomerSnapshot, renewedAt: Date): CustomerSnapshot {
  const [first, invoice, payment] = [snapshot.subscriptions[0], snapshot.invoices[0], snapshot.payments[0]]
  if (!first || !invoice || !payment) throw new Error('a paid subscription was expected')
  const replacedAt = new Date(+renewedAt + HOUR_MS)
  const renewed = { periodStart: renewedAt, periodEnd: new Date(+renewedAt + 30 * DAY_MS) }
  const begun = { periodStart: replacedAt, periodEnd: new Date(+replacedAt + 30 * DAY_MS) }
  const next = {
    reference: `${first.reference}-next`,
    plan: 'vip',
    amount: 2_999,
    ...begun,
    endsWithPeriod: false,
  } as const
  return {
    ...snapshot,
    subscriptions: [
      { ...first, ...renewed, status: 'ended', endedAt: replacedAt },
      { ...first, ...next, startedAt: first.startedAt },
    ],
    invoices: [
      invoice,
      {
        ...invoice,
        ...renewed,
        reference: `${invoice.reference}-1`,
        reason: 'renewal',
        createdAt: renewedAt,
      },
      {
        ...invoice,
        ...begun,
        reference: `${invoice.reference}-2`,
        subscription: next.reference,
        reason: 'change',
        amountPaid: 1_003,
      },
    ],
    payments: [
      payment,
      { ...payment, reference: `${payment.reference}-1`, invoice: `${invoice.reference}-1`, at: renewedAt },
      {
        ...payment,
        ...{
          reference: `${payment.reference}-2`,
          invoice: `${invoice.reference}-2`,
          subscription: next.reference,
        },
        ...{ amount: 1_003, at: replacedAt },
      },
    ],
  }
}

test('keeps a renewal that an upgrade has credited which takes the termination back', async () => {
  const renewedAt = await readPeriodEnd()
  answers.cancelAtPeriodEnd = away
  await terminate()
  world.clock.set(new Date(+renewedAt + 60_000))
  answers.fetchSnapshot = away
  expect((await change('vip')).status).toBe(200)
  world.clock.set(new Date(+renewedAt + 2 * HOUR_MS))
  answers.cancelAtPeriodEnd = async () => undefined
  answers.fetchSnapshot = async (known) => replaceRenewed(await WORKING.fetchSnapshot(known), renewedAt)
  await sync()
  await catchUp()
  expect([listRefunds(), listEnds()]).toEqual([[], []])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'vip', renews: true })
})

test('refunds nothing when a termination names an old sale of a contract that is over', async () => {
  const renewedAt = await readPeriodEnd()
  world.clock.set(new Date(+renewedAt + 40 * DAY_MS))
  answers.fetchSnapshot = async (known) => {
    const snapshot = replaceRenewed(await WORKING.fetchSnapshot(known), renewedAt)
    const next = snapshot.subscriptions.at(-1)
    if (next) Object.assign(next, { status: 'ended', endedAt: next.periodEnd })
    return snapshot
  }
  await sync()
  const subscriptions = (await world.call(listMySubscriptions, {}, { as: customer })).body.member
  expect(subscriptions).toMatchObject([{ status: 'inactive' }, { status: 'inactive' }])
  expect(await readDeclaration(world, await terminate())).toMatchObject({ status: 'carried-out' })
  await catchUp()
  expect([listRefunds(), listEnds()]).toEqual([[], []])
})
