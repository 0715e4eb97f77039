import { expect, test } from 'vitest'
import {
  answers,
  away,
  findCommands,
  keepContract,
  sync,
  terminate,
  WORKING,
  world,
} from '../declarations/keep-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { sweep } from '../provider-commands/act-on-contract.ts'

keepContract()

test('refunds what the provider takes for an unpaid contract between its confirmed end and the end there', async () => {
  let status: 'past_due' | 'active' = 'past_due'
  let paidAt: Date | null = null
  let endedAt: Date | null = null
  answers.fetchSnapshot = async (customer) => {
    const snapshot = await WORKING.fetchSnapshot(customer)
    const [subscription, payment] = [snapshot.subscriptions[0], snapshot.payments[0]]
    if (!subscription || !payment) throw new Error('a paid subscription was expected')
    Object.assign(subscription, { status: endedAt ? 'ended' : status, endedAt })
    if (paidAt) snapshot.payments.push({ ...payment, reference: `${payment.reference}-retried`, at: paidAt })
    return snapshot
  }
  await sync()
  const called = Promise.withResolvers<void>()
  answers.endNow = () => {
    called.resolve()
    return away()
  }
  const declarationId = await terminate()
  expect(await readDeclaration(world, declarationId)).toMatchObject({ status: 'carried-out' })
  await called.promise
  world.clock.advance(5_000)
  status = 'active'
  paidAt = world.clock.now()
  answers.endNow = async (...call) => {
    await WORKING.endNow(...call)
    endedAt = world.clock.now()
  }
  await sync()
  await sweep()
  await sync()
  expect(await findCommands('refund')).toEqual([{ status: 'done' }])
  expect(await findCommands('end')).toEqual([{ status: 'done' }])
})
