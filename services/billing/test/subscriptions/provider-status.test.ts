import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWorld, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

const providerLine = async () =>
  (await (await world.fetch('/status')).text()).split('\n').find((line) => line.includes(' billing.sandbox'))
const gauge = async () =>
  (await (await world.fetch('/metrics')).text()).match(/^alcove_upstream_up\{.*$/m)?.[0]

test('reports an unreachable payment provider in status and metrics, and keeps serving', async () => {
  await world.service.operator.reconcile()
  expect(await providerLine()).toMatch(/^ok {3}billing\.sandbox last answer \d{4}-/)
  expect(await gauge()).toBe('alcove_upstream_up{service="billing",upstream="sandbox"} 1')

  await world.sandbox.stop()
  await expect(world.service.operator.reconcile()).rejects.toThrow()
  expect(await providerLine()).toMatch(
    /^FAIL billing\.sandbox the sandbox does not answer \(\d{4}-.*\), last answer \d{4}-/,
  )
  expect(await gauge()).toBe('alcove_upstream_up{service="billing",upstream="sandbox"} 0')
  const readiness = await world.fetch('/readyz')
  expect(readiness.status).toBe(200)
  expect(await readiness.text()).toMatch(/^ok {3}billing\.database \d+ ms\n$/)
})
