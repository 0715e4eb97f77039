import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { IssuedToken } from '../../src/auth/access-epochs.ts'
import { createAuthenticator } from '../../src/auth/authenticator.ts'
import type { Caller } from '../../src/auth/caller.ts'
import { aCaller } from '../../src/testing/builders.ts'
import { createTestClock } from '../../src/testing/clock.ts'
import { eventually } from '../../src/testing/eventually.ts'
import { createTestIdentity, newSigningKey } from '../../src/testing/tokens.ts'

const clock = createTestClock()
const identity = await createTestIdentity(clock)
const noEpochs = { isRevoked: () => false }
const authenticator = createAuthenticator({ jwks: identity.jwks, epochs: noEpochs, clock })
const caller = aCaller('ROLE_ADMIN')
const { x } = (await identity.jwks()).keys[0] as { x: string }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = () => ({
  sub: caller.id,
  roles: ['ROLE_ADMIN'],
  iss: 'alcove-identity',
  aud: 'alcove',
  iat: Math.floor(clock.now().getTime() / 1000),
  exp: Math.floor(clock.now().getTime() / 1000) + 900,
})
const header = { alg: 'EdDSA', typ: 'at+jwt', kid: 'test' }

/** Signs a token with an unknown key and any header and claims. */
async function foreign(changedHeader: object, changedClaims: object = {}): Promise<string> {
  const { privateKey } = newSigningKey()
  return new SignJWT({ ...claims(), ...changedClaims })
    .setProtectedHeader({ ...header, ...changedHeader })
    .sign(privateKey)
}

function hs256(secret: string | Buffer): string {
  const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims())}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** A caller as read from a token. */
const byToken = (caller: Caller): Caller => ({ ...caller, tokenIssuedAt: expect.any(Number) })

test('returns the caller of an identity token, each time', async () => {
  const token = `Bearer ${await identity.token(caller)}`
  const { iat_ms } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(await authenticator.authenticate(token)).toEqual({ ...caller, tokenIssuedAt: iat_ms })
  expect(await authenticator.authenticate(token)).toEqual(byToken(caller))
})

