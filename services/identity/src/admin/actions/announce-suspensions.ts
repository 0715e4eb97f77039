import { userProfileChanged } from '@alcove/contracts'
import { toProfile } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'

const BATCH = 100

/**
 * Announces suspensions that no event has told: events of older programs did not say whether an account is suspended.
 * The store remembers what was announced, so that each account comes once, whichever process does it.
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
