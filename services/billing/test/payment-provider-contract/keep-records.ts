import type { PaymentProvider, WebhookEvent } from '../../src/ports.ts'
import type { SubscriptionSnapshot } from '../../src/sync/domain/snapshot.ts'
import type { Subject } from '../../src/webhooks/domain/subject.ts'
import type { Delivery, ProviderCandidate } from './candidate.ts'

interface Started {
  userId: string
  customer: string | null
  checkout: ReturnType<ProviderCandidate['known']>['checkouts'][number]
}

/**
 * Stands in for billing's records: stores checkouts, snapshots and webhook events.
 *
 * @returns the observed provider, and a reader of what is known of an account
 */
export function keepRecords(
  provider: PaymentProvider,
  delivered: () => Delivery[],
): Pick<ProviderCandidate, 'provider' | 'known'> {
  const started = new Map<string, Started>()
  const held = new Map<string, SubscriptionSnapshot[]>()

  const known: ProviderCandidate['known'] = (userId) => {
    const own = [...started.values()].filter((one) => one.userId === userId)
    const subscriptions = held.get(userId) ?? []
    const references = new Set(own.flatMap(({ customer }) => customer ?? []))
    const sales = new Set(subscriptions.map(({ reference }) => reference))
    const isOwn = ({ checkoutId, customer, subscription }: Subject) =>
      own.some(({ checkout }) => checkout.id === checkoutId) ||
      (customer !== undefined && references.has(customer)) ||
      (subscription !== undefined && sales.has(subscription))
    const received: WebhookEvent[] = []
    for (const one of readDelivered()) {
      if (!isOwn(one.about)) continue
      received.push(one)
      if (one.about.customer !== undefined) references.add(one.about.customer)
      if (one.about.subscription !== undefined) sales.add(one.about.subscription)
    }
    return {
      userId,
      reference: [...references][0] ?? null,
      checkouts: own.map(({ checkout }) => checkout),
      subscriptions: subscriptions.map(({ reference, checkoutId, plan, interval }) => ({
        reference,
        checkoutId,
        plan,
        interval,
      })),
      webhookFacts: received.map(({ id, type, occurredAt, facts }) => ({ id, type, occurredAt, facts })),
    }
  }

  function readDelivered(): WebhookEvent[] {
    const received = new Map<string, WebhookEvent>()
    for (const raw of delivered()) {
      const one = provider.readWebhook(raw, raw.receivedAt)
      if (one.isRelevant && !received.has(one.id)) received.set(one.id, one)
    }
    return [...received.values()].toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
  }

  const observed: PaymentProvider = Object.create(provider, {
    startCheckout: {
      value: async (order: Parameters<PaymentProvider['startCheckout']>[0]) => {
        const answer = await provider.startCheckout(order)
        const { checkoutId, customer, plan, interval } = order
        started.set(checkoutId, {
          userId: customer.userId,
          customer: answer.customer ?? customer.reference,
          checkout: { id: checkoutId, reference: answer.reference, plan, interval },
        })
        return answer
      },
    },
    fetchSnapshot: {
      value: async (customer: Parameters<PaymentProvider['fetchSnapshot']>[0]) => {
        const snapshot = await provider.fetchSnapshot(customer)
        held.set(customer.userId, snapshot.subscriptions)
        return snapshot
      },
    },
  })
  return { provider: observed, known }
}
