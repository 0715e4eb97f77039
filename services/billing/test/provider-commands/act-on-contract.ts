import { changePlan, previewPlanChange } from '@alcove/contracts'
import { expect } from 'vitest'
import {
  answers,
  cancel,
  customer,
  endAsAdmin,
  id,
  terminate,
  WORKING,
  world,
} from '../declarations/keep-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'

export async function change(planId: 'basic' | 'vip') {
  const plan = { planId, interval: 'month' as const }
  const params = { id }
  const { body: quote } = await world.call(previewPlanChange, { params, body: plan }, { as: customer })
  return world.call(changePlan, { params, body: { ...plan, amountDue: quote.amountDue } }, { as: customer })
}

async function terminateAtOnce() {
  expect(await readDeclaration(world, await terminate())).toMatchObject({ status: 'carried-out' })
}

/** All ways to end the contract with its period. */
export const ENDINGS = [
  ['a termination', terminateAtOnce],
  ['a cancellation', cancel],
  ['an end by an administrator', () => endAsAdmin('period-end')],
] as const

/** A second between two acts. */
export const later = () => world.clock.advance(1_000)

type SlowMethod = 'resume' | 'cancelAtPeriodEnd'

/** Kills the process during a call, so that its command stays pending. */
export async function killDuring(
  method: SlowMethod | 'changePlan',
  act: () => Promise<{ status: number }>,
): Promise<void> {
  answers[method] = () => Promise.reject<never>(new Error('the process was killed'))
  expect((await act()).status).toBe(500)
  answers[method] = WORKING[method] as never
  world.clock.advance(5_000)
}

export async function sweep(): Promise<void> {
  world.clock.advance(61_000)
  await world.service.operator.resumeUnfinishedWork()
  await world.settle()
}

/** Starts a call at a provider that is slow to begin, and slow to answer. */
export async function startSlowCall(
  method: SlowMethod,
  act: () => Promise<{ status: number }>,
  answer: () => Promise<unknown> = async () => undefined,
): Promise<{ land: () => Promise<void>; answer: () => Promise<number> }> {
  const [called, begun, landed, answered] = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  answers[method] = async (...call) => {
    answers[method] = WORKING[method]
    called?.resolve()
    await begun?.promise
    await WORKING[method](...call)
    landed?.resolve()
    await answered?.promise
    await answer()
  }
  const acting = act()
  await called?.promise
  later()
  return {
    async land() {
      begun?.resolve()
      await landed?.promise
      later()
    },
    async answer() {
      begun?.resolve()
      answered?.resolve()
      const { status } = await acting
      await world.settle()
      return status
    },
  }
}

export const expectRenewal = async (renews: boolean): Promise<void> =>
  expect(await readNewestSubscription(world, customer)).toMatchObject({
    status: renews ? 'active' : 'canceled',
    renews,
  })
