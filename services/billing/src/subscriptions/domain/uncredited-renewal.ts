import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { StoredSubscription } from './subscription.ts'

/** Pages of upgrades sell until the next day ends. */
const PAGE_SELLS_MS = 2 * 24 * 3_600_000

interface Sale extends Pick<StoredSubscription, 'id' | 'plan' | 'interval' | 'endedAt'> {
  /** Cents that it began with; undefined until its first payment is recorded. */
  firstCharge: number | undefined
}

interface Contract {
  sales: readonly Sale[]
  /** Commands about all of its sales. */
  choices: readonly Pick<
    ProviderCommand,
    'kind' | 'subscriptionId' | 'status' | 'details' | 'amount' | 'askedAt'
  >[]
}

interface PaidRenewal {
  /** Cents that were not given back. */
  amount: number
  periodStart: Date
  periodEnd: Date
}

/**
 * Tests whether a sale was renewed between the opening and the payment of the page of the upgrade that replaced it, so that the
 * upgrade did not credit the renewal. Providers that charge at some hour of a day can also have charged before the page was
 * opened: then its price tells, because the page is valid for hours, and the renewal for a month at least. An upgrade for
 * nothing credits more than its price, with a longer first period.
 */
export function isUncreditedRenewal(
  { amount, periodStart, periodEnd }: PaidRenewal,
  { id, endedAt }: Pick<Sale, 'id' | 'endedAt'>,
  { sales, choices }: Contract,
): boolean {
  if (endedAt === null || periodEnd <= endedAt) return false
  return choices.some(({ kind, subscriptionId, status, details: { target }, askedAt, amount: price }) => {
    if (kind !== 'change' || subscriptionId !== id || status !== 'done' || askedAt > periodStart) return false
    // An older page of the same price was not the paid one.
    if (+endedAt - +askedAt > PAGE_SELLS_MS) return false
    if (target?.when !== 'now' || !price || target.price - price >= amount / 2) return false
    // Of several pages the paid one counts.
    return sales.some(
      (other) =>
        other.plan === target.plan &&
        other.interval === target.interval &&
        other.firstCharge === price &&
        (other.endedAt === null || other.endedAt > endedAt),
    )
  })
}
