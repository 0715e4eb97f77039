import type { ReportingDeps } from '../deps.ts'
import {
  ACCOUNT_MAIL_CAPS,
  SECURITY_KINDS,
  SECURITY_MAIL_CAPS,
  TOLD_ONCE,
} from '../domain/account-mail-caps.ts'
import type { Notification } from '../domain/notification.ts'
import type { ReportingTx } from '../store/store.ts'

export type Fate = 'leaves' | 'given-up' | { heldUntil: Date }

type Held = Pick<Notification, 'kind'> & { userId: string }

/**
 * Decides if a mail to an account leaves now, later or never. A mail of a kind in `TOLD_ONCE` replaces a waiting one.
 * @param tx has locked the mailbox of the account
 */
export async function holdAccountMail(
  deps: Pick<ReportingDeps, 'markMailbox'>,
  tx: ReportingTx,
  mail: Held,
  now: Date,
): Promise<Fate> {
  const { isReplaced, ...told } = TOLD_ONCE.has(mail.kind) ? await toldBefore(tx, mail, now) : NOT_TOLD
  // Note: password links have their own limit, and expire before they could leave later.
  if (isReplaced || mail.kind === 'password-reset') return told.fate
  const own = await tx.findOwnAddress(mail.userId)
  if (!own || own.emailProven) return told.fate
  if (!SECURITY_KINDS.has(mail.kind)) return holdForMailbox(deps, tx, mail, own.email, now)
  const isBound = told.fate === 'leaves' && own.email.includes('+')
  return holdForSite(tx, isBound ? await holdForMailbox(deps, tx, mail, own.email, now) : told.fate, now)
}

const NOT_TOLD = { fate: 'leaves' as Fate, isReplaced: false }

async function toldBefore(
  tx: Pick<ReportingTx, 'replaceHeld' | 'findLastQueued'>,
  { userId, kind }: Held,
  now: Date,
): Promise<typeof NOT_TOLD> {
  const { windowMs } = ACCOUNT_MAIL_CAPS
  const heldUntil = await tx.replaceHeld(userId, kind)
  if (heldUntil) return { fate: { heldUntil }, isReplaced: true }
  const last = await tx.findLastQueued(userId, kind, new Date(now.getTime() - windowMs))
  return last ? { fate: { heldUntil: new Date(last.getTime() + windowMs) }, isReplaced: false } : NOT_TOLD
}

async function holdForMailbox(
  { markMailbox }: Pick<ReportingDeps, 'markMailbox'>,
  tx: Pick<ReportingTx, 'countHeld' | 'findCount'>,
  { kind }: Held,
  email: string,
  now: Date,
): Promise<Fate> {
  const { perMailbox, heldPerMailbox, windowMs } = ACCOUNT_MAIL_CAPS
  const mailbox = markMailbox(email, 'apart')
  const held = await tx.countHeld(email, mailbox)
  const queued = await tx.findCount('accounts', mailbox, new Date(now.getTime() - windowMs))
  // Note: new mail waits behind held mail; sending both together would double the limit.
  if (held === 0 && queued < perMailbox) return 'leaves'
  if (held >= heldPerMailbox && !SECURITY_KINDS.has(kind)) return 'given-up'
  const windows = Math.floor(held / perMailbox) + 1
  return { heldUntil: new Date(now.getTime() + windows * windowMs) }
}

/** @param otherwise fate of the mail if the cap of the site lets it pass */
async function holdForSite(
  tx: Pick<ReportingTx, 'lockStrangerMail' | 'countHeldOfSite' | 'findCount'>,
  otherwise: Fate,
  now: Date,
): Promise<Fate> {
  const { ofSite, heldOfSite, windowMs } = SECURITY_MAIL_CAPS
  await tx.lockStrangerMail()
  const { held, due } = await tx.countHeldOfSite([...SECURITY_KINDS], now)
  if (held >= heldOfSite) return 'given-up'
  if (otherwise !== 'leaves') return otherwise
  const queued = await tx.findCount('security', null, new Date(now.getTime() - windowMs))
  // Note: it is due at once; the sweep releases the oldest due mails, as many as the hour has left.
  return due === 0 && queued < ofSite ? 'leaves' : { heldUntil: now }
}
