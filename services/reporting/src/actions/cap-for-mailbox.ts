import type { ReportingDeps } from '../deps.ts'
import type { CountedMail } from '../domain/counted-mail.ts'
import type { Notification } from '../domain/notification.ts'
import { MAILBOX_CAPS } from '../domain/stranger-mail-caps.ts'
import type { ReportingTx } from '../store/store.ts'

/**
 * Whether a typed address has had its mails of a kind for the day; no other transaction counts them until this one ends.
 * @returns what the mail counts as, 'given-up' where it is one too many, null where no such cap is
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
