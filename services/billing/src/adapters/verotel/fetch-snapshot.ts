import type { KnownCustomer } from '../../ports.ts'
import type { CheckoutSnapshot, CustomerSnapshot } from '../../sync/domain/snapshot.ts'
import { readWebhookFacts, type WebhookFact } from './facts.ts'
import { isLate } from './late-sale.ts'
import { noteOver, readChanges, readClosing, readEnd, type VerotelNotes } from './notes.ts'
import { readMoney } from './read-money.ts'
import { readSubscription } from './read-subscription.ts'
import { assembleSale, findBeginning, findStart, type Sale } from './sale.ts'
import { fetchSaleStatus, type SaleStatus } from './sale-status.ts'
import type { Shop } from './signed-address.ts'
import { computeLastDay, readExpiry } from './start-checkout.ts'
import { staysOver } from './upgrades/stays-over.ts'
import { isVoidUpgrade } from './upgrades/void-upgrade.ts'

/** How long after its end a checkout is searched by reference, in case the postback of its sale was lost. */
const SEARCH_MS = 7 * 86_400_000

/**
 * Fetches the status of sales from Verotel; payments, refunds and chargebacks come from postbacks, since Verotel lists
 * no transactions to shops.
 * @throws PaymentUnavailable
 */
export async function fetchSnapshot(
  { shop, notes }: { shop: Shop; notes: VerotelNotes },
  known: KnownCustomer,
  now: Date,
): Promise<CustomerSnapshot> {
  const postbacks = readWebhookFacts(known)
  const statuses = new Map<string, SaleStatus | null>()
  await Promise.all(
    findUnsold(known, now).map(async (referenceID) => {
      const status = await fetchSaleStatus(shop, { referenceID })
      if (status) statuses.set(status.saleID, status)
    }),
  )
  const saleIDs = new Set([
    ...known.subscriptions.map(({ reference }) => reference),
    ...postbacks.map(({ saleID }) => saleID),
    ...statuses.keys(),
  ])
  const sales = await Promise.all(
    [...saleIDs].map(async (saleID) => {
      const status = statuses.get(saleID) ?? (await fetchSaleStatus(shop, { saleID }))
      const record = known.subscriptions.find(({ reference }) => reference === saleID)
      const reference = postbacks.find((one) => one.saleID === saleID && one.referenceID)?.referenceID
      const checkout = known.checkouts.find(({ id }) => id === (reference ?? status?.referenceID))
      const about = postbacks.filter((one) => one.saleID === saleID)
      const start = findStart(about)
      const upgrade = postbacks.find((one) => one.event === 'upgrade' && one.precedingSaleID === saleID)
      const sale = assembleSale({
        saleID,
        status,
        postbacks: about,
        successor: upgrade && { ...upgrade, isLate: await wasSoldLate(upgrade) },
        isLate: await wasSoldLate(start),
        isVoid: start !== undefined && (await isVoidUpgrade(notes, start, postbacks)),
        endedByUs: await readEnd(notes, saleID),
        overSince: status?.over ? await noteOver(notes, saleID, now) : null,
        changes: await readChanges(notes, saleID, status),
        known: record ?? (checkout && { ...checkout, checkoutId: checkout.id }),
      })
      if (!sale?.successor?.isLate || !(await staysOver(notes, sale, sale.successor, postbacks))) return sale
      return { ...sale, successor: { ...sale.successor, isLate: false } }
    }),
  )
  const found = sales.filter((sale) => sale !== null)
  return { ...toSnapshot(found, now), checkouts: await Promise.all(known.checkouts.map(readCheckout)) }

  async function wasSoldLate(start: WebhookFact | undefined): Promise<boolean> {
    if (!start) return false
    const { referenceID } = start
    const closedAt = referenceID === undefined ? null : await readClosing(notes, referenceID)
    return isLate(start, computeLastDay(referenceID, closedAt)) || isVoidUpgrade(notes, start, postbacks)
  }

  async function readCheckout({ id }: { id: string }): Promise<CheckoutSnapshot> {
    const sale = found.find(({ checkoutId }) => checkoutId === id)
    if (sale) return { id, status: 'completed', subscription: sale.saleID }
    const end = (await readClosing(notes, id)) ?? readExpiry(id)
    return { id, status: end && end <= now ? 'expired' : 'open', subscription: null }
  }

  /** Checkouts without a known sale, as long as one may still be found. */
  function findUnsold({ checkouts, subscriptions }: KnownCustomer, at: Date): string[] {
    const sold = new Set([
      ...subscriptions.map(({ checkoutId }) => checkoutId),
      ...postbacks.map(({ referenceID }) => referenceID),
    ])
    const isRecent = (id: string) => at.getTime() < (readExpiry(id)?.getTime() ?? Infinity) + SEARCH_MS
    return checkouts.map(({ id }) => id).filter((id) => !sold.has(id) && isRecent(id))
  }
}

function toSnapshot(sales: Sale[], now: Date): Omit<CustomerSnapshot, 'checkouts'> {
  const subscriptions = sales.map((sale) => readSubscription(sale, findBeginning(sale, sales), now))
  const money = sales.map((sale, index) => readMoney(sale, subscriptions[index]!))
  return {
    subscriptions,
    invoices: money.flatMap(({ invoices }) => invoices),
    payments: money.flatMap(({ payments }) => payments),
  }
}
