import {
  changePassword,
  getUser,
  logIn,
  logOut,
  refreshToken,
  registerUser,
  userAccessChanged,
  userLoggedIn,
  userSessionEnded,
} from '@alcove/contracts'
import { readClaims } from '@alcove/contracts/token-claims'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, bearer, type IdentityWorld, readRefreshCookie, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

async function registerPerson() {
  const person = aPerson()
  const { body, headers } = await world.call(registerUser, { body: person })
  return { ...person, id: body.user.id, token: body.token, cookie: readRefreshCookie(headers) }
}
const read = (id: string, token: string) => world.call(getUser, { params: { id } }, bearer(token))
const refresh = (cookie: string, headers = {}) =>
  world.call(refreshToken, {}, { headers: { Cookie: cookie, ...headers } })

describe('login', () => {
  test('returns token and user, and emits events', async () => {
    const person = await registerPerson()
    const { status, body } = await world.call(logIn, {
      body: { email: person.email.toUpperCase(), password: person.password },
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: person.id, email: person.email })
    expect(await world.published(userLoggedIn)).toContainEqual(expect.objectContaining({ userId: person.id }))
  })

  test('answers an unknown address like a wrong password', async () => {
    const person = await registerPerson()
    const wrong = await world.call(logIn, { body: { email: person.email, password: 'autre chose' } })
    const unknown = await world.call(logIn, {
      body: { email: 'personne@exemple.test', password: 'autre chose' },
    })
    expect(wrong).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
    const strip = (body: object) => ({ ...body, requestId: '' })
    expect(strip(unknown.body)).toEqual(strip(wrong.body))
  })

  test('is throttled per account and address, without locking others out', async () => {
    const person = await registerPerson()
    const attempt = (password: string, ip: string) =>
      world.call(
        logIn,
        { body: { email: person.email, password } },
        { headers: { 'x-alcove-client-ip': ip } },
      )
    for (let i = 0; i < 10; i++) expect((await attempt('faux', '203.0.113.9')).status).toBe(401)
    const blocked = await attempt(person.password, '203.0.113.9')
    expect(blocked).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await attempt(person.password, '203.0.113.10')).status).toBe(200)
  })

  test('gives a network of IPv6 addresses no more attempts than one address', async () => {
    const person = await registerPerson()
    const attempt = (ip: string) =>
      world.call(
        logIn,
        { body: { email: person.email, password: 'faux' } },
        { headers: { 'x-alcove-client-ip': ip } },
      )
    for (let i = 1; i <= 10; i++) expect((await attempt(`2001:db8:1:2::${i}`)).status).toBe(401)
    expect(await attempt('2001:db8:1:2:ffff::1')).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect((await attempt('2001:db8:1:3::1')).status).toBe(401)
  })

  test('reveals a suspension only with the right password', async () => {
    const person = await registerPerson()
    await world.service.operator.suspend(person.email)
    expect(await world.call(logIn, { body: { email: person.email, password: 'faux' } })).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(await world.call(logIn, { body: person })).toMatchObject({ status: 422 })
    expect(
      await world.call(logIn, { body: { email: person.email, password: person.password } }),
    ).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
    await world.service.operator.restore(person.email)
    expect(
      await world.call(logIn, { body: { email: person.email, password: person.password } }),
    ).toMatchObject({ status: 200 })
  })
})

