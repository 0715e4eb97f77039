import type { BillingDeps } from '../../deps.ts'
import { PaymentUnavailable } from '../../ports.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'
import { InvalidSnapshotError } from '../../sync/domain/validate-snapshot.ts'
import { resolveSubject } from '../../sync/queries/resolve-subject.ts'
import type { StoredWebhookEvent } from '../domain/webhook-event.ts'

/**
 * Syncs the customer that a webhook event names, unless a later sync has handled it. An invalid snapshot does not change
 * within seconds, so it waits for the sweep.
 * @throws PaymentUnavailable after marking the event as failed, so that the job retries
 */
export async function processWebhookEvent(deps: BillingDeps, id: string): Promise<void> {
  const event = await deps.store.findWebhookEvent(id)
  if (!event || event.status === 'handled' || event.status === 'ignored') return
  const userId = event.userId ?? (await matchCustomer(deps, event))
  if (userId === null) return
  try {
    await syncCustomer(deps, userId)
  } catch (error) {
    const isExpected = error instanceof PaymentUnavailable || error instanceof InvalidSnapshotError
    const failure = isExpected ? error.message : 'INTERNAL'
    await deps.store.inTransaction((tx) =>
      tx.updateWebhookEvent(id, { status: 'failed', failure, triedAt: deps.clock.now() }),
    )
    if (!(error instanceof InvalidSnapshotError)) throw error
    deps.log.error({ err: error, eventId: id }, 'snapshot.invalid: from the payment provider')
  }
}

/** Matches an event to its customer, who may have become known since it was received. */
async function matchCustomer(deps: BillingDeps, { id, about }: StoredWebhookEvent): Promise<string | null> {
  const userId = await resolveSubject(deps, about)
  await deps.store.inTransaction(async (tx) => {
    if (userId === null) return tx.updateWebhookEvent(id, { status: 'unmatched', triedAt: deps.clock.now() })
    await tx.lockCustomer(userId)
    await tx.updateWebhookEvent(id, {
      status: 'waiting',
      userId,
      afterSyncVersion: await tx.findSyncVersion(userId),
    })
  })
  return userId
}
