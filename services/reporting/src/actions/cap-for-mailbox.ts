import type { ReportingDeps } from '../deps.ts'
import type { CountedMail } from '../domain/counted-mail.ts'
import type { Notification } from '../domain/notification.ts'
import { MAILBOX_CAPS } from '../domain/stranger-mail-caps.ts'
import type { ReportingTx } from '../store/store.ts'

/**
 * Checks the daily cap of a kind for a typed address, and locks its count until the transaction ends.
 * @returns the cap that the mail counts against, 'given-up' if it is one too many, null if no such cap applies
 */
export async function capForMailbox(
  { markMailbox }: Pick<ReportingDeps, 'markMailbox'>,
  tx: Pick<ReportingTx, 'lockStrangerMail' | 'findCount'>,
  { kind, address }: Pick<Notification, 'kind' | 'address'>,
  now: Date,
): Promise<CountedMail | 'given-up' | null> {
  const { perDay, dayMs, kinds } = MAILBOX_CAPS
  if (address === null || !kinds.has(kind)) return null
  await tx.lockStrangerMail()
  const mailbox = markMailbox(address, 'together')
  const count = await tx.findCount(kind, mailbox, new Date(now.getTime() - dayMs))
  return count < perDay ? { cap: kind, mailbox, source: null, queuedAt: now } : 'given-up'
}
