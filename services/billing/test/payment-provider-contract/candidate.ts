import { uuidV7 } from '@alcove/kit/ids'
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

/** Cards of a test customer. `renewals-fail` pays once and is declined from then on. */
export type Card = 'works' | 'declined' | 'needs-confirmation' | 'renewals-fail'

/**
 * Features that the vendor's system lacks, whatever the adapter does: their tests are skipped, with the reason given.
 */
export type Lack =
  /** An unpaid page expires by itself, and this is reported. */
  | 'checkout-expiry'
  | 'trial'
  | 'discount'
  /** A failed renewal is reported and retried. */
  | 'failed-renewals'
  | 'plan-changes'
  | 'changes-at-period-end'
  /** What a change leaves of a payment is kept as credit. */
  | 'credit'
  | 'partial-refunds'
  /** Changes between two times can be listed. */
  | 'lists-changes'
  /** The signature covers its own time. */
  | 'signed-time'

export interface Delivery extends WebhookRequest {
  /** By the clock that signatures are verified against: usually the real one, wherever the clock of renewals stands. */
  receivedAt: Date
}

/**
 * A provider together with its customers, its staff and its clock. Methods that change something resolve once the
 * provider has delivered its webhook events.
 */
export interface ProviderCandidate {
  provider: PaymentProvider
  lacks?: Partial<Record<Lack, string>>
  /** Clock of the provider; renewals follow it. */
  now(): Date
  /** Submits the payment page, also that of a plan change. A declined card leaves the page open. */
  pay(checkout: Pick<StartedCheckout, 'url'>, card?: Card): Promise<void>
  /** Leaves the page without paying. */
  abandon(checkout: StartedCheckout): Promise<void>
  advance(days: number): Promise<void>
  /** Pays the unpaid invoices with a working card. */
  replaceCard(known: KnownCustomer): Promise<void>
  /** Refunds the whole payment in the provider's own console. */
  refundAtProvider(payment: string): Promise<void>
  dispute(payment: string): Promise<void>
  /** Sends a correctly signed webhook event of an unknown type. */
  sendUnknown(): Promise<void>
  /** Requests received so far over a real socket, oldest first. */
  delivered(): Delivery[]
  /** While on, calls get no usable response. */
  setOutage(on: boolean): Promise<void> | void
  /** Returns what billing's records would hold; see `keepRecords`. */
  known(userId: string): KnownCustomer
  stop(): Promise<void>
}

export type Open = () => Promise<ProviderCandidate>

/** One customer at a provider of their own, which stops with the test. */
export interface Scene extends ProviderCandidate {
  userId: string
  snapshot(): Promise<CustomerSnapshot>
  /** Pays a checkout and returns the snapshot after it. */
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

export async function openScene(open: Open): Promise<Scene> {
  const candidate = await open()
  onTestFinished(() => candidate.stop())
  const userId = uuidV7()
  const order = (change: OrderChange = {}) => buildOrder(candidate.known(userId), change)
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

/** Builds a checkout for a month of premium, with changes. */
export function buildOrder(
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

/** Returns the only element. */
export function only<T>(list: readonly T[]): T {
  if (list.length !== 1) throw new Error(`one was expected, not ${list.length}: ${JSON.stringify(list)}`)
  return list[0] as T
}

/** Returns the one subscription that is neither ended nor incomplete. */
export function onlyRunning(snapshot: CustomerSnapshot) {
  return only(snapshot.subscriptions.filter(({ status }) => status !== 'ended' && status !== 'incomplete'))
}

export function sortChargedInvoices(snapshot: CustomerSnapshot) {
  return snapshot.invoices
    .filter(({ amountDue }) => amountDue > 0)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export function sortPayments(snapshot: CustomerSnapshot) {
  return snapshot.payments.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

export const days = (count: number) => count * 86_400_000
