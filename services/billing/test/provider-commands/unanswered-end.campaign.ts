import { declareWithdrawal } from '@alcove/contracts'
import { beforeEach, expect, test } from 'vitest'
import {
  answers,
  away,
  cancel,
  customer,
  declare,
  endAsAdmin,
  sync,
  world,
} from '../declarations/keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  delay,
  endHeld,
  fetchHeld,
  keepRenewingContract,
  listRefunds,
  syncAlone,
} from '../declarations/keep-renewing-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { later } from './act-on-contract.ts'

const DAY_MS = 86_400_000
keepRenewingContract()
beforeEach(async () => {
  await beginPeriod('past_due')
  await sync()
})

const ENDS = [
  ['a customer', cancel],
  ['an administrator, with the period', () => endAsAdmin('period-end')],
  ['an administrator, at once', () => endAsAdmin('now')],
] as const

/** The provider executes the next end, and does not answer. */
function loseAnswer(before: () => void = () => undefined) {
  answers.endNow = async (...call) => {
    answers.endNow = endHeld
    before()
    await endHeld(...call)
    return away()
  }
}

async function expectOverAndRefunded() {
  await catchUp()
  expect(listRefunds()).toEqual(['refund 1999'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
}

const readEnds = () =>
  world.database.query(
    "SELECT status, actor_id, reason FROM money_order WHERE user_id = $1 AND kind = 'end' ORDER BY asked_at, id",
    [customer.id],
  )

test.each(ENDS)(
  'refunds a charge before an end by %s that was executed without an answer',
  async (_, end) => {
    loseAnswer(() => charge())
    expect((await end()).status).toBe(503)
    await expectOverAndRefunded()
  },
)

test.each(ENDS)('refunds a debit that succeeds days after an end by %s without an answer', async (_, end) => {
  const at = world.clock.now()
  loseAnswer()
  expect((await end()).status).toBe(503)
  await catchUp()
  expect((await end()).status).toBe(409)
  world.clock.advance(3 * DAY_MS)
  charge({ at })
  await expectOverAndRefunded()
})

test.each([
  ['when a sync shows its effect', false],
  ['when one has shown that before the answer is lost', true],
])('repeats an end without an answer in the background, once, %s', async (_, isShown) => {
  const end = delay('endNow', async (...call) => {
    await endHeld(...call)
    if (isShown) await syncAlone()
    answers.endNow = endHeld
    return away()
  })
  const cancelled = cancel()
  await end.called
  end.release()
  expect((await cancelled).status).toBe(503)
  if (!isShown) await sync()
  await world.settle()
  const [failed, repeated, ...others] = await readEnds()
  expect([failed, repeated]).toMatchObject([{ status: 'failed' }, { status: 'done', actor_id: customer.id }])
  await catchUp()
  expect(others).toEqual([])
  expect(await readEnds()).toHaveLength(2)
})

test('refunds a charge that a sync shows, but not the end, while the answer is being lost', async () => {
  const end = delay('endNow', async (...call) => {
    await endHeld(...call)
    return away()
  })
  const cancelled = cancel()
  await end.called
  charge()
  const [fetched, applied] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answers.fetchSnapshot = async (known) => {
    answers.fetchSnapshot = fetchHeld
    const snapshot = await fetchHeld(known)
    fetched.resolve()
    await applied.promise
    return snapshot
  }
  const synced = syncAlone()
  await fetched.promise
  later()
  end.release()
  expect((await cancelled).status).toBe(503)
  answers.endNow = endHeld
  applied.resolve()
  await synced
  await expectOverAndRefunded()
})

test('refunds a charge between two ends of which the first vanishes', async () => {
  const first = delay('endNow', away)
  const one = cancel()
  await first.called
  later()
  const second = delay('endNow')
  const two = cancel()
  await second.called
  charge()
  await syncAlone()
  first.release()
  expect((await one).status).toBe(503)
  second.release()
  expect((await two).status).toBe(200)
  await expectOverAndRefunded()
})

test('keeps what a contract has paid that went on after an end without an answer', async () => {
  const end = delay('endNow', away)
  const cancelled = cancel()
  await end.called
  end.release()
  expect((await cancelled).status).toBe(503)
  charge()
  await catchUp()
  await beginPeriod('active')
  charge()
  answers.fetchSnapshot = async (known) => {
    const snapshot = await fetchHeld(known)
    for (const one of snapshot.subscriptions)
      Object.assign(one, { status: 'ended', endedAt: world.clock.now() })
    return snapshot
  }
  await catchUp()
  expect(listRefunds()).toEqual([])
  expect(await readEnds()).toHaveLength(1)
})

test('executes a withdrawal after the refund of a charge has failed with an end that vanished', async () => {
  const end = delay('endNow', away)
  const cancelled = cancel()
  await end.called
  charge()
  await syncAlone()
  end.release()
  expect((await cancelled).status).toBe(503)
  await catchUp()
  answers.endNow = endHeld
  await world.database.query('UPDATE subscription SET created_at = $2 WHERE user_id = $1', [
    customer.id,
    world.clock.now(),
  ])
  const withdrawal = await declare(declareWithdrawal)
  expect((await readDeclaration(world, withdrawal)).status).toBe('carried-out')
})
