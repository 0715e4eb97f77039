import { userProfileChanged } from '@alcove/contracts'
import { toProfile } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'

const BATCH = 100

/**
 * Emits the profile of accounts whose suspension no event has announced: older versions left it out of the event. The
 * store records what was announced, so that parallel processes emit each account once.
 */
export async function announceSuspensions({ store }: Pick<IdentityDeps, 'store'>): Promise<void> {
  const announceBatch = () =>
    store.inTransaction(async (tx) => {
      const accounts = await tx.lockUnannouncedSuspensions(BATCH)
      for (const { id, suspendedAt } of accounts)
        tx.emit(userProfileChanged, toProfile(await tx.updateAccount(id, { suspendedAt })))
      return accounts.length
    })
  while ((await announceBatch()) > 0);
}
