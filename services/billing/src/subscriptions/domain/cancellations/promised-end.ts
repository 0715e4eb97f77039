import type { Choice, Termination } from '../../../declarations/domain/taken-back.ts'
import type { StoredInvoice } from '../../../invoices/domain/invoice.ts'
import type { StoredSubscription } from '../subscription.ts'

const DAY_MS = 86_400_000

interface Moved {
  /** The sale that it was made on. */
  cancelled: Pick<StoredSubscription, 'currentPeriodEnd' | 'endedAt'>
  /** Commands about the sale that replaced it. */
  commands: readonly Choice[]
  /** What that one has paid. */
  invoices: readonly Pick<StoredInvoice, 'periodEnd'>[]
}

/** Describes a cancellation as the termination that it is to the sale which had replaced the cancelled one. */
export function toTermination(
  { id, subscriptionId, askedAt }: Choice,
  { cancelled, commands, invoices }: Moved,
): Termination {
  const promised = cancelled.currentPeriodEnd
  const isOver = cancelled.endedAt !== null && cancelled.endedAt >= promised
  // Note: the first period may have been bought after the cancelled one had run out, and then it was paid for.
  const bought = isOver ? invoices.map(({ periodEnd }) => +periodEnd) : []
  const effectiveAt = bought.length === 0 ? promised : new Date(Math.max(+promised, Math.min(...bought)))
  const moved = commands.find(({ kind, status }) => kind === 'cancel' && status === 'done')
  // The provider can renew a sale and take its cancellation on one day.
  const lastStart = moved?.endedAt ? new Date(+moved.endedAt + DAY_MS) : undefined
  return { id, subscriptionId, receivedAt: askedAt, effectiveAt, status: 'carried-out', lastStart }
}
