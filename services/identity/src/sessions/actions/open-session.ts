import { randomBytes } from 'node:crypto'
import { AppError } from '@alcove/contracts'
import { publicAccount, type StoredAccount } from '../../account/domain/account.ts'
import type { IdentityDeps, Session } from '../../deps.ts'
import type { IdentityTx } from '../../store/store.ts'
import type { Device } from '../domain/device.ts'
import { ENDED_PER_LOGIN, OPEN_SESSIONS_MAX } from '../domain/open-sessions-max.ts'
import { hashToken } from '../domain/refresh.ts'
import { endOldestSessions } from './end-oldest-sessions.ts'

const TOKEN_BYTES = 32
const ROOM_FOR_ONE = { newest: OPEN_SESSIONS_MAX - 1, except: null, limit: ENDED_PER_LOGIN }

/**
 * Starts a chain of refresh tokens for an account, inside the transaction of its login, and ends the account's oldest
 * sessions above the limit.
 * @param account as locked by that transaction
 * @throws ACCOUNT_SUSPENDED
 */
export async function openSession(
  deps: Pick<IdentityDeps, 'clock' | 'ids' | 'tokens'>,
  tx: Pick<IdentityTx, 'insertFamily' | 'insertToken' | 'endOldestFamilies' | 'findNewestTokens' | 'emit'>,
  account: StoredAccount,
  device: Device,
): Promise<Session> {
  if (account.suspendedAt) throw new AppError('ACCOUNT_SUSPENDED')
  const refreshToken = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = deps.clock.now()
  const familyId = deps.ids()
  await endOldestSessions(tx, account.id, ROOM_FOR_ONE, now)
  await tx.insertFamily({
    id: familyId,
    userId: account.id,
    secret: randomBytes(TOKEN_BYTES),
    createdAt: now,
    ...device,
  })
  await tx.insertToken({ hash: hashToken(refreshToken), familyId, createdAt: now })
  const token = await deps.tokens.issue(account, familyId)
  return { token, refreshToken, account: publicAccount(account) }
}
