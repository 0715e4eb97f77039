import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
  TOKEN_TYPE,
} from '../auth/access-token.ts'
import type { FetchJwks } from '../auth/authenticator.ts'
import type { Caller } from '../auth/caller.ts'
import type { Clock } from '../clock.ts'

/** Stands in for identity in tests of other services, with real keys and tokens. */
export interface TestIdentity {
  jwks: FetchJwks
  token(caller: Caller): Promise<string>
}

export async function createTestIdentity(clock: Clock): Promise<TestIdentity> {
  const { privateKey, publicKey } = newSigningKey()
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: TOKEN_ALGORITHM, use: 'sig' }
  return {
    jwks: async () => ({ keys: [jwk] }),
    token({ id, email, username, roles, sessionId, accessRevision: rev }) {
      const now = clock.now().getTime()
      return new SignJWT({ email, username, roles, sid: sessionId, iat_ms: now, rev })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE, kid: 'test' })
        .setSubject(id)
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(now / 1000) + TOKEN_LIFETIME_S)
        .sign(privateKey)
    },
  }
}

export function newSigningKey(): { privateKey: KeyObject; publicKey: KeyObject; pem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
