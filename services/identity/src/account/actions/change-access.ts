import { auditRecorded, userAccessChanged, userProfileChanged } from '@alcove/contracts'
import type { IdentityDeps } from '../../deps.ts'
import type { IdentityTx } from '../../store/store.ts'
import type { StoredAccount } from '../domain/account.ts'
import { toProfile } from '../domain/account.ts'
import type { AccountChange } from '../store/accounts.ts'

type AccessChange = { userId: string } & Omit<AccountChange, 'username'>

/**
 * Changes what an account may do: its sessions end, tokens from before now are refused everywhere within a minute, and
 * the journal has a line. With the password, mailed links that wait to be used end too.
 * @param actorId null for the operator on the command line
 * @param details of the line in the journal, besides new roles
 */
export async function changeAccess(
  deps: Pick<IdentityDeps, 'clock' | 'ids'>,
  tx: IdentityTx,
  { userId, ...change }: AccessChange,
  actorId: string | null,
  action: string,
  details: Record<string, unknown> = {},
): Promise<StoredAccount> {
  const account = await tx.updateAccount(userId, change)
  // Note: told once the account is ours: tokens that a refresh got while we waited for it are from before.
  const now = deps.clock.now()
  await tx.endFamilies(userId, now, action)
  if (change.passwordHash !== undefined) {
    await tx.endPasswordResets(userId, now)
    await tx.endPendingEmailChanges(userId, now)
  }
  tx.emit(userAccessChanged, { userId, notBefore: now.toISOString() })
  tx.emit(userProfileChanged, toProfile(account))
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId,
    action,
    subject: { type: 'user', id: userId },
    details: { ...details, ...(change.roles ? { roles: change.roles } : {}) },
    recordedAt: now.toISOString(),
  })
  return account
}
