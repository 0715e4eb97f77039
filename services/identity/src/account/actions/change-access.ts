import { auditRecorded, userAccessChanged, userProfileChanged } from '@alcove/contracts'
import type { IdentityDeps } from '../../deps.ts'
import { tokensExpireAt } from '../../sessions/domain/tokens-expire-at.ts'
import type { IdentityTx } from '../../store/store.ts'
import type { StoredAccount } from '../domain/account.ts'
import { toProfile } from '../domain/account.ts'
import type { AccountChange } from '../store/accounts.ts'

type AccessChange = { userId: string } & Omit<AccountChange, 'username'>

/**
 * Changes the access of an account, ends its sessions, refuses its older tokens everywhere within a minute, and
 * journals the change. A new password also ends open links of mails.
 * @param actorId null for the operator on the command line
 * @param details of the journal entry, besides new roles
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
  // Note: read after the row lock, so that services without revisions count tokens as older which a refresh got while
  // we waited.
  const now = deps.clock.now()
  await endAccess(tx, account, now, action)
  if (change.passwordHash !== undefined) {
    await tx.endPasswordResets(userId, now)
    await tx.endPendingEmailChanges(userId, now)
  }
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

/**
 * Ends every session of an account, and refuses access tokens of earlier revisions.
 * @param account with its revision since the change
 */
export async function endAccess(
  tx: Pick<IdentityTx, 'endFamilies' | 'findNewestTokens' | 'emit'>,
  { id: userId, revision }: Pick<StoredAccount, 'id' | 'revision'>,
  now: Date,
  reason: string,
): Promise<void> {
  const newest = await tx.findNewestTokens(await tx.endFamilies(userId, now, reason))
  tx.emit(userAccessChanged, {
    userId,
    notBefore: now.toISOString(),
    accessRevision: revision,
    tokensExpireAt: tokensExpireAt(newest.values(), now).toISOString(),
  })
}
