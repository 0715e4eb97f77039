import { AppError, auditRecorded } from '@alcove/contracts'
import { publicAccount } from '../../account/domain/account.ts'
import type { IdentityDeps, Session } from '../../deps.ts'
import { classifyRefresh, deriveSuccessor, hashToken } from '../domain/refresh.ts'
import { endSession } from './end-session.ts'

/**
 * Exchanges a refresh token for the next one and a new access token.
 * @param now when the token arrived
 * @throws REFRESH_INVALID, ACCOUNT_SUSPENDED
 */
export async function refreshSession(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'tokens' | 'settings'>,
  refreshToken: string,
  now: Date,
): Promise<Session> {
  const limits = { idle: deps.settings.REFRESH_IDLE, max: deps.settings.REFRESH_MAX }
  const result = await deps.store.inTransaction(async (tx) => {
    const session = await tx.findSession(hashToken(refreshToken))
    if (!session) return null
    const verdict = classifyRefresh(session, limits, now)
    const next = deriveSuccessor(refreshToken, session.secret)
    if (verdict === 'rotate') {
      await tx.supersedeToken(hashToken(refreshToken), now)
      await tx.insertToken({ hash: hashToken(next), familyId: session.familyId, createdAt: now })
    } else if (verdict === 'reused') {
      await endSession(tx, session, now, 'reuse-detected')
      tx.emit(auditRecorded, {
        entryId: deps.ids(),
        actorId: session.userId,
        action: 'session.reuse-detected',
        subject: { type: 'user', id: session.userId },
        details: { familyId: session.familyId },
        recordedAt: now.toISOString(),
      })
    }
    const stored = await tx.findAccount(session.userId)
    if (!stored || (verdict !== 'rotate' && verdict !== 'repeat')) return null
    // Note: issued under the account's lock, because a token issued after a change of roles must not carry the old
    // ones.
    const token = await deps.tokens.issue(stored, session.familyId)
    const account = publicAccount(stored)
    return { suspended: stored.suspendedAt !== null, session: { token, refreshToken: next, account } }
  })
  if (!result) throw new AppError('REFRESH_INVALID')
  if (result.suspended) throw new AppError('ACCOUNT_SUSPENDED')
  return result.session
}
