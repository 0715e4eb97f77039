import { createPublicKey } from 'node:crypto'
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
  TOKEN_TYPE,
} from '@alcove/kit/auth/access-token'
import type { Clock } from '@alcove/kit/clock'
import type { Ids } from '@alcove/kit/ids'
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import type { TokenIssuer } from '../../ports.ts'
import { readSigningKey } from './read-signing-key.ts'

/** Signs access tokens (RFC 9068) with an Ed25519 key, named by its thumbprint (RFC 7638). */
export async function createTokenIssuer(pem: string, clock: Clock, ids: Ids): Promise<TokenIssuer> {
  const key = readSigningKey(pem)
  const publicJwk = await exportJWK(createPublicKey(key))
  const kid = await calculateJwkThumbprint(publicJwk)
  return {
    issue({ id, email, username, roles, revision: rev }, sessionId) {
      const now = clock.now().getTime()
      const seconds = Math.floor(now / 1000)
      return new SignJWT({ email, username, roles, sid: sessionId, iat_ms: now, rev })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE, kid })
        .setSubject(id)
        .setJti(ids())
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + TOKEN_LIFETIME_S)
        .sign(key)
    },
    publicKeys: () => ({ keys: [{ ...publicJwk, kid, use: 'sig', alg: TOKEN_ALGORITHM }] }),
  }
}
