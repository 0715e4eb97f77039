import { declareWithdrawal } from '@alcove/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type KnownCustomer, PaymentRefused } from '../../src/ports.ts'
import {
  answers,
  away,
  customer,
  declare,
  findCommands,
  resume,
  sync,
  terminate,
  WORKING,
  world,
} from '../declarations/keep-contract.ts'
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
import { later, startSlowCall } from '../provider-commands/act-on-contract.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'

keepRenewingContract()

/** Declares a termination that the provider does not execute before it is released. */
async function terminateUnheard(answer?: () => Promise<never>) {
  const effectiveAt = await readPeriodEnd()
  const cancellation = delay('cancelAtPeriodEnd', answer)
  const declarationId = await terminate()
  await cancellation.called
  expect(await readDeclaration(world, declarationId)).toMatchObject({
    status: 'carried-out',
    effective_at: effectiveAt,
  })
  return { declarationId, effectiveAt, release: cancellation.release }
}

async function expectEndedAndRefunded({
  declarationId,
  effectiveAt,
}: Awaited<ReturnType<typeof terminateUnheard>>) {
  await catchUp()
  expect(listRefunds()).toEqual(['refund 1999'])
  expect(listEnds()).toEqual(['end'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
  expect(await readDeclaration(world, declarationId)).toMatchObject({
    status: 'carried-out',
    effective_at: effectiveAt,
  })
}

test('refunds and ends a contract that was renewed before its termination reached the provider', async () => {
  const termination = await terminateUnheard(() => Promise.reject(new PaymentRefused('subscription_ended')))
  await beginPeriod('active')
  charge()
  await syncAlone()
  termination.release()
  await expectEndedAndRefunded(termination)
  await catchUp()
  expect(await findCommands('refund')).toHaveLength(1)
})

test('ends one that has begun the period and is charged later', async () => {
  const termination = await terminateUnheard()
  await beginPeriod('active')
  const end = delay('endNow')
  await syncAlone()
  charge()
  await syncAlone()
  end.release()
  termination.release()
  await expectEndedAndRefunded(termination)
})

test('ends one whose renewal failed, and refunds what a retry takes', async () => {
  const termination = await terminateUnheard()
  await beginPeriod('past_due')
  await syncAlone()
  charge()
  termination.release()
  await expectEndedAndRefunded(termination)
})

test('refunds nothing when the customer has resumed since', async () => {
  await terminate()
  await sync()
  later()
  expect((await resume()).status).toBe(200)
  await beginPeriod('active')
  charge()
  await catchUp()
  expect([listRefunds(), listEnds()]).toEqual([[], []])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active', renews: true })
})

test('refunds nothing more when the contract was withdrawn from as well', async () => {
  const { release } = await terminateUnheard()
  await declare(declareWithdrawal)
  release()
  await catchUp()
  const refunded = listRefunds()
  await catchUp()
  expect(listRefunds()).toEqual(refunded)
  expect(refunded).toHaveLength(1)
})

test('leaves a contract to a person when the provider refuses to end it after its renewal', async () => {
  const { declarationId, release } = await terminateUnheard()
  await beginPeriod('active')
  charge()
  release()
  answers.endNow = () => Promise.reject(new PaymentRefused('subscription_locked'))
  await catchUp()
  expect(await readDeclaration(world, declarationId)).toMatchObject({
    status: 'waiting',
    effective_at: null,
  })
  expect(listRefunds()).toEqual(['refund 1999'])
})

test('refunds a renewal that was disputed when it was recorded, once the dispute is won', async () => {
  const termination = await terminateUnheard()
  await beginPeriod('active')
  charge()
  let isDisputed = true
  answers.fetchSnapshot = async (known) => {
    const snapshot = await fetchHeld(known)
    for (const payment of snapshot.payments.slice(1)) if (isDisputed) payment.status = 'disputed'
    return snapshot
  }
  await syncAlone()
  termination.release()
  await catchUp()
  expect(listRefunds()).toEqual([])
  isDisputed = false
  await expectEndedAndRefunded(termination)
})

describe('while a resume is under way at the renewal', () => {
  async function expectGoesOn() {
    await catchUp()
    expect([listRefunds(), listEnds()]).toEqual([[], []])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active', renews: true })
  }

  beforeEach(async () => {
    await terminate()
    await sync()
    later()
  })

  test.each([
    ['a snapshot shows the payment and the period', false],
    ['a torn one shows the payment alone', true],
  ])('lets a contract go on that is resumed after %s', async (_, isTorn) => {
    const slow = await startSlowCall('resume', resume)
    await slow.land()
    const [old] = (await fetchHeld({ checkouts: [{ id: '' }] } as unknown as KnownCustomer)).subscriptions
    if (!old) throw new Error('a subscription was expected')
    await beginPeriod('active')
    charge()
    answers.fetchSnapshot = async (known) => {
      answers.fetchSnapshot = fetchHeld
      const snapshot = await fetchHeld(known)
      const { periodStart, periodEnd } = old
      for (const one of snapshot.subscriptions) if (isTorn) Object.assign(one, { periodStart, periodEnd })
      return snapshot
    }
    await syncAlone()
    expect(await slow.answer()).toBe(200)
    await expectGoesOn()
  })

  test('lets one go on whose resume a killed process has left', async () => {
    answers.resume = async (...call) => {
      await WORKING.resume(...call)
      throw new Error('the process was killed')
    }
    expect((await resume()).status).toBe(500)
    answers.resume = WORKING.resume
    await beginPeriod('active')
    charge()
    await syncAlone()
    await expectGoesOn()
  })

  test.each([
    ['the renewal', 0],
    ['the renewal and days before it', 5],
  ])('ends and refunds one whose resume the provider refuses after a charge for %s', async (_, days) => {
    const called = Promise.withResolvers<void>()
    const refused = Promise.withResolvers<void>()
    answers.resume = async () => {
      called.resolve()
      await refused.promise
      throw new PaymentRefused('subscription_ended')
    }
    const resuming = resume()
    await called.promise
    const periodStart = new Date(+(await readPeriodEnd()) - days * 86_400_000)
    await beginPeriod('active')
    charge({ periodStart })
    await syncAlone()
    expect(await findCommands('refund')).toEqual([])
    refused.resolve()
    expect((await resuming).status).toBe(409)
    await catchUp()
    expect(listRefunds()).toEqual(['refund 1999'])
    expect(listEnds()).toEqual(['end'])
  })

  test('lets one go on whose resume was executed without an answer', async () => {
    answers.resume = async (...call) => {
      await WORKING.resume(...call)
      return away()
    }
    expect((await resume()).status).toBe(503)
    later()
    await sync()
    expect(await readNewestSubscription(world, customer)).toMatchObject({ renews: true })
    await beginPeriod('active')
    charge()
    await expectGoesOn()
  })
})
