import type { CheckoutTruth, CustomerTruth, KnownCustomer } from '../../ports.ts'
import { heardOf } from './facts.ts'
import { moneyTruth } from './money-truth.ts'
import { changesOfSale, endOfSale, type VerotelNotes } from './notes.ts'
import { putTogether, type Sale } from './sale.ts'
import { askSaleStatus, type SaleStatus } from './sale-status.ts'
import type { Shop } from './signed-address.ts'
import { expiryOf } from './start-checkout.ts'
import { subscriptionTruth } from './subscription-truth.ts'

/** How long after its end a checkout is looked for by its reference, should the postback of its sale have been lost. */
const SEARCH_MS = 7 * 86_400_000

/**
 * How sales stand is asked of Verotel; what was paid, refunded and charged back is what postbacks said, for Verotel
 * lists no transactions to shops.
 * @throws PaymentUnavailable
 */
export async function fetchTruth(
  { shop, notes }: { shop: Shop; notes: VerotelNotes },
  known: KnownCustomer,
  now: Date,
): Promise<CustomerTruth> {
  const heard = heardOf(known)
  const statuses = new Map<string, SaleStatus | null>()
  await Promise.all(
    unsold(known, now).map(async (referenceID) => {
      const status = await askSaleStatus(shop, { referenceID })
      if (status) statuses.set(status.saleID, status)
    }),
  )
  const saleIDs = new Set([
    ...known.subscriptions.map(({ reference }) => reference),
    ...heard.map(({ saleID }) => saleID),
    ...statuses.keys(),
  ])
  const sales = await Promise.all(
    [...saleIDs].map(async (saleID) => {
      const status = statuses.get(saleID) ?? (await askSaleStatus(shop, { saleID }))
      const record = known.subscriptions.find(({ reference }) => reference === saleID)
      const reference = heard.find((one) => one.saleID === saleID && one.referenceID)?.referenceID
      const checkout = known.checkouts.find(({ id }) => id === (reference ?? status?.referenceID))
      return putTogether({
        saleID,
        status,
        heard: heard.filter((one) => one.saleID === saleID),
        successor: heard.find((one) => one.event === 'upgrade' && one.precedingSaleID === saleID),
        endedByUs: await endOfSale(notes, saleID),
        changes: await changesOfSale(notes, saleID, status),
        known: record ?? (checkout && { ...checkout, checkoutId: checkout.id }),
      })
    }),
  )
  return truthOf(
    known,
    sales.filter((sale) => sale !== null),
    now,
  )

  /** Checkouts whose sale nobody has told us of, as long as one may still be found. */
  function unsold({ checkouts, subscriptions }: KnownCustomer, at: Date): string[] {
    const sold = new Set([
      ...subscriptions.map(({ checkoutId }) => checkoutId),
      ...heard.map(({ referenceID }) => referenceID),
    ])
    const isRecent = (id: string) => at.getTime() < (expiryOf(id)?.getTime() ?? Infinity) + SEARCH_MS
    return checkouts.map(({ id }) => id).filter((id) => !sold.has(id) && isRecent(id))
  }
}

function truthOf({ checkouts }: KnownCustomer, sales: Sale[], now: Date): CustomerTruth {
  const subscriptions = sales.map((sale) => subscriptionTruth(sale, now))
  const money = sales.map((sale, index) => moneyTruth(sale, subscriptions[index]!))
  return {
    checkouts: checkouts.map(({ id }): CheckoutTruth => {
      const sale = sales.find(({ checkoutId }) => checkoutId === id)
      if (sale) return { id, status: 'completed', subscription: sale.saleID }
      const expiry = expiryOf(id)
      return { id, status: expiry && expiry <= now ? 'expired' : 'open', subscription: null }
    }),
    subscriptions,
    invoices: money.flatMap(({ invoices }) => invoices),
    payments: money.flatMap(({ payments }) => payments),
  }
}
