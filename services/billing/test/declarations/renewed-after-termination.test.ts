import { declareWithdrawal } from '@alcove/contracts'
import { expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { later } from '../provider-commands/act-on-contract.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { answers, customer, declare, findCommands, resume, sync, terminate, world } from './keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  delay,
  keepRenewingContract,
  listEnds,
  listRefunds,
  readPeriodEnd,
  syncAlone,
} from './keep-renewing-contract.ts'
import { readDeclaration } from './read-declaration.ts'

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
