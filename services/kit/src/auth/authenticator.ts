import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError, ROLES, type Role } from '@alcove/contracts'
import { createLocalJWKSet, type JSONWebKeySet, errors as jose, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { AccessEpochs } from './access-epochs.ts'
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from './access-token.ts'
import type { Caller } from './caller.ts'

/** Fetches identity's public keys: a call in one process, a request between processes. */
export type FetchJwks = () => Promise<JSONWebKeySet>

export interface Authenticator {
  /**
   * @param header value of `Authorization`
   * @throws AppError TOKEN_INVALID or TOKEN_EXPIRED
   */
  authenticate(header: string): Promise<Caller>
}

const CACHE_SIZE = 10_000
/** Unknown keys make us look again, but not more often than this. */
const JWKS_COOLDOWN_MS = 1_000
const JWKS_MAX_AGE_MS = 10 * 60_000
const TOKEN_MAX_LENGTH = 4_096

interface Verified {
  caller: Caller
  issuedAtMs: number
  expiresAtMs: number
}

/** Verifies access tokens against identity's keys. A verified token is remembered by its hash until it expires. */
export function createAuthenticator(deps: {
  jwks: FetchJwks
  epochs: Pick<AccessEpochs, 'notBefore' | 'hasEnded'>
  clock: Clock
}): Authenticator {
  const verified = new LRUCache<string, Verified>({ max: CACHE_SIZE })
  const keys = keyCache(deps.jwks, deps.clock)

  async function verify(token: string): Promise<Verified> {
    for (let fresh = false; ; fresh = true) {
      try {
        const { payload } = await jwtVerify(token, createLocalJWKSet(await keys(fresh)), {
          algorithms: [TOKEN_ALGORITHM],
          issuer: TOKEN_ISSUER,
          audience: TOKEN_AUDIENCE,
          typ: TOKEN_TYPE,
          requiredClaims: ['sub', 'exp', 'iat'],
          currentDate: deps.clock.now(),
        })
        return {
          caller: toCaller(payload),
          issuedAtMs: issuedAt(payload),
          expiresAtMs: (payload.exp as number) * 1000,
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
      if (!known) {
        known = await verify(token)
        verified.set(hash, known)
      }
      if (known.expiresAtMs <= deps.clock.now().getTime()) throw new AppError('TOKEN_EXPIRED')
      const { id, sessionId } = known.caller
      if (known.issuedAtMs < deps.epochs.notBefore(id)) throw new AppError('TOKEN_EXPIRED')
      if (sessionId && deps.epochs.hasEnded(sessionId)) throw new AppError('TOKEN_EXPIRED')
      return known.caller
    },
  }
}

/**
 * A key that is not among the known ones may be new: they are fetched again, once a second at most. Whoever comes in between
 * waits for that fetch, because identity may have signed a token with the new key already. The known ones stay good until
 * others have arrived: a stranger's token must not cost everybody theirs while identity is away.
 */
function keyCache(fetchJwks: FetchJwks, clock: Clock): (fresh: boolean) => Promise<JSONWebKeySet> {
  let known: { at: number; keys: JSONWebKeySet } | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<JSONWebKeySet> | undefined
  let next: Promise<JSONWebKeySet> | undefined
  const now = () => clock.now().getTime()
  const fetchNow = async () => {
    const at = now()
    askedAt = at
    try {
      const keys = await fetchJwks()
      known = { at, keys }
      return keys
    } catch (error) {
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error })
    }
  }
  return async (fresh) => {
    if (!fresh) {
      if (known && now() - known.at < JWKS_MAX_AGE_MS) return known.keys
      fetching ??= fetchNow().finally(() => {
        fetching = undefined
      })
      return fetching
    }
    next ??= pause(Math.min(JWKS_COOLDOWN_MS, Math.max(0, JWKS_COOLDOWN_MS - (now() - askedAt))))
      .then(fetchNow)
      .finally(() => {
        next = undefined
      })
    return next
  }
}

/** Milliseconds; identity writes them as a claim of its own, for `iat` only knows seconds. */
function issuedAt(payload: Record<string, unknown>): number {
  return typeof payload.iat_ms === 'number' ? payload.iat_ms : (payload.iat as number) * 1000
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
  }
}
