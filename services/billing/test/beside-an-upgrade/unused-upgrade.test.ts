import { createLogger } from '@alcove/kit/log/logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionSnapshot } from '../../src/sync/domain/snapshot.ts'
import { buildPaidSnapshot, createScriptedProvider, scriptSnapshots } from '../support/scripted-provider.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'
import { startReplica } from '../support/start-replica.ts'

const HOUR_MS = 3_600_000

const { snapshots, fetchSnapshot } = scriptSnapshots()
const provider = createScriptedProvider({ fetchSnapshot })
let world: BillingWorld
beforeAll(async () => {
  world = await startBilling({}, { provider })
})
afterAll(() => world.stop())

test('logs an upgrade that is over when it is heard of, once', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const sold = buildPaidSnapshot(id)
  snapshots.set(customer.id, sold)
  await world.service.operator.syncCustomer(customer.id)

  const [old] = sold.subscriptions as [SubscriptionSnapshot]
  const at = (hours: number) => new Date(+old.startedAt + hours * HOUR_MS)
  const over = { ...old, status: 'ended' as const, endedAt: at(2) }
  const upgrade = { of: old.reference, openedAt: at(1), creditedUntil: old.periodEnd }
  const next = { ...over, reference: `${old.reference}-next`, endedAt: at(3), upgrade }
  snapshots.set(customer.id, { ...sold, subscriptions: [over, next] })
  const lines: string[] = []
  const log = createLogger('error', { write: (line: string) => void lines.push(line) })
  const replica = await startReplica(world, { log, provider })
  try {
    await replica.service.operator.syncCustomer(customer.id)
    await replica.service.operator.syncCustomer(customer.id)
  } finally {
    await replica.stop()
  }
  expect(lines.filter((line) => line.includes('upgrade.unused: '))).toHaveLength(1)
})
