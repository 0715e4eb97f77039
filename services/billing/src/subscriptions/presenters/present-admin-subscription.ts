import type { AdminSubscription } from '@alcove/contracts'
import type { ListedCommand } from '../../provider-commands/domain/provider-command.ts'
import { presentCustomer } from '../../sync/presenters/present-customer.ts'
import { attributeChanges } from '../domain/attribution.ts'
import { isPaidAndRunning, statusAt } from '../domain/subscription.ts'
import type { AdminSubscriptionRow } from '../store/subscription-lists.ts'

/** Presents a subscription to administrators, with its attributed history and the commands that are not done. */
export function presentAdminSubscription(row: AdminSubscriptionRow, now: Date): AdminSubscription {
  const { id, plan, interval, amount, currency, source } = row
  const done = row.commands.filter(({ status }) => status === 'done')
  return {
    id,
    customer: presentCustomer(row.customer),
    plan,
    interval,
    status: statusAt(row, now),
    amount,
    currency,
    source,
    providerReference: row.reference,
    renews: isPaidAndRunning(row) && !row.endsWithPeriod,
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    history: attributeChanges(row.changes, done).map(({ changedAt, cause, status, actorId, reason }) => ({
      at: changedAt.toISOString(),
      cause,
      status,
      actorId,
      reason,
    })),
    undone: row.commands.flatMap(presentUndone),
  }
}

function presentUndone({ status, askedAt, triedAt, ...command }: ListedCommand): AdminSubscription['undone'] {
  if (status === 'done') return []
  const { id, kind, amount, actorId, reason, attempts, failure } = command
  return [
    {
      ...{ id, kind, status, amount, actorId, reason, attempts, failure },
      askedAt: askedAt.toISOString(),
      triedAt: triedAt?.toISOString() ?? null,
    },
  ]
}
