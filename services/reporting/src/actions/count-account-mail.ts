import type { ReportingDeps } from '../deps.ts'
import { SECURITY_KINDS } from '../domain/account-mail-caps.ts'
import type { CountedMail } from '../domain/counted-mail.ts'
import type { Notification } from '../domain/notification.ts'
import type { ReportingTx } from '../store/store.ts'

/** Counts mails sent to the address of an account while it is unproven. */
export async function countAccountMail(
  { markMailbox }: Pick<ReportingDeps, 'markMailbox'>,
  tx: Pick<ReportingTx, 'findOwnAddress' | 'countMail'>,
  { userId, kinds, queuedAt }: { userId: string; kinds: Notification['kind'][]; queuedAt: Date },
): Promise<void> {
  const own = kinds.length > 0 ? await tx.findOwnAddress(userId) : null
  if (!own || own.emailProven) return
  const mailbox = markMailbox(own.email, 'apart')
  await tx.countMail(kinds.flatMap((kind) => countsOf(kind, mailbox, queuedAt)))
}

/** Counters that one mail to an unproven address consumes. */
export function countsOf(kind: Notification['kind'], mailbox: string, queuedAt: Date): CountedMail[] {
  const ofMailbox: CountedMail = { cap: 'accounts', mailbox, source: null, queuedAt }
  return SECURITY_KINDS.has(kind)
    ? [ofMailbox, { cap: 'security', mailbox: null, source: null, queuedAt }]
    : [ofMailbox]
}
