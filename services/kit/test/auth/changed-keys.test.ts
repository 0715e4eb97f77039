import { webcrypto } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
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
import { eventually } from '../../src/testing/eventually.ts'
import { newSigningKey } from '../../src/testing/tokens.ts'

const YEAR_S = 365 * 86_400
const KEYS_MAX_AGE_MS = 10 * 60_000

/** A service, and two keys of identity, one after the other. */
function aService() {
  const clock = createTestClock()
  const pairs = { former: newSigningKey(), next: newSigningKey() }
  let kid: keyof typeof pairs = 'former'
  const jwks = vi.fn(async () => ({ keys: [{ ...(await exportJWK(pairs[kid].publicKey)), kid, alg }] }))
  const { authenticate } = createAuthenticator({
    jwks,
    epochs: { isRevoked: () => false },
    clock,
  })
  const sign = async (
    by: keyof typeof pairs | 'stranger',
    { age = 0, lifetime = TOKEN_LIFETIME_S }: { age?: number; lifetime?: number } = {},
  ) => {
    const iat = Math.floor(clock.now().getTime() / 1000) - age
    const claims = { sub: aCaller().id, iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE, iat, exp: iat + lifetime }
    const { privateKey } = by === 'stranger' ? newSigningKey() : pairs[by]
    return `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg, typ, kid: by }).sign(privateKey)}`
  }
  const rotate = () => {
    kid = 'next'
  }
  return { authenticate, clock, jwks, sign, rotate }
}

test('refuses what a former key signed once a new one is known, also what was verified before', async () => {
  const { authenticate, sign, rotate } = aService()
  const former = await sign('former', { lifetime: 10 * YEAR_S })
  await authenticate(former)
  rotate()
  await authenticate(await sign('next'))
  await expect(authenticate(former)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
})

test('refuses what a former key signed once keys are ten minutes old, also without a token of the new one', async () => {
  const { authenticate, clock, sign, rotate } = aService()
  const former = await sign('former')
  await authenticate(former)
  rotate()
  clock.advance(KEYS_MAX_AGE_MS)
  const refused = async () => (await authenticate(former).catch((error) => error)).code === 'TOKEN_INVALID'
  await eventually(refused, { timeoutMs: 10_000, what: 'the refusal of a former token' })
})

test('keeps verified tokens while identity is down, and asks it at most once a second', async () => {
  const { authenticate, clock, jwks, sign } = aService()
  const token = await sign('former')
  await authenticate(token)
  jwks.mockRejectedValue(new Error('away'))
  clock.advance(KEYS_MAX_AGE_MS)
  for (let i = 0; i < 5; i++) await expect(authenticate(token)).resolves.toBeDefined()
  expect(jwks).toHaveBeenCalledTimes(2)
  clock.advance(1_000)
  await expect(authenticate(token)).resolves.toBeDefined()
  expect(jwks).toHaveBeenCalledTimes(3)
})

test('takes no token for longer than identity issues them, verified before or not', async () => {
  const { authenticate, clock, sign } = aService()
  const lasting = await sign('former', { lifetime: 10 * YEAR_S })
  await authenticate(lasting)
  clock.advance(TOKEN_LIFETIME_S * 1000)
  await expect(authenticate(lasting)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  const old = await sign('former', { age: TOKEN_LIFETIME_S, lifetime: 10 * YEAR_S })
  await expect(authenticate(old)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('verifies no known token again because a stranger names an unknown key', async () => {
  const { authenticate, sign } = aService()
  const token = await sign('former')
  await authenticate(token)
  await expect(authenticate(await sign('stranger'))).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  const verify = vi.spyOn(webcrypto.subtle, 'verify')
  await authenticate(token)
  expect(verify).not.toHaveBeenCalled()
  await authenticate(await sign('former'))
  expect(verify).toHaveBeenCalledOnce()
})
