import { dayOf } from '../days.ts'
import type { WebhookFact } from '../facts.ts'
import type { VerotelNotes } from '../notes.ts'
import { readPrice } from '../read-subscription.ts'
import { isInFirstPeriod, listKnownDays, type Sale } from '../sale.ts'
import { listGivenBack, sumGivenBack } from './given-back.ts'
import { computeUnused } from './unused.ts'
import { findPreceding } from './void-upgrade.ts'

/**
 * Tests whether a sale that seemed to be over stays so although its upgrade replaces nothing: until that was heard of, its
 * contract was charged back, or as much was given back as the rest of its period is worth.
 * @param postbacks about all sales of the customer
 */
export async function staysOver(
  notes: VerotelNotes,
  sale: Sale,
  upgrade: WebhookFact,
  postbacks: readonly WebhookFact[],
): Promise<boolean> {
  const { saleID, interval, paidUntil, overSince } = sale
  const before = postbacks.filter(({ at }) => at <= upgrade.at)
  const contract = findPreceding(upgrade, postbacks)
  if (before.some((one) => one.event === 'chargeback' && contract.has(one.saleID))) return true
  if (!overSince) return false
  const first = isInFirstPeriod(sale) ? sale.first : null
  const running = { saleID, interval, paidUntil, isCredited: first?.kind === 'credit' }
  const back = (await listGivenBack(notes, before, running)).filter(({ at }) => at <= upgrade.at)
  const later = back.filter(({ at }) => at >= overSince)
  const givenBack = sumGivenBack(back.filter(({ at }) => at < overSince))
  const rest = computeUnused(
    { first, price: readPrice(sale), paidUntil, interval, knownDays: listKnownDays(sale), givenBack },
    dayOf(upgrade.at),
  )
  return later.length > 0 && sumGivenBack(later) >= rest
}
