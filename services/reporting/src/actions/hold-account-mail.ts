import type { ReportingDeps } from '../deps.ts'
import { ACCOUNT_MAIL_CAPS, SECURITY_KINDS, TOLD_ONCE } from '../domain/account-mail-caps.ts'
import type { Notification } from '../domain/notification.ts'
import type { ReportingTx } from '../store/store.ts'

export type Fate = 'leaves' | 'given-up' | { heldUntil: Date }

/**
 * Whether a mail to an account holder leaves now, later or never. One that is told once takes the place of another that
 * waits.
 * @param tx has locked the mailbox of the account
 */
export async function holdAccountMail(
  { markMailbox }: Pick<ReportingDeps, 'markMailbox'>,
  tx: ReportingTx,
  { userId, kind }: { userId: string; kind: Notification['kind'] },
  now: Date,
): Promise<Fate> {
  const { perMailbox, heldPerMailbox, windowMs } = ACCOUNT_MAIL_CAPS
  const since = new Date(now.getTime() - windowMs)
  if (TOLD_ONCE.has(kind)) {
    const heldUntil = await tx.replaceHeld(userId, kind)
    if (heldUntil) return { heldUntil }
    const last = await tx.findLastQueued(userId, kind, since)
    if (last) return { heldUntil: new Date(last.getTime() + windowMs) }
  }
  // Note: links to a new password have a limit of their own, and end before they could leave later.
  if (kind === 'password-reset') return 'leaves'
  const own = await tx.findOwnAddress(userId)
  const isSecurity = SECURITY_KINDS.has(kind)
  if (!own || own.emailProven || (isSecurity && !own.email.includes('+'))) return 'leaves'
  const mailbox = markMailbox(own.email, 'apart')
  const held = await tx.countHeld(own.email, mailbox)
  const queued = await tx.findCount('accounts', mailbox, since)
  // Note: what comes while some is held waits behind it; both together would be twice as much.
  if (held === 0 && queued < perMailbox) return 'leaves'
  if (held >= heldPerMailbox && !isSecurity) return 'given-up'
  const windows = Math.floor(held / perMailbox) + 1
  return { heldUntil: new Date(now.getTime() + windows * windowMs) }
}
