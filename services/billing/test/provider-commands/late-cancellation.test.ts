import { expect, test } from 'vitest'
import {
  answers,
  away,
  cancel,
  customer,
  endAsAdmin,
  keepContract,
  resume,
  sync,
  terminate,
  WORKING,
  world,
} from '../declarations/keep-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'

keepContract()

async function terminateAtOnce() {
  expect(await readDeclaration(world, await terminate())).toMatchObject({ status: 'carried-out' })
}

const expectRenewal = async (renews: boolean) =>
  expect(await readNewestSubscription(world, customer)).toMatchObject({ renews })

/** Cancels at a provider that is slow to begin, and slow to answer; the customer resumes meanwhile. */
async function resumeBesideCancellation(isAnswerLost: boolean) {
  const [called, begin, landed, answer] = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  answers.cancelAtPeriodEnd = async (...call) => {
    answers.cancelAtPeriodEnd = WORKING.cancelAtPeriodEnd
    called?.resolve()
    await begin?.promise
    await WORKING.cancelAtPeriodEnd(...call)
    landed?.resolve()
    await answer?.promise
    if (isAnswerLost) await away()
  }
  const cancelling = cancel()
  await called?.promise
  world.clock.advance(1_000)
  expect((await resume()).status).toBe(200)
  begin?.resolve()
  await landed?.promise
  world.clock.advance(1_000)
  await sync()
  await expectRenewal(false)
  return async () => {
    answer?.resolve()
    await cancelling
    await world.settle()
  }
}

const CHOICES = [
  ['a termination', terminateAtOnce],
  ['a cancellation', cancel],
  ['an end by an administrator', () => endAsAdmin('period-end')],
] as const

test.each(CHOICES.flatMap(([choice, act]) => [false, true].map((isLost) => ({ choice, act, isLost }))))(
  '$choice stands that was confirmed before an older cancellation had its answer (lost: $isLost)',
  async ({ act, isLost }) => {
    const answerCancellation = await resumeBesideCancellation(isLost)
    world.clock.advance(1_000)
    await act()
    await expectRenewal(false)
    await answerCancellation()
    await expectRenewal(false)
  },
)
