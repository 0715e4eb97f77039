import { declareTermination, resumeSubscription } from '@alcove/contracts'
import { expect, test } from 'vitest'
import {
  answers,
  away,
  cancel,
  customer,
  endAsAdmin,
  id,
  keepContract,
  WORKING,
  world,
} from '../declarations/keep-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'

keepContract()

async function sync() {
  const sql = 'SELECT id FROM checkout WHERE user_id = $1'
  const [checkout] = await world.database.query<{ id: string }>(sql, [customer.id])
  await sendWebhook(world, { about: subjectOfCheckout(checkout?.id as string) })
  await world.settle()
}

async function terminate() {
  const body = { name: 'Camille Martin', email: customer.email, reference: id }
  const declared = await world.call(declareTermination, { body }, { as: customer })
  expect(await readDeclaration(world, declared.body.id)).toMatchObject({ status: 'carried-out' })
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
  expect((await world.call(resumeSubscription, { params: { id } }, { as: customer })).status).toBe(200)
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
  ['a termination', terminate],
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
