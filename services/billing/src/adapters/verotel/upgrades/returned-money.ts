import type { WebhookFact } from '../facts.ts'
import { readRefunds, type VerotelNotes } from '../notes.ts'

/** Replicas read different clocks: one notes the refund, another receives its postback. */
const CLOCK_SKEW_MS = 60_000

/** Money that went back to the customer. */
export interface ReturnedMoney {
  /** First request of a refund of ours; arrival of the postback for one made at Verotel. */
  at: Date
  /** Cents; 0 while the amount of a refund is unknown. */
  amount: number
}

/**
 * Lists what went back of a charge that an upgrade may credit, once each: the postback of a refund of ours can arrive days after
 * it, and repeats it. Refunds of what no upgrade credits are left out, for they are the consequence of one.
 * @param credits postbacks about this charge
 */
export async function listReturnedMoney(
  notes: VerotelNotes,
  chargeID: string,
  credits: readonly WebhookFact[],
): Promise<ReturnedMoney[]> {
  const refunds = (await readRefunds(notes, chargeID)).flatMap(({ at, amount, isUncredited = false }) =>
    at ? [{ at, amount, isUncredited, isTold: false }] : [],
  )
  const elsewhere: ReturnedMoney[] = []
  for (const { at, amount = 0 } of credits) {
    const open = refunds.filter((one) => !one.isTold && one.at.getTime() <= at.getTime() + CLOCK_SKEW_MS)
    const own = open.find((one) => one.amount === amount) ?? open.find((one) => one.amount === undefined)
    if (own) Object.assign(own, { amount, isTold: true })
    else elsewhere.push({ at, amount })
  }
  const credited = refunds.filter(({ isUncredited }) => !isUncredited)
  return [...credited.map(({ at, amount = 0 }) => ({ at, amount })), ...elsewhere]
}
