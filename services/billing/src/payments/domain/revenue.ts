import { ACCESS_RANK, type AccessLevel, type BillingInterval } from '@alcove/contracts'

/** Sums over the subscriptions of one plan and interval. */
export interface OfferStats {
  plan: AccessLevel
  interval: BillingInterval
  /** Running ones, by how they stand; one that is cancelled runs until its period ends and is active until then. */
  active: number
  trialing: number
  pastDue: number
  /** Cents of a period of those that are paid for: a trial brings nothing yet. */
  amount: number
  /** Those that ran at an earlier moment, and how many of them have ended since. */
  ran: number
  lost: number
}

export interface RevenueMonth {
  /** `2026-11` */
  month: string
  /** Cents. */
  received: number
  refunded: number
  started: number
  ended: number
}

/** Sums of all plans, and of each. Only sums are rounded: twelve subscriptions for a year are one whole year's price a month. */
export function summarise(offers: readonly OfferStats[]) {
  const total = (figure: (one: OfferStats) => number) => offers.reduce((sum, one) => sum + figure(one), 0)
  const ran = total((one) => one.ran)
  return {
    mrr: Math.round(total(monthly)),
    activeSubscriptions: total((one) => one.active),
    trialingSubscriptions: total((one) => one.trialing),
    pastDueSubscriptions: total((one) => one.pastDue),
    churn: ran === 0 ? null : total((one) => one.lost) / ran,
    byPlan: offers
      .map((one) => ({
        plan: one.plan,
        interval: one.interval,
        subscriptions: one.active + one.trialing + one.pastDue,
        mrr: Math.round(monthly(one)),
      }))
      .filter(({ subscriptions }) => subscriptions > 0)
      .sort((a, b) => ACCESS_RANK[a.plan] - ACCESS_RANK[b.plan] || (a.interval < b.interval ? -1 : 1)),
  }
}

const monthly = ({ interval, amount }: OfferStats) => (interval === 'year' ? amount / 12 : amount)
