import { exportJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  TOKEN_ALGORITHM as alg,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
  TOKEN_TYPE as typ,
} from '../../src/auth/access-token.ts'
import { createAuthenticator } from '../../src/auth/authenticator.ts'
import { aCaller } from '../../src/testing/builders.ts'
import { createTestClock } from '../../src/testing/clock.ts'
import { newSigningKey } from '../../src/testing/tokens.ts'

const YEAR_S = 365 * 86_400

test('refuses a token that names a time of issue ahead, now and later', async () => {
  const clock = createTestClock()
  const pair = newSigningKey()
  const { authenticate } = createAuthenticator({
    jwks: async () => ({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'former', alg }] }),
    epochs: { isRevoked: () => false },
    clock,
  })
  const now = clock.now().getTime()
  const iat = Math.floor(now / 1000) + 10 * YEAR_S
  const claims = {
    ...{ sub: aCaller().id, iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE },
    ...{ iat, iat_ms: now, exp: iat + TOKEN_LIFETIME_S },
  }
  const forged = `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg, typ, kid: 'former' }).sign(pair.privateKey)}`
  await expect(authenticate(forged)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  clock.advance(24 * 3_600_000)
  await expect(authenticate(forged)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})
