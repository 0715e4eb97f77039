import type { BillingDeps } from '../../deps.ts'
import { PaymentUnavailable } from '../../ports.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'
import { InvalidSnapshotError } from '../../sync/domain/validate-snapshot.ts'
import { resolveSubject } from '../../sync/queries/resolve-subject.ts'
import type { StoredWebhookEvent } from '../domain/webhook-event.ts'

/**
 * Acts on a notification: fetches the truth about whom it names, unless that was done since it came.
 * @throws PaymentUnavailable: the notification is marked and waits for the next attempt. A truth that cannot be does not
 * become another one within seconds: that waits for the sweep
 */
export async function processWebhookEvent(deps: BillingDeps, id: string): Promise<void> {
  const event = await deps.store.findWebhookEvent(id)
  if (!event || event.status === 'handled' || event.status === 'ignored') return
  const userId = event.userId ?? (await match(deps, event))
  if (userId === null) return
  try {
    await syncCustomer(deps, userId)
  } catch (error) {
    const isOurs = error instanceof PaymentUnavailable || error instanceof InvalidSnapshotError
    const failure = isOurs ? error.message : 'INTERNAL'
    await deps.store.inTransaction((tx) =>
      tx.updateWebhookEvent(id, { status: 'failed', failure, triedAt: deps.clock.now() }),
    )
    if (!(error instanceof InvalidSnapshotError)) throw error
    deps.log.error({ err: error, eventId: id }, 'the payment provider says what cannot be')
  }
}

/** Its customer may have become known since it came. */
async function match(deps: BillingDeps, { id, about }: StoredWebhookEvent): Promise<string | null> {
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
