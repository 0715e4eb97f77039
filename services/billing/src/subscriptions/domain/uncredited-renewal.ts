import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { StoredSubscription } from './subscription.ts'

type Sale = Pick<StoredSubscription, 'id' | 'plan' | 'interval' | 'endedAt'>

interface Contract {
  sales: readonly Sale[]
  /** Commands about all of its sales, oldest first. */
  choices: readonly Pick<
    ProviderCommand,
    'kind' | 'subscriptionId' | 'status' | 'details' | 'amount' | 'askedAt'
  >[]
}

interface PaidRenewal {
  /** Cents. */
  amount: number
  periodStart: Date
  periodEnd: Date
}

/**
 * Tests whether a sale was renewed between the opening and the payment of the page of the upgrade that replaced it, so that the
 * upgrade did not credit the renewal. Providers that charge at some hour of a day can also have charged before the page was
 * opened: then its price tells, because the page is valid for hours, and the renewal for a month at least.
 */
export function isUncreditedRenewal(
  { amount, periodStart, periodEnd }: PaidRenewal,
  sale: Sale,
  { sales, choices }: Contract,
): boolean {
  const { id, endedAt } = sale
  if (endedAt === null || periodEnd <= endedAt) return false
  const change = choices.findLast(
    ({ kind, subscriptionId, status }) => kind === 'change' && subscriptionId === id && status === 'done',
  )
  const target = change?.details.target
  if (!change || target?.when !== 'now' || change.askedAt > periodStart) return false
  const isReplaced = sales.some(
    (other) =>
      other.plan === target.plan &&
      other.interval === target.interval &&
      (other.endedAt === null || other.endedAt > endedAt),
  )
  return isReplaced && target.price - (change.amount ?? 0) < amount / 2
}
