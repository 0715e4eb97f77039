import { userDeleted } from '@alcove/contracts'
import { anEvent } from '@alcove/kit/testing/builders'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  answers,
  away,
  calls,
  cancel,
  customer,
  endAsAdmin,
  findCommands,
  keepContract,
  resume,
  terminate,
  WORKING,
  world,
} from '../declarations/keep-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { change, expectRenewal, killDuring, startSlowCall, sweep } from './act-on-contract.ts'

keepContract()

const skipSync = () => {
  answers.fetchSnapshot = () => {
    answers.fetchSnapshot = WORKING.fetchSnapshot
    return away()
  }
}

describe('a resume that a killed process has left', () => {
  beforeEach(async () => {
    expect((await cancel()).status).toBe(200)
    world.clock.advance(1_000)
    await killDuring('resume', resume)
    calls.clear()
  })

  test.each([
    ['the customer', cancel],
    ['an administrator', () => endAsAdmin('period-end')],
  ])('does not run after a later cancellation by %s', async (_, act) => {
    expect((await act()).status).toBe(200)
    await sweep()
    expect([...calls.values()]).not.toContain('resume')
    expect(await findCommands('resume')).toEqual([{ status: 'failed' }])
    await expectRenewal(false)
  })

  test('undoes no cancellation that a termination rests on', async () => {
    skipSync()
    expect((await cancel()).status).toBe(200)
    const declaration = await terminate()
    await sweep()
    await expectRenewal(false)
    expect((await readDeclaration(world, declaration)).status).toBe('waiting')
  })

  test('runs when nothing contradicts it', async () => {
    await sweep()
    await expectRenewal(true)
  })

  test('runs after a later resume', async () => {
    expect((await resume()).status).toBe(200)
    await sweep()
    await expectRenewal(true)
  })
})

describe.each([
  ['confirms', async () => undefined],
  ['does not confirm', away],
])('a slow call that the provider executes after a newer one and %s', (_, answer) => {
  const startSlow = (...[method, act]: Parameters<typeof startSlowCall>) => startSlowCall(method, act, answer)

  test('undoes no cancellation', async () => {
    expect((await cancel()).status).toBe(200)
    world.clock.advance(1_000)
    const slow = await startSlow('resume', resume)
    skipSync()
    expect((await cancel()).status).toBe(200)
    const declaration = await terminate()
    await slow.answer()
    expect([...calls.values()].slice(-2)).toEqual(['resume', 'cancel'])
    await expectRenewal(false)
    expect((await readDeclaration(world, declaration)).status).toBe('waiting')
  })

  test('undoes no resume', async () => {
    const slow = await startSlow('cancelAtPeriodEnd', cancel)
    expect((await resume()).status).toBe(200)
    await slow.answer()
    expect([...calls.values()]).toEqual(['resume', 'cancel', 'resume'])
    await expectRenewal(true)
  })
})

describe('a termination after a resume that repeats another one', () => {
  /** Holds what the next declaration of the customer waits for, as another one does. */
  const holdAddress = (work: () => Promise<void>) =>
    world.database.transaction(async (sql) => {
      await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [customer.email])
      await work()
    })
  const countWaiting = async () => {
    const [row] = await world.database.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    )
    return row?.waiting
  }
  const expectCarriedOut = async (declaration: string) => {
    expect((await readDeclaration(world, declaration)).status).toBe('carried-out')
    await expectRenewal(false)
  }

  test('is not undone when the clock of its process is behind', async () => {
    const slow = await startSlowCall('cancelAtPeriodEnd', cancel)
    expect((await resume()).status).toBe(200)
    await slow.answer()
    await expectRenewal(true)
    world.clock.advance(-1_000)
    const declaration = await terminate()
    await world.settle()
    await expectCarriedOut(declaration)
  })

  test('is not undone when it waited for another declaration', async () => {
    const slow = await startSlowCall('cancelAtPeriodEnd', cancel)
    expect((await resume()).status).toBe(200)
    let declaring = Promise.resolve('')
    await holdAddress(async () => {
      declaring = terminate()
      await expect.poll(countWaiting).toBe(1)
      await slow.answer()
      await expectRenewal(true)
    })
    const declaration = await declaring
    await world.settle()
    await expectCarriedOut(declaration)
  })
})

test('a cancellation that a killed process has left does not run after a later resume', async () => {
  await killDuring('cancelAtPeriodEnd', cancel)
  expect((await resume()).status).toBe(200)
  await sweep()
  expect([...calls.values()]).toEqual(['resume', 'resume'])
  await expectRenewal(true)
})

test('two cancellations at once both succeed', async () => {
  const answered = await Promise.all([cancel(), cancel()])
  expect(answered.map(({ status }) => status)).toEqual([200, 200])
})

describe('a plan change that a killed process has left', () => {
  test('does not run after a later one', async () => {
    await killDuring('changePlan', () => change('basic'))
    expect((await change('vip')).status).toBe(200)
    await sweep()
    expect([...calls.values()]).toEqual(['change to vip'])
  })

  test('does not run after a later cancellation', async () => {
    await killDuring('changePlan', () => change('vip'))
    expect((await cancel()).status).toBe(200)
    await sweep()
    expect([...calls.values()]).toEqual(['cancel'])
  })

  test('is not charged after the account was deleted, also before the provider has ended it', async () => {
    await killDuring('changePlan', () => change('vip'))
    const called = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    answers.endNow = async (...call) => {
      called.resolve()
      await released.promise
      return WORKING.endNow(...call)
    }
    const deletedAt = world.clock.now().toISOString()
    await world.transport.publish([anEvent(userDeleted, { userId: customer.id, deletedAt })])
    await called.promise
    const swept = sweep()
    await expect.poll(() => findCommands('change')).toEqual([{ status: 'failed' }])
    released.resolve()
    await swept
    expect([...calls.values()]).toEqual(['end'])
  })
})
