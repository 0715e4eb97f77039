import { auditRecorded, userAccessChanged, userProfileChanged } from '@alcove/contracts'
import type { IdentityDeps } from '../deps.ts'
import type { StoredAccount } from '../domain/account.ts'
import type { IdentityStore } from '../store/store.ts'
import { profileOf } from './register-user.ts'

type Tx = Parameters<Parameters<IdentityStore['inTransaction']>[0]>[0]

type AccessChange = { userId: string } & Partial<
  Pick<StoredAccount, 'passwordHash' | 'roles' | 'suspendedAt'>
>

/**
 * Changes what an account may do: its sessions end, tokens from before now are refused everywhere within a minute, and
 * the journal has a line.
 * @param actorId null for the operator on the command line
 */
export async function changeAccess(
  deps: Pick<IdentityDeps, 'clock' | 'ids'>,
  tx: Tx,
  { userId, ...change }: AccessChange,
  actorId: string | null,
  action: string,
): Promise<StoredAccount> {
  const account = await tx.updateAccount(userId, change)
  // Note: told once the account is ours: tokens that a refresh got while we waited for it are from before.
  const now = deps.clock.now()
  await tx.endFamiliesOf(userId, now, action)
  tx.emit(userAccessChanged, { userId, notBefore: now.toISOString() })
  tx.emit(userProfileChanged, profileOf(account))
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId,
    action,
    subject: { type: 'user', id: userId },
    details: change.roles ? { roles: change.roles } : {},
    recordedAt: now.toISOString(),
  })
  return account
}
