import { describe, expect, test } from 'vitest'
import { onlyRunning } from '../../payment-provider-contract/candidate.ts'
import type { Invoice, Item, Subscription } from '../../stripe-fake/objects.ts'
import { openStripe } from '../../stripe-fake/stripe-candidate.ts'
import { get, listAll } from '../../stripe-fake/world.ts'
import { openStripeScene } from './open-stripe-scene.ts'

/** Shapes before API 2025-03-31.basil; kept apart, since Stripe's specification no longer contains them. */
describe('older API shapes', () => {
  test('read the period of a subscription the same', async () => {
    const { subscribe, snapshot, fake } = await openStripeScene(openStripe)
    const before = onlyRunning(await subscribe())
    const held = get<Subscription>(fake.world, 'subscription', before.reference)
    const [item] = held.items.data as [Item]
    const { current_period_start, current_period_end, ...rest } = item
    held.items.data = [rest as Item]
    Object.assign(held, { current_period_start, current_period_end })
    expect(onlyRunning(await snapshot())).toEqual(before)
  })

  test('read the subscription of an invoice the same', async () => {
    const { subscribe, snapshot, fake } = await openStripeScene(openStripe)
    const before = await subscribe()
    const [invoice] = listAll<Invoice>(fake.world, 'invoice')
    Object.assign(invoice ?? {}, { parent: null, subscription: onlyRunning(before).reference })
    expect(await snapshot()).toEqual(before)
  })
})
