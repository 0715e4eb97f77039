import type { AccountDetail, SupportedAccount } from '@alcove/contracts'
import type { IdentityDeps } from '../deps.ts'
import { publicAccount, type StoredAccount } from '../domain/account.ts'

/** An account in a list of the console. */
export function presentSupportedAccount(account: StoredAccount): SupportedAccount {
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

/** An account on its page in the console. */
export async function presentAccountDetail(
  { store, clock, settings }: Pick<IdentityDeps, 'store' | 'clock' | 'settings'>,
  account: StoredAccount,
): Promise<AccountDetail> {
  const now = clock.now().getTime()
  const openedSince = new Date(now - settings.REFRESH_MAX * 1000)
  const usedSince = new Date(now - settings.REFRESH_IDLE * 1000)
  const openSessions = await store.countOpenSessions(account.id, openedSince, usedSince)
  return { ...presentSupportedAccount(account), openSessions }
}
