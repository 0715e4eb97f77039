import { createHash, createHmac } from 'node:crypto'

/** Two tabs may refresh at the same moment: for this long the older cookie still gets the same successor. */
export const GRACE_MS = 10_000

export interface RefreshState {
  familyCreatedAt: Date
  familyEndedAt: Date | null
  tokenCreatedAt: Date
  supersededAt: Date | null
}

export interface RefreshLimits {
  /** Seconds. */
  idle: number
  /** Seconds. */
  max: number
}

export type RefreshVerdict =
  /** The token is the newest: it is replaced. */
  | 'rotate'
  /** It was replaced a moment ago: the same successor again. */
  | 'repeat'
  /** It was replaced long ago: somebody copied it, and the whole chain ends. */
  | 'reused'
  | 'expired'

export function judgeRefresh(state: RefreshState, limits: RefreshLimits, now: Date): RefreshVerdict {
  const time = now.getTime()
  if (state.familyEndedAt) return 'expired'
  if (time - state.familyCreatedAt.getTime() >= limits.max * 1000) return 'expired'
  if (state.supersededAt) return time - state.supersededAt.getTime() <= GRACE_MS ? 'repeat' : 'reused'
  return time - state.tokenCreatedAt.getTime() >= limits.idle * 1000 ? 'expired' : 'rotate'
}

/**
 * The token after this one. It follows from the token and the family's secret, so that the same successor can be given
 * twice although only hashes are stored; neither the secret nor the token alone leads to it.
 */
export function deriveSuccessor(token: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(token).digest('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
