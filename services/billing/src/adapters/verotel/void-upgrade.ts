import type { Heard } from './facts.ts'
import { readFirstPeriod } from './first-period.ts'
import { endOfSale, momentsGivenBack, type VerotelNotes } from './notes.ts'

/**
 * Whether an upgrade was bought from a page that counts no more: what it was offered for was ended here, charged back, or
 * given back after the page was opened. FlexPay sells from a signed address for ever.
 * @param start the postback that a sale began with
 * @param heard about all sales of its customer
 */
export async function isVoidUpgrade(
  notes: VerotelNotes,
  start: Heard,
  heard: readonly Heard[],
): Promise<boolean> {
  const { event, precedingSaleID } = start
  if (event !== 'upgrade' || precedingSaleID === undefined) return false
  // Note: whoever ends a sale ends its contract, whichever of the two is heard of first.
  if (await endOfSale(notes, precedingSaleID)) return true
  const preceding = heard.filter(({ saleID }) => saleID === precedingSaleID)
  const before = preceding.filter(({ at }) => at <= start.at)
  if (before.some((one) => one.event === 'chargeback')) return true
  const opened = openingOf(start)
  const givenBack = [
    ...before.flatMap((one) => (one.event === 'credit' ? [one.at] : [])),
    ...(await givenBackByUs(notes, preceding)),
  ]
  return givenBack.some((at) => opened <= at && at <= start.at)
}

async function givenBackByUs(notes: VerotelNotes, about: readonly Heard[]): Promise<Date[]> {
  const charges = new Set(about.flatMap(({ transactionID }) => transactionID ?? []))
  const moments = await Promise.all([...charges].map((charge) => momentsGivenBack(notes, charge)))
  return moments.flat()
}

/** Pages of earlier releases do not say when they were opened: what was bought from them is not ended afterwards. */
function openingOf({ custom3, at }: Heard): Date {
  return readFirstPeriod(custom3)?.openedAt ?? at
}