describe('refresh', () => {
  test('returns a new token and rotates the cookie', async () => {
    const { cookie } = await registerPerson()
    const { status, body, headers } = await refresh(cookie)
    expect(status).toBe(200)
    expect(body.token.split('.')).toHaveLength(3)
    expect(readRefreshCookie(headers)).not.toBe(cookie)
    expect((await refresh(readRefreshCookie(headers))).status).toBe(200)
  })

  test('returns the same successor to two tabs at once, and both go on', async () => {
    const { cookie } = await registerPerson()
    const [first, second] = await Promise.all([refresh(cookie), refresh(cookie)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(readRefreshCookie(first.headers)).toBe(readRefreshCookie(second.headers))
    expect((await refresh(readRefreshCookie(first.headers))).status).toBe(200)
  })

  test('ends the whole session when a cookie is reused later', async () => {
    const { cookie } = await registerPerson()
    const next = readRefreshCookie((await refresh(cookie)).headers)
    world.clock.advance(11_000)
    expect(await refresh(cookie)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' })
    expect(await refresh(next)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' })
  })

  test('ends the access tokens of that session too, and of no other', async () => {
    const person = await registerPerson()
    const other = await world.call(logIn, { body: { email: person.email, password: person.password } })
    const next = await refresh(person.cookie)
    world.clock.advance(11_000)
    await refresh(person.cookie)
    await world.settle()
    expect(await read(person.id, next.body.token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
    expect(await read(person.id, person.token)).toMatchObject({ status: 401 })
    expect((await read(person.id, other.body.token)).status).toBe(200)
    expect(await world.published(userSessionEnded)).toContainEqual(
      expect.objectContaining({ userId: person.id, reason: 'reuse-detected' }),
    )
  })

  test('ends when idle for too long', async () => {
    const { cookie } = await registerPerson()
    world.clock.advance(30 * 86_400_000)
    expect(await refresh(cookie)).toMatchObject({ status: 401 })
  })

  test.each([
    ['no cookie', ''],
    ['a made-up cookie', 'refresh_token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['an access token instead', 'refresh_token=eyJhbGciOiJFZERTQSJ9.e30.x'],
  ])('refuses %s', async (_, cookie) => {
    expect(await refresh(cookie)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' })
  })

  test('refuses a request of another site', async () => {
    const { cookie } = await registerPerson()
    expect(await refresh(cookie, { Origin: 'https://ailleurs.test' })).toMatchObject({
      status: 403,
      code: 'FOREIGN_ORIGIN',
    })
    expect(await refresh(cookie, { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject({ status: 403 })
    expect((await refresh(cookie, { Origin: 'http://alcove.test', Host: 'alcove.test' })).status).toBe(200)
  })
})

describe('logout', () => {
  test('ends the session and clears the cookie; succeeds without one', async () => {
    const { cookie } = await registerPerson()
    const out = await world.call(logOut, {}, { headers: { Cookie: cookie } })
    expect(out.status).toBe(204)
    expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect((await refresh(cookie)).status).toBe(401)
    expect((await world.call(logOut, {})).status).toBe(204)
  })

  test("ends the session's access tokens, also those from before a refresh, and no others", async () => {
    const person = await registerPerson()
    const other = await world.call(logIn, { body: { email: person.email, password: person.password } })
    const next = await refresh(person.cookie)
    expect((await read(person.id, next.body.token)).status).toBe(200)
    await world.call(logOut, {}, { headers: { Cookie: readRefreshCookie(next.headers) } })
    await world.settle()
    expect(await read(person.id, next.body.token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
    expect(await read(person.id, person.token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
    expect((await read(person.id, other.body.token)).status).toBe(200)
    expect((await refresh(readRefreshCookie(other.headers))).status).toBe(200)
  })

  test('emits the end of a session once over repeated calls', async () => {
    const person = await registerPerson()
    for (let i = 0; i < 2; i++) await world.call(logOut, {}, { headers: { Cookie: person.cookie } })
    const ended = (await world.published(userSessionEnded)).filter((event) => event.userId === person.id)
    expect(ended).toEqual([
      {
        userId: person.id,
        sessionId: readClaims(person.token)?.sid,
        endedAt: expect.any(String),
        tokensExpireAt: expect.any(String),
        reason: 'logged-out',
      },
    ])
  })
})

describe('change of password', () => {
  test('ends every other session at once and keeps this one', async () => {
    const person = await registerPerson()
    world.clock.advance(1_000)
    const change = { currentPassword: person.password, newPassword: 'une autre phrase longue' }
    const changed = await world.call(
      changePassword,
      { params: { id: person.id }, body: change },
      bearer(person.token),
    )
    expect(changed.status).toBe(200)
    await world.settle()
    expect(await world.published(userAccessChanged)).toContainEqual(
      expect.objectContaining({ userId: person.id }),
    )
    expect((await refresh(person.cookie)).status).toBe(401)
    const read = (token: string) => world.call(getUser, { params: { id: person.id } }, bearer(token))
    expect(await read(person.token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
    expect((await read(changed.body.token)).status).toBe(200)
    expect((await refresh(readRefreshCookie(changed.headers))).status).toBe(200)
  })

  test('requires the current password and the own account', async () => {
    const person = await registerPerson()
    const other = await registerPerson()
    const body = { currentPassword: 'faux', newPassword: 'une autre phrase longue' }
    const call = (id: string, token: string) =>
      world.call(changePassword, { params: { id }, body }, bearer(token))
    expect(await call(person.id, person.token)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
    expect(await call(person.id, other.token)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })
})

describe('read of an account', () => {
  test('returns the own account or any to an administrator; answers 404 to others', async () => {
    const person = await registerPerson()
    const other = await registerPerson()
    const read = (token: string) => world.call(getUser, { params: { id: person.id } }, bearer(token))
    expect((await read(person.token)).status).toBe(200)
    expect(await read(other.token)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    await world.service.operator.setRoles(other.email, ['ROLE_ADMIN'])
    const admin = await world.call(logIn, { body: { email: other.email, password: other.password } })
    expect((await read(admin.body.token)).status).toBe(200)
  })
})
