import type { AccountDetail, AdminAccount } from '@alcove/contracts'
import { publicAccount, type StoredAccount } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'

/** Presents an account for a list of the console. */
export function presentAdminAccount(account: StoredAccount): AdminAccount {
  const { createdAt, lastLoginAt, suspendedAt, suspensionReason, suspendedBy, revision } = account
  return {
    ...publicAccount(account),
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    suspensionReason,
    suspendedBy,
    revision,
  }
}

/** Presents an account for its page in the console. */
export async function presentAccountDetail(
  { store, clock, settings }: Pick<IdentityDeps, 'store' | 'clock' | 'settings'>,
  account: StoredAccount,
): Promise<AccountDetail> {
  const now = clock.now().getTime()
  const openedSince = new Date(now - settings.REFRESH_MAX * 1000)
  const usedSince = new Date(now - settings.REFRESH_IDLE * 1000)
  const openSessions = await store.countOpenSessions(account.id, openedSince, usedSince)
  return { ...presentAdminAccount(account), openSessions }
}
