import { describe, expect, test } from 'vitest'
import {
  CHEAPER,
  DEARER,
  onlyRunning,
  openScene,
  type Scene,
  sortPayments,
} from '../../payment-provider-contract/candidate.ts'
import type { Schedule, Subscription } from '../../stripe-fake/objects.ts'
import { get, listAll } from '../../stripe-fake/world.ts'
import { openStripeScene, type StripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

const RETURN = { successUrl: 'http://127.0.0.1:8080/oui', cancelUrl: 'http://127.0.0.1:8080/non' }
const MINUTE = 1 / 24 / 60

export function stripeChangeTests(open: OpenStripe): void {
  async function quoteUpgrade(scene: Scene) {
    const { reference } = onlyRunning(await scene.snapshot())
    const { amountDue } = await scene.provider.quoteChange(reference, DEARER, scene.now())
    return {
      amountDue,
      change: (key: string, amount = amountDue) =>
        scene.provider.changePlan(reference, { ...DEARER, ...RETURN, amountDue: amount }, key),
    }
  }

  function setCards({ fake }: StripeScene, card: 'renewals-fail') {
    const { cards } = fake.world
    for (const owner of cards.keys()) cards.set(owner, card)
  }

  describe('a quote', () => {
    test('keeps its amount for the next hour, and the change charges it to the cent', async () => {
      const scene = await openStripeScene(open)
      await scene.subscribe()
      await scene.advance(10)
      const minutes = (scene.now().getTime() / 60_000) % 60
      await scene.advance(((59 - minutes + 60) % 60) * MINUTE)
      const { amountDue, change } = await quoteUpgrade(scene)
      await scene.advance(50 * MINUTE)
      expect((await quoteUpgrade(scene)).amountDue).toBeLessThan(amountDue)
      await change('change-1')
      expect(sortPayments(await scene.snapshot()).at(-1)?.amount).toBe(amountDue)
    })

    test('is refused a day later, and nothing is charged', async () => {
      const scene = await openStripeScene(open)
      await scene.subscribe()
      await scene.advance(10)
      const { change } = await quoteUpgrade(scene)
      await scene.advance(1)
      await expect(change('change-1')).rejects.toMatchObject({ reason: 'amount_changed' })
      const snapshot = await scene.snapshot()
      expect(onlyRunning(snapshot).plan).toBe('premium')
      expect(snapshot.payments).toHaveLength(1)
    })

    test('charges the whole difference in the first minutes of a subscription', async () => {
      const scene = await openScene(open)
      await scene.subscribe()
      const { amountDue, change } = await quoteUpgrade(scene)
      expect(amountDue).toBe(DEARER.price - 2_000)
      await change('change-1')
    })
  })

  describe('a plan change', () => {
    test('succeeds without effect when repeated a day later', async () => {
      const scene = await openStripeScene(open)
      await scene.subscribe()
      const { change } = await quoteUpgrade(scene)
      await change('change-1')
      await scene.advance(1)
      expect(await change('change-1')).toEqual({ url: null })
      expect((await scene.snapshot()).payments).toHaveLength(2)
    })

    test('succeeds without effect when repeated after a renewal that failed', async () => {
      const scene = await openStripeScene(open)
      const { reference } = onlyRunning(await scene.subscribe())
      const { change } = await quoteUpgrade(scene)
      await change('change-1')
      setCards(scene, 'renewals-fail')
      await scene.advance(32)
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ status: 'past_due', plan: 'vip' })
      expect(await change('change-1')).toEqual({ url: null })
      const less = { ...CHEAPER, ...RETURN, amountDue: 0 }
      await expect(scene.provider.changePlan(reference, less, 'change-2')).rejects.toMatchObject({
        reason: 'subscription_past_due',
      })
    })

    test('for the next period succeeds without effect when repeated after its charge failed', async () => {
      const scene = await openStripeScene(open)
      const { reference } = onlyRunning(await scene.subscribe())
      const change = () =>
        scene.provider.changePlan(reference, { ...CHEAPER, ...RETURN, amountDue: 0 }, 'change-1')
      await change()
      setCards(scene, 'renewals-fail')
      await scene.advance(32)
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ status: 'past_due', plan: 'basic' })
      expect(await change()).toEqual({ url: null })
    })

    test('costs its own price, whatever discount applied before', async () => {
      const scene = await openStripeScene(open)
      const discount = { code: 'MOITIE', percentOff: 50, duration: 'forever' } as const
      await scene.subscribe({ discount, firstAmount: 1_000, recurringAmount: 1_000 })
      const { amountDue, change } = await quoteUpgrade(scene)
      expect(amountDue).toBe(DEARER.price - 1_000)
      await change('change-1')
      expect(onlyRunning(await scene.snapshot()).amount).toBe(DEARER.price)
      await scene.advance(32)
      expect(sortPayments(await scene.snapshot()).at(-1)?.amount).toBe(DEARER.price)
    })

    test('keeps the scheduled change when the card is declined', async () => {
      const scene = await openStripeScene(open)
      const { reference } = onlyRunning(await scene.subscribe({}, 'renewals-fail'))
      await scene.provider.changePlan(reference, { ...CHEAPER, ...RETURN, amountDue: 0 }, 'change-1')
      const { change } = await quoteUpgrade(scene)
      await expect(change('change-2')).rejects.toMatchObject({ reason: 'card_declined' })
      expect(onlyRunning(await scene.snapshot()).next).toEqual({ plan: 'basic', interval: 'month' })
      expect(onlyRunning(await scene.snapshot()).plan).toBe('premium')
    })

    test('replaces a scheduled change that still waits', async () => {
      const scene = await openStripeScene(open)
      const { reference } = onlyRunning(await scene.subscribe())
      const order = (plan: 'basic' | 'vip', key: string) =>
        scene.provider.changePlan(reference, { ...CHEAPER, plan, ...RETURN, amountDue: 0 }, key)
      await order('basic', 'change-1')
      await order('vip', 'change-2')
      expect(onlyRunning(await scene.snapshot()).next?.plan).toBe('vip')
      expect(listAll<Schedule>(scene.fake.world, 'subscription_schedule')).toHaveLength(1)
    })

    test('drops the scheduled change on cancellation, and resuming does not restore it', async () => {
      const scene = await openStripeScene(open)
      const { reference } = onlyRunning(await scene.subscribe())
      await scene.provider.changePlan(reference, { ...CHEAPER, ...RETURN, amountDue: 0 }, 'change-1')
      await scene.provider.cancelAtPeriodEnd(reference, 'cancel-1')
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ endsWithPeriod: true, next: null })
      await scene.provider.resume(reference, 'resume-1')
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ endsWithPeriod: false, next: null })
    })

    test('keeps a `forever` discount until it takes effect', async () => {
      const scene = await openStripeScene(open)
      const discount = { code: 'MOITIE', percentOff: 50, duration: 'forever' } as const
      const price = { discount, firstAmount: 1_000, recurringAmount: 1_000 }
      const { reference } = onlyRunning(await scene.subscribe(price))
      await scene.provider.changePlan(
        reference,
        { ...CHEAPER, price: 900, ...RETURN, amountDue: 0 },
        'change-1',
      )
      expect(onlyRunning(await scene.snapshot()).amount).toBe(1_000)
      await scene.advance(32)
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ plan: 'basic', amount: 900 })
      expect(sortPayments(await scene.snapshot()).at(-1)?.amount).toBe(900)
    })

    test('reads a change scheduled in the dashboard from its price', async () => {
      const scene = await openStripeScene(open)
      const { reference } = onlyRunning(await scene.subscribe())
      await scene.provider.changePlan(reference, { ...CHEAPER, ...RETURN, amountDue: 0 }, 'change-1')
      const { schedule } = get<Subscription>(scene.fake.world, 'subscription', reference)
      const phases = get<Schedule>(scene.fake.world, 'subscription_schedule', schedule).phases
      for (const phase of phases) phase.metadata = {}
      expect(onlyRunning(await scene.snapshot()).next).toEqual({ plan: 'basic', interval: 'month' })
    })
  })
}
