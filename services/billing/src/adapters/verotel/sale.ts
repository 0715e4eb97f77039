import type { AccessLevel, BillingInterval } from '@alcove/contracts'
import { accessLevelSchema } from '@alcove/contracts/resources/subscription'
import { addPeriods, type Day, dayOf, endOf } from './days.ts'
import type { WebhookFact } from './facts.ts'
import { type FirstPeriod, readFirstPeriod } from './first-period.ts'
import type { PlannedChange } from './notes.ts'
import { intervalOf } from './periods.ts'
import type { SaleStatus } from './sale-status.ts'

/** All that is known of one sale, from everywhere. */
export interface SaleSources {
  saleID: string
  /** Null where Verotel knows it no more. */
  status: SaleStatus | null
  /** Postbacks about it, oldest first. */
  heard: WebhookFact[]
  /** The upgrade that replaced it; `isLate` where its address was good no more, or void. */
  successor: (WebhookFact & { isLate: boolean }) | undefined
  endedByUs: Date | null
  /** Verotel says that it is over: since when we have seen that. */
  overSince: Date | null
  /** Sold from an order that was closed, or as an upgrade of what had been ended or given back. */
  isLate: boolean
  /** The latter of both. */
  isVoid: boolean
  changes: PlannedChange[]
  /** Of our records. */
  known: { checkoutId: string | null; plan: AccessLevel; interval: BillingInterval } | undefined
}

/** A sale, put together. */
export interface Sale extends SaleSources {
  /** Of the order that it was sold from. */
  checkoutId: string | null
  /** That it was sold as. */
  plan: AccessLevel
  interval: BillingInterval
  first: FirstPeriod | null
  /** The postback that it began with, unless that was lost. */
  start: WebhookFact | undefined
  /** Rebills in the order of what they pay for: postbacks come in any. */
  rebills: (WebhookFact & { nextChargeOn: Day })[]
  /** Days that something was paid until, as far as heard, in order. */
  dues: Day[]
  paidUntil: Day
  startedAt: Date
}

/** Null for what is none of ours: without a plan, or without any day that it was paid until. */
export function putTogether(sources: SaleSources): Sale | null {
  const { status, heard, known } = sources
  const start = startOf(heard)
  const plan = levelIn(start?.custom1 ?? status?.custom1) ?? known?.plan
  const interval = intervalOf(start?.custom2) ?? status?.interval ?? known?.interval
  if (!plan || !interval) return null

  const rebills = heard
    .filter((one): one is Sale['rebills'][number] => one.event === 'rebill' && one.nextChargeOn !== undefined)
    .sort((a, b) => (a.nextChargeOn < b.nextChargeOn ? -1 : 1))
  const begun = start && (start.nextChargeOn ?? start.expiresOn ?? addPeriods(dayOf(start.at), interval, 1))
  const dues = [...(begun ? [begun] : []), ...rebills.map(({ nextChargeOn }) => nextChargeOn)].sort()
  const paidUntil = [...dues, status?.nextChargeOn ?? status?.expiresOn ?? ''].sort().at(-1)
  if (!paidUntil) return null

  return {
    ...sources,
    checkoutId: start?.referenceID ?? status?.referenceID ?? known?.checkoutId ?? null,
    plan,
    interval,
    first: readFirstPeriod(start?.custom3 ?? status?.custom3 ?? undefined),
    start,
    rebills,
    dues,
    paidUntil,
    startedAt: startOfSale(start, dues[0] ?? paidUntil, interval),
  }
}

/** The postback that a sale began with, of those about it. */
export function startOf(heard: readonly WebhookFact[]): WebhookFact | undefined {
  return heard.find(({ event }) => event === 'initial' || event === 'upgrade')
}

/** The sale that began the contract: one that was upgraded to goes on with it. */
export function beginningOf(sale: Sale, sales: readonly Sale[]): Sale {
  const { start, isLate, saleID } = sale
  const preceding = start?.event === 'upgrade' && !isLate ? start.precedingSaleID : undefined
  const before = sales.find((one) => one.saleID === preceding)
  return before
    ? beginningOf(
        before,
        sales.filter((one) => one.saleID !== saleID),
      )
    : sale
}

/** A first postback may be lost, or come when the period it speaks of is over. */
function startOfSale(start: WebhookFact | undefined, firstDue: Day, interval: BillingInterval): Date {
  return start && start.at < endOf(firstDue) ? start.at : endOf(addPeriods(firstDue, interval, -1))
}

/** When the period that is paid until a day began. */
export function startOfPeriod({ dues, start, startedAt, interval }: Sale, paidUntil: Day): Date {
  const before = dues.findLast((due) => due < paidUntil)
  if (before !== undefined) return endOf(before)
  return start && dues[0] === paidUntil ? startedAt : endOf(addPeriods(paidUntil, interval, -1))
}

function levelIn(text: string | null | undefined): AccessLevel | null {
  return accessLevelSchema.safeParse(text).data ?? null
}
