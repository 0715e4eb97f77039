import { beforeEach, describe, expect, test } from 'vitest'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import {
  answers,
  away,
  calls,
  cancel,
  customer,
  endAsAdmin,
  findCommands,
  holdNext,
  keepContract,
  resume,
  terminate,
  WORKING,
  world,
} from './keep-contract.ts'
import { readDeclaration } from './read-declaration.ts'

keepContract()

describe('after a resume that no sync has shown yet', () => {
  beforeEach(async () => {
    expect((await cancel()).status).toBe(200)
    answers.fetchSnapshot = () => {
      answers.fetchSnapshot = WORKING.fetchSnapshot
      return away()
    }
    expect((await resume()).status).toBe(200)
    calls.clear()
  })

  test('concurrent terminations cancel again, once', async () => {
    const declarations = await Promise.all([1, 2].map(terminate))
    await world.settle()
    expect([...calls.values()]).toEqual(['cancel'])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled' })
    for (const declaration of declarations)
      expect((await readDeclaration(world, declaration)).status).toBe('carried-out')
  })

  test.each([
    ['the customer', cancel],
    ['an administrator', () => endAsAdmin('period-end')],
  ])('a cancellation by %s cancels again', async (_, act) => {
    expect((await act()).status).toBe(200)
    expect([...calls.values()]).toEqual(['cancel'])
  })
})

test('a termination cancels again after a resume that the last snapshot is too old to show', async () => {
  expect((await cancel()).status).toBe(200)
  const fetched = Promise.withResolvers<void>()
  const delivered = Promise.withResolvers<void>()
  answers.fetchSnapshot = async (known) => {
    const held = await WORKING.fetchSnapshot(known)
    answers.fetchSnapshot = () => {
      answers.fetchSnapshot = WORKING.fetchSnapshot
      return away()
    }
    fetched.resolve()
    await delivered.promise
    return held
  }
  const syncing = world.service.operator.syncCustomer(customer.id)
  await fetched.promise
  world.clock.advance(1_000)
  const resuming = resume()
  await expect.poll(() => findCommands('resume')).toEqual([{ status: 'done' }])
  world.clock.advance(1_000)
  delivered.resolve()
  await syncing
  expect((await resuming).status).toBe(200)
  calls.clear()
  await terminate()
  await world.settle()
  expect([...calls.values()]).toEqual(['cancel'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled' })
})

describe('after a resume that the provider executed, but did not confirm', () => {
  beforeEach(async () => {
    expect((await cancel()).status).toBe(200)
    answers.resume = async (...call) => {
      await WORKING.resume(...call)
      return away()
    }
    expect((await resume()).status).toBe(503)
    calls.clear()
  })

  test.each([
    ['a termination', terminate],
    ['a cancellation by the customer', cancel],
    ['a cancellation by an administrator', () => endAsAdmin('period-end')],
  ])('%s cancels again', async (_, act) => {
    await act()
    await world.settle()
    expect([...calls.values()]).toEqual(['cancel'])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled' })
  })
})

test('a termination waits for a person while a resume is under way, which may undo it', async () => {
  await cancel()
  const { called, release } = holdNext('resume', away)
  const resuming = resume()
  await called
  const declaration = await terminate()
  release()
  expect((await resuming).status).toBe(503)
  expect((await readDeclaration(world, declaration)).status).toBe('waiting')
})

test('a resume undoes a cancellation that no sync has shown yet', async () => {
  answers.fetchSnapshot = away
  expect((await cancel()).status).toBe(200)
  expect((await resume()).status).toBe(200)
  expect([...calls.values()]).toEqual(['cancel', 'resume'])
})
