import { describe, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../../src/ports.ts'
import { CHEAPER, DEARER, onlyRunning, sortPayments } from '../../payment-provider-contract/candidate.ts'
import type { Exchange } from '../../stripe-fake/api.ts'
import type { Schedule, Subscription } from '../../stripe-fake/objects.ts'
import { get, listAll } from '../../stripe-fake/world.ts'
import { openStripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

const RETURN = { successUrl: 'http://127.0.0.1:8080/oui', cancelUrl: 'http://127.0.0.1:8080/non' }

/** Declares the tests of interruptions while an upgrade replaces a scheduled downgrade. */
export function stripeInterruptionTests(open: OpenStripe): void {
  async function scheduleDowngrade(card?: 'renewals-fail') {
    const scene = await openStripeScene(open)
    const { reference } = onlyRunning(await scene.subscribe({}, card))
    await scene.provider.changePlan(reference, { ...CHEAPER, ...RETURN, amountDue: 0 }, 'change-1')
    await scene.advance(10)
    const { amountDue } = await scene.provider.quoteChange(reference, DEARER, scene.now())
    const order = { ...DEARER, ...RETURN, amountDue }
    return {
      ...scene,
      reference,
      amountDue,
      change: (key = 'change-2') => scene.provider.changePlan(reference, order, key),
      announce: (key: string) =>
        scene.provider.changePlan(reference, { ...CHEAPER, ...RETURN, amountDue: 0 }, key),
    }
  }
  const isUpdate = ({ method, path }: Exchange) => method === 'POST' && path.startsWith('/v1/subscriptions/')
  const isSchedule = ({ method, path }: Exchange) =>
    method === 'POST' && path === '/v1/subscription_schedules'

  describe('an upgrade during a scheduled downgrade', () => {
    test('stays when its response was lost', async () => {
      const { change, snapshot, advance, amountDue, fake } = await scheduleDowngrade()
      fake.interfere = (exchange) => (isUpdate(exchange) ? 'lose' : undefined)
      await expect(change()).rejects.toThrow(PaymentUnavailable)
      fake.interfere = () => undefined
      expect(onlyRunning(await snapshot())).toMatchObject({ plan: 'vip', next: null })
      expect(await change()).toEqual({ url: null })
      expect(sortPayments(await snapshot()).at(-1)?.amount).toBe(amountDue)
      await advance(30)
      expect(onlyRunning(await snapshot())).toMatchObject({ plan: 'vip', amount: DEARER.price })
    })

    test('stays when the downgrade had been restored after it', async () => {
      const { change, snapshot, reference, fake } = await scheduleDowngrade('renewals-fail')
      await expect(change('change-2')).rejects.toMatchObject({ reason: 'card_declined' })
      const [item] = get<Subscription>(fake.world, 'subscription', reference).items.data
      if (item) Object.assign(item.price, { product: 'alcove_vip_month', unit_amount: DEARER.price })
      expect(onlyRunning(await snapshot())).toMatchObject({ plan: 'vip', next: { plan: 'basic' } })
      await change('change-3')
      expect(onlyRunning(await snapshot())).toMatchObject({ plan: 'vip', next: null })
    })

    test('repeated after a newer downgrade was scheduled, keeps that one', async () => {
      const { change, announce, snapshot } = await scheduleDowngrade()
      await change()
      await announce('change-3')
      await change()
      expect(onlyRunning(await snapshot())).toMatchObject({ plan: 'vip', next: { plan: 'basic' } })
    })

    test('reports the declined card even when the downgrade cannot be restored', async () => {
      const { change, snapshot, fake } = await scheduleDowngrade('renewals-fail')
      fake.interfere = (exchange) => (isSchedule(exchange) ? 'lose' : undefined)
      await expect(change()).rejects.toMatchObject({ name: 'PaymentRefused', reason: 'card_declined' })
      fake.interfere = () => undefined
      expect(onlyRunning(await snapshot()).plan).toBe('premium')
    })

    test('restores the downgrade after each declined attempt', async () => {
      const { change, snapshot, fake } = await scheduleDowngrade('renewals-fail')
      for (const key of ['change-2', 'change-2', 'change-3']) {
        await expect(change(key)).rejects.toMatchObject({ reason: 'card_declined' })
        expect(onlyRunning(await snapshot())).toMatchObject({ plan: 'premium', next: { plan: 'basic' } })
      }
      const schedules = listAll<Schedule>(fake.world, 'subscription_schedule')
      expect(schedules.map(({ status }) => status)).toEqual(['active', 'released', 'released', 'released'])
    })
  })
}
