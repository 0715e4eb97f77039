import { ACCESS_RANK, type AccessLevel, type BillingInterval } from '@alcove/contracts'

/** Sums over the subscriptions of one plan and interval. */
export interface OfferStats {
  plan: AccessLevel
  interval: BillingInterval
  /** Running subscriptions by status; a cancelled one counts as active until its period ends. */
  active: number
  trialing: number
  pastDue: number
  /** Cents per period of paying subscriptions, without trials. */
  amount: number
  /** Subscriptions that ran at an earlier moment, and how many of them have ended since. */
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

/** Sums up all plans, and each of them. Rounds only sums: twelve yearly subscriptions bring one full yearly price a month. */
export function summariseRevenue(offers: readonly OfferStats[]) {
  const total = (stat: (offer: OfferStats) => number) => offers.reduce((sum, offer) => sum + stat(offer), 0)
  const ran = total((offer) => offer.ran)
  return {
    mrr: Math.round(total(toMonthlyAmount)),
    activeSubscriptions: total((offer) => offer.active),
    trialingSubscriptions: total((offer) => offer.trialing),
    pastDueSubscriptions: total((offer) => offer.pastDue),
    churn: ran === 0 ? null : total((offer) => offer.lost) / ran,
    byPlan: offers
      .map((offer) => ({
        plan: offer.plan,
        interval: offer.interval,
        subscriptions: offer.active + offer.trialing + offer.pastDue,
        mrr: Math.round(toMonthlyAmount(offer)),
      }))
      .filter(({ subscriptions }) => subscriptions > 0)
      .sort((a, b) => ACCESS_RANK[a.plan] - ACCESS_RANK[b.plan] || (a.interval < b.interval ? -1 : 1)),
  }
}

const toMonthlyAmount = ({ interval, amount }: OfferStats) => (interval === 'year' ? amount / 12 : amount)
