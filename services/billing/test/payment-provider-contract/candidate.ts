import { uuidV7 } from '@alcove/kit/clock'
import { onTestFinished } from 'vitest'
import type {
  CheckoutOrder,
  KnownCustomer,
  PaymentProvider,
  StartedCheckout,
  WebhookRequest,
} from '../../src/ports.ts'
import type { PlanTarget } from '../../src/subscriptions/domain/plan-change.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'

/** Cards that a customer may hold. `renewals-fail` pays once and is declined ever after. */
export type Card = 'works' | 'declined' | 'needs-confirmation' | 'renewals-fail'

/** What a vendor's own system cannot do or say, whatever the adapter does: a test is skipped, with the reason given. */
export type Lack =
  /** A page that waits ends by itself, and it is said so. */
  | 'checkout-expiry'
  | 'trial'
  | 'discount'
  /** A renewal that failed is told of and tried again. */
  | 'failed-renewals'
  | 'plan-changes'
  | 'changes-at-period-end'
  | 'partial-refunds'
  /** What happened between two moments can be asked for. */
  | 'lists-changes'
  /** The signature covers the moment it was made. */
  | 'signed-time'

export interface Delivery extends WebhookRequest {
  /** By the clock that signatures are held against: usually the real one, wherever that of renewals stands. */
  receivedAt: Date
}

/**
 * A provider with everything around it that customers, its own staff and time do. Whatever changes something resolves
 * when the provider has delivered all that it sends about it.
 */
export interface ProviderCandidate {
  provider: PaymentProvider
  lacks?: Partial<Record<Lack, string>>
  /** Of the provider: by it renewals come. */
  now(): Date
  /** What the customer does on the page, also on that of a change of plan. A declined card leaves the page waiting. */
  pay(checkout: Pick<StartedCheckout, 'url'>, card?: Card): Promise<void>
  /** Leaves the page without paying. */
  abandon(checkout: StartedCheckout): Promise<void>
  advance(days: number): Promise<void>
  /** The customer pays what is owed with a card that works. */
  fixCard(known: KnownCustomer): Promise<void>
  /** Given back whole in the provider's own console. */
  refundAtProvider(payment: string): Promise<void>
  dispute(payment: string): Promise<void>
  /** Sends, rightly signed, a notification of a type that nobody has heard of. */
  sendUnknown(): Promise<void>
  /** Everything that has come so far over a real socket, oldest first. */
  delivered(): Delivery[]
  /** On: nobody gets a sensible answer. */
  outage(on: boolean): Promise<void> | void
  /** What records would know; `keepRecords` does that. */
  known(userId: string): KnownCustomer
  stop(): Promise<void>
}

export type Open = () => Promise<ProviderCandidate>

/** A customer in front of a provider of their own, which is stopped when the test is over. */
export interface Scene extends ProviderCandidate {
  userId: string
  snapshot(): Promise<CustomerSnapshot>
  /** A checkout that is paid, and what came of it. */
  subscribe(change?: OrderChange, card?: Card): Promise<CustomerSnapshot>
  order(change?: OrderChange): CheckoutOrder
}
export type OrderChange = Partial<Omit<CheckoutOrder, 'customer'>>

export const MONTHLY = 2_000
export const DEARER: PlanTarget = {
  plan: 'vip',
  interval: 'month',
  price: 3_000,
  currency: 'EUR',
  description: 'Abonnement VIP, un mois',
  when: 'now',
}
export const CHEAPER: PlanTarget = {
  plan: 'basic',
  interval: 'month',
  price: 1_000,
  currency: 'EUR',
  description: 'Abonnement Basic, un mois',
  when: 'period-end',
}

export async function enter(open: Open): Promise<Scene> {
  const candidate = await open()
  onTestFinished(() => candidate.stop())
  const userId = uuidV7()
  const order = (change: OrderChange = {}) => orderOf(candidate.known(userId), change)
  const snapshot = () => candidate.provider.fetchSnapshot(candidate.known(userId))
  return {
    ...candidate,
    userId,
    order,
    snapshot,
    async subscribe(change, card) {
      await candidate.pay(await candidate.provider.startCheckout(order(change)), card)
      return snapshot()
    },
  }
}

/** An order of a month of premium, unless it says otherwise. */
export function orderOf(
  { userId, reference }: Pick<KnownCustomer, 'userId' | 'reference'>,
  change: OrderChange,
): CheckoutOrder {
  return {
    checkoutId: uuidV7(),
    customer: { userId, email: 'camille@exemple.test', reference },
    plan: 'premium',
    interval: 'month',
    currency: 'EUR',
    price: MONTHLY,
    firstAmount: MONTHLY,
    recurringAmount: MONTHLY,
    discount: null,
    trialDays: 0,
    description: 'Abonnement Premium, un mois',
    successUrl: 'http://127.0.0.1:8080/subscription/success?session_id=1',
    cancelUrl: 'http://127.0.0.1:8080/subscription/cancel',
    ...change,
  }
}

/** The one thing of its kind that is expected. */
export function only<T>(list: readonly T[]): T {
  if (list.length !== 1) throw new Error(`one was expected, not ${list.length}: ${JSON.stringify(list)}`)
  return list[0] as T
}

/** The one subscription that runs, or never ran so far. */
export function running(snapshot: CustomerSnapshot) {
  return only(snapshot.subscriptions.filter(({ status }) => status !== 'ended' && status !== 'incomplete'))
}

export function invoicesOf(snapshot: CustomerSnapshot) {
  return snapshot.invoices
    .filter(({ amountDue }) => amountDue > 0)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export function paymentsOf(snapshot: CustomerSnapshot) {
  return snapshot.payments.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

export const days = (count: number) => count * 86_400_000
