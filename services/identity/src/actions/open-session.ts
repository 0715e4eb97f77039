import { randomBytes } from 'node:crypto'
import type { IdentityDeps, Session } from '../deps.ts'
import { publicAccount, type StoredAccount } from '../domain/account.ts'
import { hashOf } from '../domain/refresh.ts'
import type { IdentityStore } from '../store/store.ts'

type Tx = Parameters<Parameters<IdentityStore['inTransaction']>[0]>[0]

const TOKEN_BYTES = 32

/** Starts a new chain of refresh tokens for an account, inside the transaction that logs it in. */
export async function openSession(
  deps: Pick<IdentityDeps, 'clock' | 'ids' | 'tokens'>,
  tx: Pick<Tx, 'insertFamily' | 'insertToken'>,
  account: StoredAccount,
): Promise<Session> {
  const refreshToken = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = deps.clock.now()
  const familyId = deps.ids()
  await tx.insertFamily({
    id: familyId,
    userId: account.id,
    secret: randomBytes(TOKEN_BYTES),
    createdAt: now,
  })
  await tx.insertToken({ hash: hashOf(refreshToken), familyId, createdAt: now })
  const known = publicAccount(account)
  return { token: await deps.tokens.issue(known, familyId), refreshToken, account: known }
}