describe('refuses', () => {
  const { publicKey } = newSigningKey()
  test.each<[string, () => string | Promise<string>]>([
    ['no algorithm', () => `${encode({ ...header, alg: 'none' })}.${encode(claims())}.`],
    ['HS256 with the public key as secret', () => hs256(Buffer.from(x, 'base64url'))],
    ['HS256 with the public key as text', () => hs256(x)],
    ["a stranger's signature under our key id", () => foreign({})],
    [
      'a key that the token brings itself',
      () => foreign({ jwk: publicKey.export({ format: 'jwk' }), kid: undefined }),
    ],
    ['a key set elsewhere', () => foreign({ jku: 'https://ailleurs.test/jwks.json' })],
    ['an unknown key', () => foreign({ kid: 'other' })],
    ['nonsense', () => 'abc.def.ghi'],
    ['an empty token', () => ''],
    ['a token of 10 kB', () => 'a'.repeat(10_000)],
    [
      'the payload of another account',
      async () => {
        const [head, , signature] = (await identity.token(caller)).split('.')
        return `${head}.${encode({ ...claims(), sub: aCaller().id })}.${signature}`
      },
    ],
  ])('%s', async (_, make) => {
    await expect(authenticator.authenticate(`Bearer ${await make()}`)).rejects.toMatchObject({
      code: 'TOKEN_INVALID',
    })
  })

  test.each([
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a bare token', 'eyJhbGciOiJub25lIn0'],
  ])('%s', async (_, value) => {
    await expect(authenticator.authenticate(value)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  })

  test('an expired token, cached or not', async () => {
    const token = `Bearer ${await identity.token(caller)}`
    await authenticator.authenticate(token)
    clock.advance(900_000)
    await expect(authenticator.authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    const other = createAuthenticator({ jwks: identity.jwks, epochs: noEpochs, clock })
    await expect(other.authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  })

  test.each<[string, object, object]>([
    ['another issuer', {}, { iss: 'someone' }],
    ['another audience', {}, { aud: 'someone' }],
    ['another type', { typ: 'JWT' }, {}],
    ['no expiry', {}, { exp: undefined }],
    ['no subject', {}, { sub: undefined }],
  ])('%s, even with the right key', async (_, changedHeader, changedClaims) => {
    const { privateKey, publicKey: known } = newSigningKey()
    const jwks = async () => ({ keys: [{ ...known.export({ format: 'jwk' }), kid: 'test', alg: 'EdDSA' }] })
    const own = createAuthenticator({ jwks: jwks as typeof identity.jwks, epochs: noEpochs, clock })
    const sign = (h: object, c: object) =>
      new SignJWT({ ...claims(), ...c }).setProtectedHeader({ ...header, ...h }).sign(privateKey)
    await expect(own.authenticate(`Bearer ${await sign({}, {})}`)).resolves.toMatchObject({ id: caller.id })
    await expect(
      own.authenticate(`Bearer ${await sign(changedHeader, changedClaims)}`),
    ).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  })
})

test('refuses tokens from before a change of access at once and accepts newer ones', async () => {
  let changedAt = 0
  const epochs = { isRevoked: ({ issuedAt }: IssuedToken) => issuedAt < changedAt }
  const guarded = createAuthenticator({ jwks: identity.jwks, epochs, clock })
  const token = `Bearer ${await identity.token(caller)}`
  await guarded.authenticate(token)
  changedAt = clock.now().getTime() + 1
  await expect(guarded.authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  clock.advance(10)
  await expect(guarded.authenticate(`Bearer ${await identity.token(caller)}`)).resolves.toEqual(
    byToken(caller),
  )
})

test('refuses a token of a clock far ahead, cached or not, until its time comes', async () => {
  const early = createTestClock(new Date(clock.now().getTime() - 3_600_000))
  const behind = createAuthenticator({ jwks: identity.jwks, epochs: noEpochs, clock: early })
  const token = `Bearer ${await identity.token(caller)}`
  for (let i = 0; i < 2; i++)
    await expect(behind.authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  early.advance(3_600_000 - 20_000)
  await expect(behind.authenticate(token)).resolves.toEqual(byToken(caller))
  early.advance(-3_600_000)
  await expect(behind.authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('tells the revision of a token to the check for revoked ones, and to the service', async () => {
  const revised = { ...caller, accessRevision: 3 }
  const epochs = { isRevoked: ({ accessRevision = 0 }: IssuedToken) => accessRevision < 3 }
  const guarded = createAuthenticator({ jwks: identity.jwks, epochs, clock })
  expect(await guarded.authenticate(`Bearer ${await identity.token(revised)}`)).toEqual(byToken(revised))
  for (const earlier of [caller, { ...caller, accessRevision: 2 }])
    await expect(guarded.authenticate(`Bearer ${await identity.token(earlier)}`)).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    })
})

test('refuses a token of an ended session, even a cached one', async () => {
  const ended = new Set<string | null>()
  const epochs = { isRevoked: ({ sessionId }: IssuedToken) => ended.has(sessionId) }
  const guarded = createAuthenticator({ jwks: identity.jwks, epochs, clock })
  const token = `Bearer ${await identity.token(caller)}`
  await expect(guarded.authenticate(token)).resolves.toMatchObject({ sessionId: caller.sessionId })
  ended.add(caller.sessionId)
  await expect(guarded.authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  const other = { ...caller, sessionId: aCaller().sessionId }
  await expect(guarded.authenticate(`Bearer ${await identity.token(other)}`)).resolves.toEqual(byToken(other))
})

test('fetches keys again for an unknown one, at most once a second', async () => {
  let fetches = 0
  const watched = createAuthenticator({
    jwks: async () => {
      fetches++
      return identity.jwks()
    },
    epochs: noEpochs,
    clock,
  })
  // Note: before the first fetch, from which the second counts.
  const started = performance.now()
  await watched.authenticate(`Bearer ${await identity.token(caller)}`)
  const strangers = await Promise.all(Array.from({ length: 20 }, () => foreign({ kid: 'x' })))
  const refused = await Promise.allSettled(strangers.map((token) => watched.authenticate(`Bearer ${token}`)))
  expect(refused.map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  expect(fetches).toBe(2)
  expect(performance.now() - started).toBeGreaterThan(900)
  expect(performance.now() - started).toBeLessThan(3_000)
})

test('fetches keys again after ten minutes, also when the time was set back', async () => {
  const time = createTestClock()
  const here = await createTestIdentity(time)
  let fetches = 0
  const watched = createAuthenticator({
    jwks: async () => {
      fetches++
      return here.jwks()
    },
    epochs: noEpochs,
    clock: time,
  })
  const authenticate = async () => watched.authenticate(`Bearer ${await here.token(aCaller())}`)
  await authenticate()
  time.advance(-3_600_000)
  time.advance(10 * 60_000)
  await authenticate()
  expect(fetches).toBe(2)
})

test('accepts a token signed with a new key, however fresh the known keys are', async () => {
  let rotated = false
  const rotating = createAuthenticator({
    jwks: async () => (rotated ? identity.jwks() : { keys: [] }),
    epochs: noEpochs,
    clock,
  })
  await expect(rotating.authenticate(`Bearer ${await foreign({ kid: 'x' })}`)).rejects.toMatchObject({
    code: 'TOKEN_INVALID',
  })
  rotated = true
  await expect(rotating.authenticate(`Bearer ${await identity.token(caller)}`)).resolves.toEqual(
    byToken(caller),
  )
})

test('lets a hundred tokens with unknown keys wait, refuses more at once, and takes a new key after them', async () => {
  let rotated = false
  const flooded = createAuthenticator({
    jwks: async () => (rotated ? identity.jwks() : { keys: [] }),
    epochs: noEpochs,
    clock,
  })
  const refuse = (token: string) =>
    flooded.authenticate(`Bearer ${token}`).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    )
  const stranger = await foreign({ kid: 'x' })
  // The first fetch begins the time in which no other one is made.
  expect(await refuse(stranger)).toBe('TOKEN_INVALID')
  rotated = true
  const waiting = Array.from({ length: 100 }, () => refuse(stranger))
  const newer = `Bearer ${await identity.token(caller)}`
  await expect(Promise.race([...waiting, flooded.authenticate(newer)])).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfter: 1,
  })
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['TOKEN_INVALID']))
  await expect(flooded.authenticate(newer)).resolves.toEqual(byToken(caller))
  expect(await refuse(stranger)).toBe('TOKEN_INVALID')
})

test('answers an outage, not an invalid token, when identity is unreachable', async () => {
  const lost = createAuthenticator({
    jwks: () => Promise.reject(new Error('connect ECONNREFUSED')),
    epochs: noEpochs,
    clock,
  })
  const token = await identity.token(caller)
  await expect(lost.authenticate(`Bearer ${token}`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('keeps the known keys when a token has an unknown one and identity is down', async () => {
  let answer = () => identity.jwks()
  const watched = createAuthenticator({ jwks: () => answer(), epochs: noEpochs, clock })
  const takes = async () =>
    expect(await watched.authenticate(`Bearer ${await identity.token(aCaller())}`)).toBeDefined()
  await takes()

  let asked = false
  let fail = (_: Error) => undefined as unknown
  answer = () => {
    asked = true
    return new Promise((_, reject) => {
      fail = reject
    })
  }
  const stranger = watched.authenticate(`Bearer ${await foreign({ kid: 'x' })}`)
  const refused = expect(stranger).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await eventually(() => asked)
  await takes()
  fail(new Error('connect ECONNREFUSED'))
  await refused
  await takes()
})
