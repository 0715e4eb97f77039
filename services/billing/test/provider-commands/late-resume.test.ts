import { beforeEach, expect, test } from 'vitest'
import {
  answers,
  away,
  cancel,
  keepContract,
  provider,
  resume,
  sync,
  WORKING,
} from '../declarations/keep-contract.ts'
import { expectRenewal, killDuring, later, startSlowCall, sweep } from './act-on-contract.ts'

keepContract()

beforeEach(async () => {
  expect((await cancel()).status).toBe(200)
  later()
})

test.each([
  ['its answer', undefined],
  ['lost its answer', away],
])('keeps a resume that was confirmed before an older one had %s', async (_, answer) => {
  const slow = await startSlowCall('resume', resume, answer)
  expect((await cancel()).status).toBe(200)
  await slow.land()
  await sync()
  await expectRenewal(true)
  later()
  expect((await resume()).status).toBe(200)
  await slow.answer()
  await expectRenewal(true)
})

test('keeps a resume that was confirmed before the sweep of an older one', async () => {
  await killDuring('resume', resume)
  expect((await cancel()).status).toBe(200)
  later()
  await provider.resume('resumed at the portal', 'portal')
  await sync()
  await expectRenewal(true)
  later()
  expect((await resume()).status).toBe(200)
  await sweep()
  await expectRenewal(true)
})

test('a resume undoes a cancellation that the provider executed, but did not confirm', async () => {
  expect((await resume()).status).toBe(200)
  later()
  answers.cancelAtPeriodEnd = async (...call) => {
    await WORKING.cancelAtPeriodEnd(...call)
    return away()
  }
  expect((await cancel()).status).toBe(503)
  later()
  expect((await resume()).status).toBe(200)
  await sync()
  await expectRenewal(true)
})
