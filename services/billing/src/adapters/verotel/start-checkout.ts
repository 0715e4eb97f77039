import { type CheckoutOrder, PaymentRefused, type StartedCheckout } from '../../ports.ts'
import { decimalOf } from './amounts.ts'
import { TRIAL_MIN } from './config.ts'
import { type Day, dayOf } from './days.ts'
import { type FirstPeriod, writeFirstPeriod } from './first-period.ts'
import { PERIODS } from './periods.ts'
import { type Shop, signedAddress } from './signed-address.ts'

/** FlexPay has no order that could end: this is how long one is meant to be paid. */
export const OPEN_MS = 24 * 3_600_000
/** Longest name, and address to come back to, that the order page takes. */
const NAME_MAX = 100
const ADDRESS_MAX = 255

/**
 * Asks nobody: the order is the signed address. The same order is the same address, and Verotel sells a `referenceID`
 * once.
 * @throws PaymentRefused for what FlexPay cannot sell
 */
export function startCheckout(shop: Shop, order: CheckoutOrder, now: Date): StartedCheckout {
  if (order.recurringAmount === 0) throw new PaymentRefused('what never costs anything cannot be sold')
  const first = firstPeriodOf(order)
  const url = signedAddress(shop, 'startorder', {
    type: 'subscription',
    subscriptionType: 'recurring',
    name: nameOf(order.description),
    priceAmount: decimalOf(order.recurringAmount),
    priceCurrency: order.currency,
    period: PERIODS[order.interval],
    trialAmount: first && decimalOf(first.amount),
    trialPeriod: first?.period ?? undefined,
    referenceID: order.checkoutId,
    custom1: order.plan,
    custom2: order.interval,
    custom3: first && writeFirstPeriod(first),
    email: order.customer.email,
    successURL: addressBack(order.successUrl),
    declineURL: addressBack(order.cancelUrl),
  })
  const reference = order.checkoutId
  return { reference, url: url.href, expiresAt: expiryOf(reference) ?? hence(now), customer: null }
}

function firstPeriodOf(order: CheckoutOrder): FirstPeriod | undefined {
  const { trialDays, firstAmount, recurringAmount, interval } = order
  // Note: the order says by its id until when it is good.
  const times = { goodUntil: null, openedAt: null }
  if (trialDays === 0) {
    if (firstAmount === recurringAmount) return undefined
    return { kind: 'once', amount: firstAmount, period: PERIODS[interval], ...times }
  }
  if (trialDays < TRIAL_MIN) throw new PaymentRefused(`a trial takes ${TRIAL_MIN} days at least`)
  // Note: FlexPay has one first period: days for nothing, then one at a lower price, would need two.
  if (firstAmount !== recurringAmount && firstAmount !== 0)
    throw new PaymentRefused('a trial cannot be followed by a discounted period')
  return { kind: 'trial', amount: 0, period: `P${trialDays}D`, ...times }
}

export function nameOf(description: string): string {
  return description.slice(0, NAME_MAX)
}

export function addressBack(url: string): string {
  if (url.length > ADDRESS_MAX)
    throw new PaymentRefused(`an address is longer than ${ADDRESS_MAX} characters`)
  return url
}

/** Our ids tell when they were made (UUID version 7), so that the same order always ends at the same moment. */
export function expiryOf(checkoutId: string): Date | null {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(checkoutId) ?? []
  return high === undefined ? null : hence(new Date(Number.parseInt(`${high}${low}`, 16)))
}

/** The last day on which an order is meant to be paid; null where nothing says it. */
export function lastDayOf(checkoutId: string | undefined, closedAt: Date | null): Day | null {
  const expiry = checkoutId === undefined ? null : expiryOf(checkoutId)
  const [end] = [expiry, closedAt].filter((one) => one !== null).sort((a, b) => a.getTime() - b.getTime())
  return end ? dayOf(end) : null
}

function hence(moment: Date): Date {
  return new Date(moment.getTime() + OPEN_MS)
}
