import type { ReportingDeps } from '../deps.ts'
import { composeMail } from '../domain/compose-mail.ts'
import { RefusedMail } from '../ports.ts'

type Deps = Pick<ReportingDeps, 'store' | 'mailer' | 'log' | 'metrics' | 'settings' | 'operator' | 'links'>

/**
 * Sends the farewell of a deleted account, and forgets its address.
 * @throws what the mailer throws when another attempt may succeed
 */
export async function sendFarewell(deps: Deps, notificationId: string): Promise<void> {
  const farewell = await deps.store.findNotification(notificationId)
  if (!farewell?.address) return
  const mail = await composeMail(farewell, farewell.address, deps)
  try {
    await deps.mailer.send({ ...mail, isForgotten: true })
  } catch (error) {
    if (error instanceof RefusedMail) return giveUpFarewell(deps, notificationId)
    throw error
  }
  deps.metrics.mails.inc({ outcome: 'sent' })
  await forgetFarewell(deps, notificationId)
}

/** Forgets an address that refuses mail, too. */
export async function giveUpFarewell(
  deps: Pick<ReportingDeps, 'store' | 'log' | 'metrics'>,
  notificationId: string,
): Promise<void> {
  deps.metrics.mails.inc({ outcome: 'given-up' })
  await forgetFarewell(deps, notificationId)
  deps.log.warn({ notificationId }, 'farewell.given-up')
}

async function forgetFarewell({ store }: Pick<ReportingDeps, 'store'>, id: string): Promise<void> {
  await store.inTransaction((tx) => tx.deleteNotification(id))
}
