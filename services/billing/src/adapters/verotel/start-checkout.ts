import { type CheckoutOrder, PaymentRefused, type StartedCheckout } from '../../ports.ts'
import { formatDecimal } from './amounts.ts'
import { TRIAL_MIN } from './config.ts'
import { type Day, dayOf } from './days.ts'
import { type FirstPeriod, writeFirstPeriod } from './first-period.ts'
import { PERIODS } from './periods.ts'
import { type Shop, signedAddress } from './signed-address.ts'

/** How long an order is meant to be paid: FlexPay orders never expire. */
export const OPEN_MS = 24 * 3_600_000
/** Longest name, and return address, that the order page takes. */
const NAME_MAX = 100
const ADDRESS_MAX = 255

/**
 * Sends no request: the order is the signed address. The same order gives the same address, and Verotel sells a
 * `referenceID` once.
 * @throws PaymentRefused for what FlexPay cannot sell
 */
export function startCheckout(shop: Shop, order: CheckoutOrder, now: Date): StartedCheckout {
  if (order.recurringAmount === 0) throw new PaymentRefused('what never costs anything cannot be sold')
  const first = buildFirstPeriod(order)
  const url = signedAddress(shop, 'startorder', {
    type: 'subscription',
    subscriptionType: 'recurring',
    name: truncateName(order.description),
    priceAmount: formatDecimal(order.recurringAmount),
    priceCurrency: order.currency,
    period: PERIODS[order.interval],
    trialAmount: first && formatDecimal(first.amount),
    trialPeriod: first?.period ?? undefined,
    referenceID: order.checkoutId,
    custom1: order.plan,
    custom2: order.interval,
    custom3: first && writeFirstPeriod(first),
    email: order.customer.email,
    successURL: checkReturnAddress(order.successUrl),
    declineURL: checkReturnAddress(order.cancelUrl),
  })
  const reference = order.checkoutId
  return { reference, url: url.href, expiresAt: readExpiry(reference) ?? addOpenTime(now), customer: null }
}

function buildFirstPeriod(order: CheckoutOrder): FirstPeriod | undefined {
  const { trialDays, firstAmount, recurringAmount, interval } = order
  // Note: the order's id says until when it is valid.
  const times = { goodUntil: null, openedAt: null, creditedUntil: null }
  if (trialDays === 0) {
    if (firstAmount === recurringAmount) return undefined
    return { kind: 'once', amount: firstAmount, period: PERIODS[interval], ...times }
  }
  if (trialDays < TRIAL_MIN) throw new PaymentRefused(`a trial takes ${TRIAL_MIN} days at least`)
  // Note: FlexPay has one first period; free days followed by a discounted period would need two.
  if (firstAmount !== recurringAmount && firstAmount !== 0)
    throw new PaymentRefused('a trial cannot be followed by a discounted period')
  return { kind: 'trial', amount: 0, period: `P${trialDays}D`, ...times }
}

export function truncateName(description: string): string {
  return description.slice(0, NAME_MAX)
}

export function checkReturnAddress(url: string): string {
  if (url.length > ADDRESS_MAX)
    throw new PaymentRefused(`an address is longer than ${ADDRESS_MAX} characters`)
  return url
}

/**
 * Reads the expiry from the creation time in the id (UUID version 7), so that the same order always ends at the same
 * moment.
 */
export function readExpiry(checkoutId: string): Date | null {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(checkoutId) ?? []
  return high === undefined ? null : addOpenTime(new Date(Number.parseInt(`${high}${low}`, 16)))
}

/** Last day on which an order is meant to be paid; null when unknown. */
export function computeLastDay(checkoutId: string | undefined, closedAt: Date | null): Day | null {
  const expiry = checkoutId === undefined ? null : readExpiry(checkoutId)
  const [end] = [expiry, closedAt].filter((one) => one !== null).sort((a, b) => a.getTime() - b.getTime())
  return end ? dayOf(end) : null
}

function addOpenTime(moment: Date): Date {
  return new Date(moment.getTime() + OPEN_MS)
}
