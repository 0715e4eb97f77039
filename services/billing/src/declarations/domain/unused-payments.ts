/** A period of a contract, with what was paid for it. */
export interface PaidPeriod {
  periodStart: Date
  periodEnd: Date
  createdAt: Date
  /** Place of its sale in the contract: a replaced one comes before its successor, whenever their periods begin. */
  order: number
  /** When another sale replaced its own, which ends the period. */
  replacedAt: Date | null
  payments: readonly { id: string; amount: number }[]
  /** Cents that the period costs; null where it costs all that is left of earlier payments, and its own. */
  price: number | null
}

/** Cents of a payment that are not used yet. */
interface Rest {
  id: string
  cents: number
}

/**
 * Computes what is unused of each payment of a contract. A plan change ends the running period early: what is left of it
 * pays for the next one, at the price of that one (Code de la consommation, L221-25).
 * @param periods of one contract, in any order
 * @returns cents by payment, rounded in the customer's favour
 */
export function computeUnusedPayments(periods: readonly PaidPeriod[], now: Date): Map<string, number> {
  const begun = [...periods].sort(
    (a, b) => a.order - b.order || +a.periodStart - +b.periodStart || +a.createdAt - +b.createdAt,
  )
  let rests: Rest[] = []
  for (const [index, period] of begun.entries()) {
    const next = begun[index + 1]
    rests.push(...period.payments.map(({ id, amount }) => ({ id, cents: amount })))
    const whole = rests.reduce((sum, { cents }) => sum + cents, 0)
    const value = period.price === null ? whole : Math.min(whole, period.price)
    const ends = [now, next?.periodStart ?? now, period.replacedAt ?? now]
    const until = new Date(Math.min(...ends.map(Number)))
    rests = useUp(rests, value * usedShare(period, until))
  }
  return new Map(rests.map(({ id, cents }) => [id, roundUp(cents)]))
}

/** Fraction of a period that lies before a moment; 1 for a period without length. */
function usedShare({ periodStart, periodEnd }: PaidPeriod, until: Date): number {
  const whole = +periodEnd - +periodStart
  if (whole <= 0) return 1
  return Math.min(1, Math.max(0, (+until - +periodStart) / whole))
}

/** Takes the oldest payments first. */
function useUp(rests: readonly Rest[], used: number): Rest[] {
  let open = used
  return rests.map(({ id, cents }) => {
    const taken = Math.min(cents, open)
    open -= taken
    return { id, cents: cents - taken }
  })
}

/** Rounds up, but for what the arithmetic of fractions adds. */
function roundUp(cents: number): number {
  return Math.max(0, Math.ceil(cents - 1e-6))
}
