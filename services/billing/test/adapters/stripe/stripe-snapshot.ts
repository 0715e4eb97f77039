import { describe, expect, test } from 'vitest'
import type { Subject } from '../../../src/webhooks/domain/subject.ts'
import { only, onlyRunning } from '../../payment-provider-contract/candidate.ts'
import type { Charge, Customer, Invoice, Item, Line, Subscription } from '../../stripe-fake/objects.ts'
import { createHead, get, listAll, store } from '../../stripe-fake/world.ts'
import { openStripeScene, type StripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

export function stripeSnapshotTests(open: OpenStripe): void {
  async function subscribed(): Promise<StripeScene & { held: Subscription }> {
    const scene = await openStripeScene(open)
    const { reference } = onlyRunning(await scene.subscribe())
    return { ...scene, held: get<Subscription>(scene.fake.world, 'subscription', reference) }
  }

  describe('a subscription', () => {
    test.each([
      ['unpaid', 'past_due', null],
      ['paused', 'past_due', null],
      ['incomplete', 'incomplete', null],
      ['incomplete_expired', 'ended', 'payment-failed'],
    ] as const)('in status %s is read as %s', async (status, expected, endReason) => {
      const { held, snapshot } = await subscribed()
      Object.assign(held, { status })
      const { endedAt, ...others } = only((await snapshot()).subscriptions)
      expect(others).toMatchObject({ status: expected, endReason })
      expect(endedAt === null).toBe(expected !== 'ended')
    })

    test('ended by a dispute is read with that reason', async () => {
      const { held, snapshot, now } = await subscribed()
      const ended_at = now().getTime() / 1000
      Object.assign(held, {
        status: 'canceled',
        ended_at,
        cancellation_details: { reason: 'payment_disputed', comment: null, feedback: null },
      })
      expect(only((await snapshot()).subscriptions)).toMatchObject({ status: 'ended', endReason: 'disputed' })
    })

    test('is read by its price rather than its metadata', async () => {
      const { held, snapshot, provider, order } = await subscribed()
      await provider.startCheckout(order({ plan: 'vip', description: 'Abonnement VIP, un mois' }))
      const [item] = held.items.data as [Item]
      item.price.product = 'alcove_vip_month'
      expect(onlyRunning(await snapshot()).plan).toBe('vip')
    })

    test('of a product made in the dashboard is read by its metadata', async () => {
      const { held, snapshot } = await subscribed()
      const [item] = held.items.data as [Item]
      item.price.product = 'prod_elsewhere'
      expect(onlyRunning(await snapshot())).toMatchObject({ plan: 'premium', interval: 'month' })
    })

    test('to none of our plans is skipped', async () => {
      const { held, fake, known, provider, userId } = await subscribed()
      const other = structuredClone(held)
      Object.assign(other, { id: 'sub_other', metadata: {} })
      ;(other.items.data as [Item])[0].price.product = 'prod_elsewhere'
      store(fake.world, other)
      const { subscriptions } = await provider.fetchSnapshot(known(userId))
      expect(subscriptions.map(({ reference }) => reference)).toEqual([held.id])
    })

    test('is found by its checkout when the customer reference was lost', async () => {
      const { known, userId, provider, held } = await subscribed()
      const { subscriptions } = await provider.fetchSnapshot({ ...known(userId), reference: null })
      expect(only(subscriptions).reference).toBe(held.id)
    })
  })

  describe('an invoice', () => {
    test('over a period and a proration is read with the period', async () => {
      const { snapshot, fake } = await subscribed()
      const before = only((await snapshot()).invoices)
      const { lines } = get<Invoice>(fake.world, 'invoice', before.reference)
      const rest = structuredClone(lines.data[0] as Line)
      rest.parent.subscription_item_details.proration = true
      rest.period = { start: rest.period.start - 86_400, end: rest.period.end + 86_400 }
      lines.data.push(rest)
      expect(only((await snapshot()).invoices)).toEqual(before)
    })

    test("waiting for the bank's confirmation is past due since it was finalized", async () => {
      const { advance, snapshot, fake, subscribe } = await openStripeScene(open)
      await subscribe({}, 'renewals-fail')
      await advance(32)
      for (const charge of listAll<Charge>(fake.world, 'charge'))
        if (charge.status === 'failed') fake.world.things.delete(charge.id)
      const unpaid = (await snapshot()).invoices.find(({ status }) => status === 'open')
      expect(unpaid?.firstFailedAt).toEqual(unpaid?.createdAt)
    })
  })

  describe('a payment', () => {
    test('counts again once its dispute is won', async () => {
      const { snapshot, fake } = await subscribed()
      const { reference } = only((await snapshot()).payments)
      const dispute = fake.console.dispute(reference)
      expect(only((await snapshot()).payments).status).toBe('disputed')
      fake.console.closeDispute(dispute.id, 'won')
      expect(only((await snapshot()).payments).status).toBe('succeeded')
    })

    test('is found on every page of the list', async () => {
      const { snapshot, fake, known, userId } = await subscribed()
      const customer = known(userId).reference ?? ''
      const [charge] = listAll<Charge>(fake.world, 'charge') as [Charge]
      for (let count = 0; count < 250; count++)
        store<Charge>(fake.world, { ...charge, ...createHead(fake.world, 'charge', 'ch') })
      const { payments } = await snapshot()
      expect(payments).toHaveLength(251)
      expect(new Set(payments.map(({ reference }) => reference)).size).toBe(251)
      expect(get<Customer>(fake.world, 'customer', customer).id).toBe(customer)
    })
  })

  describe('changesBetween', () => {
    test('yields the customer of a dispute', async () => {
      const { fake, snapshot, provider, known, userId } = await subscribed()
      fake.console.dispute(only((await snapshot()).payments).reference)
      const found: Subject[] = []
      const [from, to] = [new Date(0), new Date(fake.now().getTime() + 1_000)]
      for await (const one of provider.changesBetween(from, to)) found.push(one)
      const theirs = found.filter(({ payment }) => payment !== undefined)
      expect(theirs.map(({ customer }) => customer)).toEqual([known(userId).reference])
    })
  })
}
