import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { AppError, ROLES, type Role } from '@alcove/contracts'
import { createLocalJWKSet, type JSONWebKeySet, errors as jose, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { RunningClock } from '../clock.ts'
import type { AccessEpochs, IssuedToken } from './access-epochs.ts'
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
  TOKEN_TYPE,
} from './access-token.ts'
import type { Caller } from './caller.ts'

/** Fetches identity's public keys: by a call within one process, by a request between processes. */
export type FetchJwks = () => Promise<JSONWebKeySet>

export interface Authenticator {
  /**
   * @param header value of `Authorization`
   * @throws AppError TOKEN_INVALID or TOKEN_EXPIRED, TOO_MANY_REQUESTS when too many tokens wait for a new key,
   *   SERVICE_UNAVAILABLE without keys
   */
  authenticate(header: string): Promise<Caller>
}

const CACHE_SIZE = 10_000
/** Minimum time between two fetches caused by unknown keys. */
const JWKS_COOLDOWN_MS = 1_000
/** Tokens with unknown keys that wait for a fetch: anybody can make them up, and each holds its request. */
const WAITING_MAX = 100
const JWKS_MAX_AGE_MS = 10 * 60_000
const TOKEN_MAX_LENGTH = 4_096
const LIFETIME_MS = TOKEN_LIFETIME_S * 1000
/** How far clocks of different machines may differ. */
const CLOCK_TOLERANCE_MS = 30_000

interface Verified {
  caller: Caller
  issued: IssuedToken
  expiresAtMs: number
  /** The keys that it was verified with. */
  keys: JSONWebKeySet
}

/**
 * Verifies access tokens against identity's keys and caches verified ones by hash until they expire, or other keys are
 * known. None counts for longer than identity issues them, whatever its own expiry says.
 */
export function createAuthenticator(deps: {
  jwks: FetchJwks
  epochs: Pick<AccessEpochs, 'isRevoked'>
  clock: RunningClock
}): Authenticator {
  const verified = new LRUCache<string, Verified>({ max: CACHE_SIZE })
  const keys = createKeyCache(deps.jwks, deps.clock)

  async function verify(token: string): Promise<Verified> {
    for (let fresh = false; ; fresh = true) {
      try {
        const found = await keys.find(fresh)
        const now = deps.clock.now()
        const { payload } = await jwtVerify(token, createLocalJWKSet(found), {
          algorithms: [TOKEN_ALGORITHM],
          issuer: TOKEN_ISSUER,
          audience: TOKEN_AUDIENCE,
          typ: TOKEN_TYPE,
          requiredClaims: ['sub', 'exp', 'iat'],
          currentDate: now,
        })
        const caller = toCaller(payload)
        const [issuedMs, expiryMs] = [(payload.iat as number) * 1000, (payload.exp as number) * 1000]
        refuseFutureIssue(issuedMs, now)
        return {
          caller,
          issued: toIssuedToken(caller, payload),
          expiresAtMs: Math.min(expiryMs, issuedMs + LIFETIME_MS, now.getTime() + LIFETIME_MS),
          keys: found,
        }
      } catch (error) {
        if (error instanceof jose.JWKSNoMatchingKey && !fresh) continue
        if (error instanceof jose.JWTExpired) throw new AppError('TOKEN_EXPIRED')
        if (error instanceof jose.JOSEError || error instanceof TypeError)
          throw new AppError('TOKEN_INVALID', { cause: error })
        throw error
      }
    }
  }

  return {
    async authenticate(header) {
      const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
      if (!token || token.length > TOKEN_MAX_LENGTH) throw new AppError('TOKEN_INVALID')
      const hash = createHash('sha256').update(token).digest('base64')
      let known = verified.get(hash)
      keys.refreshOld()
      if (!known || !keys.isKnown(known.keys)) {
        verified.delete(hash)
        known = await verify(token)
        verified.set(hash, known)
      }
      const now = deps.clock.now()
      if (known.expiresAtMs <= now.getTime()) throw new AppError('TOKEN_EXPIRED')
      refuseFutureIssue(known.issued.issuedAt, now)
      if (deps.epochs.isRevoked(known.issued)) throw new AppError('TOKEN_EXPIRED')
      return known.caller
    },
  }
}

