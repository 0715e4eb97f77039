import type { AccessLevel, BillingInterval } from '@alcove/contracts'
import { accessLevelSchema } from '@alcove/contracts/resources/subscription'
import { addDays, addPeriods, type Day, dayOf, endOf, findLatestBegin } from './days.ts'
import type { WebhookFact } from './facts.ts'
import { type FirstPeriod, readFirstPeriod, readOpening } from './first-period.ts'
import type { PlannedChange } from './notes.ts'
import { parseInterval } from './periods.ts'
import type { SaleStatus } from './sale-status.ts'

/** Everything known of one sale, from all sources. */
export interface SaleSources {
  saleID: string
  /** Null when Verotel no longer knows it. */
  status: SaleStatus | null
  /** Postbacks about it, oldest first. */
  postbacks: WebhookFact[]
  /** The upgrade that replaced it; `isLate` when its address had expired or was void, so that this sale goes on. */
  successor: (WebhookFact & { isLate: boolean }) | undefined
  endedByUs: Date | null
  /** When we first saw that Verotel reports it as over. */
  overSince: Date | null
  /** Sold from a closed order, or as an upgrade of a sale that had been ended or refunded. */
  isLate: boolean
  /** True only for such an upgrade. */
  isVoid: boolean
  changes: PlannedChange[]
  /** From our records. */
  known: { checkoutId: string | null; plan: AccessLevel; interval: BillingInterval } | undefined
}

/** A sale assembled from its sources. */
export interface Sale extends SaleSources {
  /** The checkout that it was sold from. */
  checkoutId: string | null
  /** The plan at the time of sale. */
  plan: AccessLevel
  interval: BillingInterval
  first: FirstPeriod | null
  /** The postback that it began with, unless that was lost. */
  start: WebhookFact | undefined
  /** Rebills by the period they pay for: postbacks arrive in any order. */
  rebills: (WebhookFact & { nextChargeOn: Day })[]
  /** Known paid-until days, in order. */
  dues: Day[]
  paidUntil: Day
  startedAt: Date
}

/** @returns null for a foreign sale: without a plan, or without any paid-until day */
export function assembleSale(sources: SaleSources): Sale | null {
  const { status, postbacks, known } = sources
  const start = findStart(postbacks)
  const plan = parseLevel(start?.custom1 ?? status?.custom1) ?? known?.plan
  const interval = parseInterval(start?.custom2) ?? status?.interval ?? known?.interval
  if (!plan || !interval) return null

  const rebills = postbacks
    .filter((one): one is Sale['rebills'][number] => one.event === 'rebill' && one.nextChargeOn !== undefined)
    .sort((a, b) => (a.nextChargeOn < b.nextChargeOn ? -1 : 1))
  const begun = start && (start.nextChargeOn ?? start.expiresOn ?? addPeriods(dayOf(start.at), interval, 1))
  const dues = [...(begun ? [begun] : []), ...rebills.map(({ nextChargeOn }) => nextChargeOn)].sort()
  const paidUntil = [...dues, status?.nextChargeOn ?? status?.expiresOn ?? ''].sort().at(-1)
  if (!paidUntil) return null
  const first = readFirstPeriod(start?.custom3 ?? status?.custom3 ?? undefined)

  return {
    ...sources,
    checkoutId: start?.referenceID ?? status?.referenceID ?? known?.checkoutId ?? null,
    plan,
    interval,
    first,
    start,
    rebills,
    dues,
    paidUntil,
    startedAt: dateStart({ status, start, first, rebills, interval }, dues[0] ?? paidUntil),
  }
}

/** Finds the postback that a sale began with. */
export function findStart(postbacks: readonly WebhookFact[]): WebhookFact | undefined {
  return postbacks.find(({ event }) => event === 'initial' || event === 'upgrade')
}

/** Finds the sale that began the contract: an upgrade continues it. */
export function findBeginning(sale: Sale, sales: readonly Sale[]): Sale {
  const { start, isLate, saleID } = sale
  const preceding = start?.event === 'upgrade' && !isLate ? start.precedingSaleID : undefined
  const before = sales.find((one) => one.saleID === preceding)
  return before
    ? findBeginning(
        before,
        sales.filter((one) => one.saleID !== saleID),
      )
    : sale
}

type Dated = Pick<Sale, 'status' | 'start' | 'first' | 'rebills' | 'interval'>

/**
 * The first postback may be lost, or arrive days late, even after its period: Verotel repeats it, or a person there sends it
 * again. Dated by the arrival, a sale would seem to begin after what happened meanwhile. An upgrade that is heard of late counts
 * from when its page was opened, another sale from the end of the last day on which it can have been bought, as its first period tells.
 */
function dateStart({ status, start, first, rebills, interval }: Dated, firstDue: Day): Date {
  const isRenewed = rebills.length > 0 || (first !== null && !isInFirstPeriod({ status, rebills }))
  // Note: a later period does not tell when the first one began.
  if (!start && isRenewed) return endOf(addPeriods(firstDue, interval, -1))
  const latest = findLatestSaleDay(first, firstDue, interval)
  if (!start) return endOf(latest)
  if (dayOf(start.at) <= latest) return start.at
  const opened = start.event === 'upgrade' ? readOpening(start) : null
  return opened && opened < endOf(firstDue) ? opened : endOf(latest)
}

/** Tests whether a sale whose first period differs from the later ones is still in it. */
export function isInFirstPeriod({ status, rebills }: Pick<Sale, 'status' | 'rebills'>): boolean {
  return status?.phase ? /trial/i.test(status.phase) : rebills.length === 0
}

/** Finds the last day on which a first period can have been bought, by its length. */
function findLatestSaleDay(first: FirstPeriod | null, firstDue: Day, interval: BillingInterval): Day {
  const period = first?.period ?? null
  const [, days] = /^P(\d+)D$/.exec(period ?? '') ?? []
  if (days !== undefined) return addDays(firstDue, -Number(days))
  return findLatestBegin(firstDue, parseInterval(period) ?? interval)
}

/** Lists the days on which a period of a sale can have begun: its due days, and the one on which it was sold. */
export function listKnownDays({ dues, start }: Pick<Sale, 'dues' | 'start'>): Day[] {
  return start ? [...dues, dayOf(start.at)] : dues
}

/** Returns when the period that is paid until a day began. */
export function findPeriodStart({ dues, startedAt, interval }: Sale, paidUntil: Day): Date {
  const before = dues.findLast((due) => due < paidUntil)
  if (before !== undefined) return endOf(before)
  const [first = paidUntil] = dues
  return first === paidUntil ? startedAt : endOf(addPeriods(paidUntil, interval, -1))
}

function parseLevel(text: string | null | undefined): AccessLevel | null {
  return accessLevelSchema.safeParse(text).data ?? null
}
