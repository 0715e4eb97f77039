import { createHash, createHmac } from 'node:crypto'

/** Two tabs may refresh at once: within this time the older cookie gets the same successor. */
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
  /** The newest token: replace it. */
  | 'rotate'
  /** Replaced a moment ago: return the same successor. */
  | 'repeat'
  /** Replaced long ago, so copied: end the whole chain. */
  | 'reused'
  | 'expired'

export function classifyRefresh(state: RefreshState, limits: RefreshLimits, now: Date): RefreshVerdict {
  const time = now.getTime()
  if (state.familyEndedAt) return 'expired'
  if (time - state.familyCreatedAt.getTime() >= limits.max * 1000) return 'expired'
  if (state.supersededAt) return time - state.supersededAt.getTime() <= GRACE_MS ? 'repeat' : 'reused'
  return time - state.tokenCreatedAt.getTime() >= limits.idle * 1000 ? 'expired' : 'rotate'
}

/**
 * Derives the next token from this one and the family's secret, so that the same successor can be returned twice
 * although only hashes are stored. Neither secret nor token alone suffices.
 */
export function deriveSuccessor(token: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(token).digest('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
