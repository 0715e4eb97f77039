import { uuidV7 } from '@alcove/kit/ids'
import type { StartedCheckout, WebhookEvent } from '../../src/ports.ts'
import type { PlanTarget } from '../../src/subscriptions/domain/plan-change.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { buildCardForm, openSandbox, postForm } from '../adapters/sandbox/sandbox-candidate.ts'
import type { Card, ProviderCandidate } from '../payment-provider-contract/payment-provider-contract.ts'

type Plan = PlanTarget['plan']

/** One customer's life: every webhook event sent, and the snapshot at every moment between. */
export interface RecordedLife {
  userId: string
  /** Reference of the customer at the provider. */
  account: string
  /** In the order in which they were placed. */
  orders: { id: string; plan: Plan; started: StartedCheckout }[]
  /** By moment: an event of moment 3 reports what holds from snapshot 3 on. */
  snapshots: CustomerSnapshot[]
  events: (WebhookEvent & { moment: number })[]
}

export const MONTHLY: Record<Plan, number> = { basic: 999, premium: 1_999, vip: 2_999 }

/**
 * Records a year at the sandbox: an abandoned checkout, renewals, failures and retries, new cards, an upgrade, a
 * cancellation and its resumption, a partial refund, a downgrade, a dispute that ends it, and a second subscription.
 */
export async function recordLife(): Promise<RecordedLife> {
  const candidate = await openSandbox()
  try {
    return await runLife(candidate)
  } finally {
    await candidate.stop()
  }
}

async function runLife(candidate: ProviderCandidate): Promise<RecordedLife> {
  const recorder = startRecorder(candidate)
  const { provider } = candidate
  const { recordMoment, order, passDays, change, useCard, running, paid } = recorder

  const left = await order('basic')
  await provider.expireCheckout(left.reference, uuidV7())
  await recordMoment()
  await candidate.pay(await order('premium'))
  await recordMoment()
  await passDays(33)
  await useCard('renewals-fail')
  await passDays(31)
  await candidate.replaceCard(recorder.known())
  await recordMoment()
  await passDays(32)
  await change('vip', 'now')
  await provider.cancelAtPeriodEnd(await running(), uuidV7())
  await recordMoment()
  await provider.resume(await running(), uuidV7())
  await recordMoment()
  await useCard('renewals-fail')
  await passDays(36)
  await candidate.replaceCard(recorder.known())
  await recordMoment()
  await provider.refund((await paid())[0] ?? '', 500, uuidV7())
  await recordMoment()
  await change('basic', 'period-end')
  await passDays(64)
  await candidate.dispute((await paid()).at(-1) ?? '')
  await recordMoment()
  await provider.endNow(await running(), uuidV7())
  await recordMoment()
  await candidate.pay(await order('premium'))
  await recordMoment()
  await passDays(64)
  await useCard('renewals-fail')
  await passDays(32)
  await candidate.replaceCard(recorder.known())
  await recordMoment()
  await change('vip', 'now')
  await passDays(124)
  return recorder.life()
}

function startRecorder(candidate: ProviderCandidate) {
  const { provider } = candidate
  const userId = uuidV7()
  const recorded: Pick<RecordedLife, 'orders' | 'snapshots' | 'events'> = {
    orders: [],
    snapshots: [],
    events: [],
  }
  const known = () => candidate.known(userId)
  const snapshot = () => provider.fetchSnapshot(known())
  let deliveredCount = 0

  /** Assigns events sent since the last snapshot to the moment that begins now. */
  async function recordMoment(): Promise<void> {
    const moment = recorded.snapshots.push(await snapshot()) - 1
    const sent = candidate.delivered()
    for (const raw of sent.slice(deliveredCount))
      recorded.events.push({ ...provider.readWebhook(raw, raw.receivedAt), moment })
    deliveredCount = sent.length
  }
  const running = async () =>
    (await snapshot()).subscriptions.find(({ status }) => status !== 'ended')?.reference ?? ''

  return {
    known,
    recordMoment,
    running,
    /** References of successful payments, oldest first. */
    paid: async () =>
      (await snapshot()).payments
        .filter(({ status }) => status === 'succeeded')
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ reference }) => reference),
    async order(plan: Plan) {
      const id = uuidV7()
      const price = MONTHLY[plan]
      const started = await provider.startCheckout({
        checkoutId: id,
        customer: { userId, email: 'camille@exemple.test', reference: known().reference },
        ...{ plan, interval: 'month', currency: 'EUR', price, firstAmount: price, recurringAmount: price },
        ...{ discount: null, trialDays: 0, description: `Abonnement ${plan}` },
        successUrl: 'http://127.0.0.1:1/success',
        cancelUrl: 'http://127.0.0.1:1/cancel',
      })
      recorded.orders.push({ id, plan, started })
      await recordMoment()
      return started
    },
    /** Passes days one by one; a day with events is a moment. */
    async passDays(days: number) {
      for (let day = 0; day < days; day++) {
        await candidate.advance(1)
        if (candidate.delivered().length > deliveredCount) await recordMoment()
      }
    },
    async change(plan: Plan, when: PlanTarget['when']) {
      const subscription = await running()
      const price = MONTHLY[plan]
      const target = { plan, interval: 'month', price, currency: 'EUR', description: plan, when } as const
      const { amountDue } = await provider.quoteChange(subscription, target, candidate.now())
      const pages = { successUrl: 'http://127.0.0.1:1/', cancelUrl: 'http://127.0.0.1:1/' }
      await provider.changePlan(subscription, { ...target, amountDue, ...pages }, uuidV7())
      await recordMoment()
    },
    async useCard(card: Card) {
      const portal = await provider.portalLink(known().reference ?? '', 'http://127.0.0.1:1/')
      await postForm(`${portal}/card`, buildCardForm(card))
      await recordMoment()
    },
    life(): RecordedLife {
      const account = known().reference
      if (account === null) throw new Error('the provider named no customer')
      return { userId, account, ...recorded }
    },
  }
}
