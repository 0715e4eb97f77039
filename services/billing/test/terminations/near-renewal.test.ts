import { expect, test } from 'vitest'
import { answers, away, calls, customer, terminate, world } from '../declarations/keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  keepRenewingContract,
  listRefunds,
  readPeriodEnd,
} from '../declarations/keep-renewing-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'

keepRenewingContract()

test('confirms the end of the period that has begun, when its webhook event is late', async () => {
  await beginPeriod('active')
  charge()
  const declaration = await readDeclaration(world, await terminate())
  expect(declaration).toMatchObject({ status: 'carried-out', effective_at: await readPeriodEnd() })
  expect(+(declaration.effective_at ?? 0)).toBeGreaterThan(+world.clock.now())
  await catchUp()
  expect(listRefunds()).toEqual([])
})

test('ends a contract at once whose renewal failed unheard, and refunds a later retry', async () => {
  await beginPeriod('past_due')
  const declarationId = await terminate()
  expect(await readDeclaration(world, declarationId)).toMatchObject({ status: 'carried-out' })
  charge()
  await catchUp()
  expect(listRefunds()).toEqual(['refund 1999'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
})

test.each([
  ['minutes before the end of the period', -60_000],
  ['after it', 20_000],
])('leaves a termination %s to a person when the provider does not answer', async (_, after) => {
  world.clock.set(new Date(+(await readPeriodEnd()) + after))
  answers.fetchSnapshot = away
  expect(await readDeclaration(world, await terminate())).toMatchObject({
    status: 'waiting',
    effective_at: null,
  })
  expect([...calls.values()]).toEqual([])
})

test('leaves a termination to a person when the provider has not begun the next period in time', async () => {
  world.clock.set(new Date(+(await readPeriodEnd()) + 20_000))
  expect(await readDeclaration(world, await terminate())).toMatchObject({
    status: 'waiting',
    effective_at: null,
  })
})

test('needs no sync long before the end of the period', async () => {
  answers.fetchSnapshot = away
  const effectiveAt = await readPeriodEnd()
  expect(await readDeclaration(world, await terminate())).toMatchObject({
    status: 'carried-out',
    effective_at: effectiveAt,
  })
})
