import type { WebhookFact } from './facts.ts'
import { readFirstPeriod } from './first-period.ts'
import { endOfSale, momentsGivenBack, type VerotelNotes } from './notes.ts'
import { startOf } from './sale.ts'

/**
 * Returns true when an upgrade was bought from a void page: a sale that it continues was ended here, charged back, or
 * refunded after the page was opened. A signed FlexPay address sells for ever.
 * @param start the postback that the sale began with
 * @param heard webhook events of all sales of its customer
 */
export async function isVoidUpgrade(
  notes: VerotelNotes,
  start: WebhookFact,
  heard: readonly WebhookFact[],
): Promise<boolean> {
  const opened = openingOf(start)
  for (const preceding of precedingSales(start, heard)) {
    // Note: ending a sale ends its contract, whichever sale's postback arrives first.
    if (await endOfSale(notes, preceding)) return true
    const about = heard.filter(({ saleID }) => saleID === preceding)
    const before = about.filter(({ at }) => at <= start.at)
    if (before.some((one) => one.event === 'chargeback')) return true
    const givenBack = [
      ...before.flatMap(({ event, at }) => (event === 'credit' ? [at] : [])),
      ...(await givenBackByUs(notes, about)),
    ]
    if (givenBack.some((at) => opened <= at && at <= start.at)) return true
  }
  return false
}

/** Lists the sales that an upgrade continues, newest first. */
function precedingSales(start: WebhookFact, heard: readonly WebhookFact[]): Set<string> {
  const found = new Set<string>()
  for (let one: WebhookFact | undefined = start; one?.event === 'upgrade'; ) {
    const { precedingSaleID }: WebhookFact = one
    if (precedingSaleID === undefined || found.has(precedingSaleID)) break
    found.add(precedingSaleID)
    one = startOf(heard.filter(({ saleID }) => saleID === precedingSaleID))
  }
  return found
}

async function givenBackByUs(notes: VerotelNotes, about: readonly WebhookFact[]): Promise<Date[]> {
  const charges = new Set(about.flatMap(({ transactionID }) => transactionID ?? []))
  return (await Promise.all([...charges].map((charge) => momentsGivenBack(notes, charge)))).flat()
}

/** Pages of earlier releases lack their opening time: sales from them are not ended afterwards. */
function openingOf({ custom3, at }: WebhookFact): Date {
  return readFirstPeriod(custom3)?.openedAt ?? at
}
