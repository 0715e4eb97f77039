import { expect, test } from 'vitest'
import {
  answers,
  away,
  keepContract,
  resume,
  sync,
  terminate,
  WORKING,
  world,
} from '../declarations/keep-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { expectRenewal, later, sweep } from '../provider-commands/act-on-contract.ts'

keepContract()

async function resumeAndTerminate() {
  later()
  expect((await resume()).status).toBe(200)
  later()
  return terminate()
}

async function expectEnded(declarationId: string) {
  await sweep()
  await sync()
  expect(await readDeclaration(world, declarationId)).toMatchObject({ status: 'carried-out' })
  await expectRenewal(false)
}

test('ends a contract that went on after a first termination, when the provider was away', async () => {
  const called = Promise.withResolvers<void>()
  answers.cancelAtPeriodEnd = () => {
    answers.cancelAtPeriodEnd = WORKING.cancelAtPeriodEnd
    called.resolve()
    return away()
  }
  await terminate()
  await called.promise
  await expectEnded(await resumeAndTerminate())
})

test('ends it where the answer to the first one is slow', async () => {
  const [landed, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answers.cancelAtPeriodEnd = async (...call) => {
    answers.cancelAtPeriodEnd = WORKING.cancelAtPeriodEnd
    await WORKING.cancelAtPeriodEnd(...call)
    landed.resolve()
    await answered.promise
  }
  await terminate()
  await landed.promise
  const declarationId = await resumeAndTerminate()
  answered.resolve()
  await world.settle()
  await expectEnded(declarationId)
})
