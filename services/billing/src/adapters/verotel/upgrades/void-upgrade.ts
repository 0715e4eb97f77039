import type { WebhookFact } from '../facts.ts'
import { readOpening } from '../first-period.ts'
import { readEnd, type VerotelNotes } from '../notes.ts'
import { findStart } from '../sale.ts'
import { listReturnedMoney, type ReturnedMoney } from './returned-money.ts'

/**
 * Returns true when an upgrade was bought from a void page: a sale that it continues was ended here, charged back, or
 * refunded after the page was opened. A signed FlexPay address sells for ever.
 * @param start the postback that the sale began with
 * @param heard webhook events of all sales of its customer
 */
export async function isVoidUpgrade(
  notes: VerotelNotes,
  start: WebhookFact,
  postbacks: readonly WebhookFact[],
): Promise<boolean> {
  const opened = readOpening(start)
  for (const preceding of findPreceding(start, postbacks)) {
    // Note: ending a sale ends its contract, whichever sale's postback arrives first.
    if (await readEnd(notes, preceding)) return true
    const about = postbacks.filter(({ saleID }) => saleID === preceding)
    const before = about.filter(({ at }) => at <= start.at)
    if (before.some((one) => one.event === 'chargeback')) return true
    const returned = await listReturned(notes, about, before)
    if (returned.some(({ at }) => opened <= at && at <= start.at)) return true
  }
  return false
}

/** Lists the sales that an upgrade continues, newest first. */
export function findPreceding(start: WebhookFact, postbacks: readonly WebhookFact[]): Set<string> {
  const found = new Set<string>()
  for (let one: WebhookFact | undefined = start; one?.event === 'upgrade'; ) {
    const { precedingSaleID }: WebhookFact = one
    if (precedingSaleID === undefined || found.has(precedingSaleID)) break
    found.add(precedingSaleID)
    one = findStart(postbacks.filter(({ saleID }) => saleID === precedingSaleID))
  }
  return found
}

/** Lists what went back of each charge of a sale, and of those whose postbacks are missing. */
async function listReturned(
  notes: VerotelNotes,
  about: readonly WebhookFact[],
  before: readonly WebhookFact[],
): Promise<ReturnedMoney[]> {
  const credits = Map.groupBy(
    before.filter(({ event }) => event === 'credit'),
    ({ parentID = '' }) => parentID,
  )
  const charges = new Set([...about.flatMap(({ transactionID }) => transactionID ?? []), ...credits.keys()])
  const listed = [...charges].map((charge) => listReturnedMoney(notes, charge, credits.get(charge) ?? []))
  return (await Promise.all(listed)).flat()
}