/** Note: a token issued by a clock ahead would live longer than any other; sites renew it like an expired one. */
function refuseFutureIssue(issuedMs: number, now: Date): void {
  if (issuedMs > now.getTime() + CLOCK_TOLERANCE_MS) throw new AppError('TOKEN_EXPIRED')
}

interface KeyCache {
  find(fresh: boolean): Promise<JSONWebKeySet>
  /** Begins to fetch keys again once they are old; cached tokens count meanwhile, also while identity is down. */
  refreshOld(): void
  /** Tests whether keys that were found are still the newest. */
  isKnown(keys: JSONWebKeySet): boolean
}

/**
 * Fetches keys again for an unknown key id, at most once a second; concurrent callers share the fetch, and those above
 * `WAITING_MAX` are refused until it is done, but not as invalid, because their key may be new. Keeps the known keys
 * until new ones arrive, so that a forged token cannot invalidate others while identity is down.
 */
function createKeyCache(fetchJwks: FetchJwks, clock: RunningClock): KeyCache {
  let known: { at: number; keys: JSONWebKeySet } | undefined
  let fetchedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<JSONWebKeySet> | undefined
  let next: Promise<JSONWebKeySet> | undefined
  let waiting = 0
  const now = () => clock.elapsed()
  const fetchNow = async () => {
    const at = now()
    fetchedAt = at
    try {
      const keys = await fetchJwks()
      // Note: equal keys stay the same object, or a stranger's key id would have all tokens verified again.
      known = { at, keys: known && isDeepStrictEqual(known.keys, keys) ? known.keys : keys }
      return known.keys
    } catch (error) {
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error })
    }
  }
  const find = async (fresh: boolean) => {
    if (!fresh) {
      if (known && now() - known.at < JWKS_MAX_AGE_MS) return known.keys
      fetching ??= fetchNow().finally(() => {
        fetching = undefined
      })
      return fetching
    }
    if (waiting >= WAITING_MAX)
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter: JWKS_COOLDOWN_MS / 1000,
        params: { bucket: 'unknown keys' },
      })
    waiting++
    next ??= pause(Math.max(0, JWKS_COOLDOWN_MS - (now() - fetchedAt)))
      .then(fetchNow)
      .finally(() => {
        next = undefined
        waiting = 0
      })
    return next
  }
  const refreshOld = () => {
    const isOld = known && now() - known.at >= JWKS_MAX_AGE_MS
    if (isOld && now() - fetchedAt >= JWKS_COOLDOWN_MS) void find(false).catch(() => undefined)
  }
  return { find, refreshOld, isKnown: (keys) => known?.keys === keys }
}

/** Milliseconds; identity adds its own claim, because `iat` counts seconds. */
function issuedAt(payload: Record<string, unknown>): number {
  return typeof payload.iat_ms === 'number' ? payload.iat_ms : (payload.iat as number) * 1000
}

function toIssuedToken(
  { id, sessionId, accessRevision }: Caller,
  payload: Record<string, unknown>,
): IssuedToken {
  return { userId: id, sessionId, accessRevision, issuedAt: issuedAt(payload) }
}

function toCaller(payload: Record<string, unknown>): Caller {
  const roles = Array.isArray(payload.roles) ? payload.roles : []
  return {
    id: String(payload.sub),
    email: String(payload.email ?? ''),
    username: typeof payload.username === 'string' ? payload.username : null,
    roles: roles.filter((role): role is Role => ROLES.includes(role)),
    sessionId: typeof payload.sid === 'string' ? payload.sid : null,
    tokenIssuedAt: issuedAt(payload),
    ...(typeof payload.rev === 'number' ? { accessRevision: payload.rev } : {}),
  }
}
