import type { ReportingDeps } from '../deps.ts'
import type { ReportingTx } from '../store/store.ts'

/** Counts mails that leave for the address of an account, as long as it is not proven. */
export async function countAccountMail(
  { markMailbox }: Pick<ReportingDeps, 'markMailbox'>,
  tx: Pick<ReportingTx, 'findOwnAddress' | 'countMail'>,
  { userId, count, queuedAt }: { userId: string; count: number; queuedAt: Date },
): Promise<void> {
  const own = count > 0 ? await tx.findOwnAddress(userId) : null
  if (!own || own.emailProven) return
  const mailbox = markMailbox(own.email, 'apart')
  await tx.countMail(
    Array.from({ length: count }, () => ({ cap: 'accounts', mailbox, source: null, queuedAt })),
  )
}
