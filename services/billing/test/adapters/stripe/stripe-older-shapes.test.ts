import { describe, expect, test } from 'vitest'
import { running } from '../../payment-provider-contract/candidate.ts'
import type { Invoice, Item, Subscription } from '../../stripe-fake/objects.ts'
import { openStripe } from '../../stripe-fake/stripe-candidate.ts'
import { allOf, get } from '../../stripe-fake/world.ts'
import { openStripeScene } from './stripe-scene.ts'

/** Shapes before API 2025-03-31.basil; kept apart, since Stripe's specification no longer contains them. */
describe('older API shapes', () => {
  test('read the period of a subscription the same', async () => {
    const { subscribe, snapshot, fake } = await openStripeScene(openStripe)
    const before = running(await subscribe())
    const held = get<Subscription>(fake.world, 'subscription', before.reference)
    const [item] = held.items.data as [Item]
    const { current_period_start, current_period_end, ...rest } = item
    held.items.data = [rest as Item]
    Object.assign(held, { current_period_start, current_period_end })
    expect(running(await snapshot())).toEqual(before)
  })

  test('read the subscription of an invoice the same', async () => {
    const { subscribe, snapshot, fake } = await openStripeScene(openStripe)
    const before = await subscribe()
    const [invoice] = allOf<Invoice>(fake.world, 'invoice')
    Object.assign(invoice ?? {}, { parent: null, subscription: running(before).reference })
    expect(await snapshot()).toEqual(before)
  })
})
