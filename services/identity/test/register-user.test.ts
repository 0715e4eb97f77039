import { getUser, registerUser, userProfileChanged, userRegistered } from '@alcove/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_LIMITS } from '../src/adapters/throttle/mail-throttle.ts'
import { aPerson, bearer, type IdentityWorld, readRefreshCookie, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

describe('registration', () => {
  test('creates an account, logs in, and emits events', async () => {
    const person = aPerson({ username: 'camille' })
    const { status, body, headers } = await world.call(registerUser, { body: person })
    expect(status).toBe(201)
    expect(body.user).toEqual({
      id: expect.any(String),
      email: person.email,
      username: 'camille',
      roles: ['ROLE_USER'],
    })
    expect(headers.getSetCookie()[0]).toMatch(
      /^refresh_token=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await world.published(userRegistered)).toContainEqual(
      expect.objectContaining({ userId: body.user.id }),
    )
    expect(await world.published(userProfileChanged)).toContainEqual(
      expect.objectContaining({
        userId: body.user.id,
        email: person.email,
        username: 'camille',
        revision: 1,
      }),
    )
    const read = await world.call(getUser, { params: { id: body.user.id } }, bearer(body.token))
    expect(read.body).toMatchObject({
      '@type': 'User',
      '@id': `/api/users/${body.user.id}`,
      email: person.email,
    })
  })

  test('returns a token with the claims that sites read, and no secret', async () => {
    const { body } = await world.call(registerUser, { body: aPerson() })
    const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
    const [head, claims] = body.token.split('.').slice(0, 2).map(decode)
    expect(head).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
    expect(claims).toMatchObject({
      sub: body.user.id,
      email: body.user.email,
      username: null,
      roles: ['ROLE_USER'],
    })
    expect(claims.exp - claims.iat).toBe(900)
    expect(JSON.stringify(claims)).not.toContain('argon2')
  })

  test('is limited per mailbox: plus addresses count together, apart from the plain one', async () => {
    const { points } = MAIL_LIMITS.registration
    const register = async (email: string) =>
      (await world.call(registerUser, { body: aPerson({ email }) })).status
    const statuses = await Promise.all(
      Array.from({ length: points + 2 }, (_, i) => register(`Boite+${i}@exemple.test`)),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(points)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await register('boite@exemple.test')).toBe(201)
  })

  test('does not count an attempt at a taken address for its mailbox', async () => {
    const { points } = MAIL_LIMITS.registration
    const register = async (i: number) =>
      (await world.call(registerUser, { body: aPerson({ email: `prise+${i}@exemple.test` }) })).status
    expect(await register(0)).toBe(201)
    for (let i = 1; i < points; i++) expect(await register(0)).toBe(409)
    for (let i = 1; i < points; i++) expect(await register(i)).toBe(201)
    expect(await register(points)).toBe(429)
  })

  test('binds the cookie to its host over https', async () => {
    const { headers } = await world.call(
      registerUser,
      { body: aPerson() },
      { headers: { 'x-alcove-origin': 'https://videos.test' } },
    )
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-refresh_token=.*; Secure; SameSite=Strict$/)
    expect(readRefreshCookie(headers)).toContain('__Host-')
  })

  test('refuses a taken address in any spelling', async () => {
    const person = aPerson()
    await world.call(registerUser, { body: person })
    const again = await world.call(registerUser, {
      body: { ...person, email: ` ${person.email.toUpperCase()} ` },
    })
    expect(again).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
  })

  test('lets one of several simultaneous registrations win', async () => {
    const person = aPerson()
    const answers = await Promise.all([1, 2, 3].map(() => world.call(registerUser, { body: person })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  })

  test.each<[string, object, string, string]>([
    ['no email', { email: undefined }, 'email', "L'email est requis"],
    ['an empty email', { email: ' ' }, 'email', "L'email est requis"],
    ['an email without a dot', { email: 'a@b' }, 'email', "Format d'email invalide"],
    ['an email that is two in a header', { email: 'a,b@exemple.test' }, 'email', "Format d'email invalide"],
    ['an email with a name', { email: 'Bob<b@exemple.test>' }, 'email', "Format d'email invalide"],
    ['an email in quotes', { email: '"b"@exemple.test' }, 'email', "Format d'email invalide"],
    ['no password', { password: undefined }, 'password', 'Le mot de passe est requis'],
    [
      'a short password',
      { password: '1234567' },
      'password',
      'Le mot de passe doit contenir au moins 8 caractères',
    ],
    [
      'a password that everybody uses',
      { password: 'Password1' },
      'password',
      'Ce mot de passe est trop courant, veuillez en choisir un autre',
    ],
    [
      'a short username',
      { username: 'ab' },
      'username',
      "Le nom d'utilisateur doit contenir au moins 3 caractères",
    ],
    [
      'a username of what is not seen',
      { username: 'ab\u200b\u2060' },
      'username',
      "Le nom d'utilisateur doit contenir au moins 3 caractères",
    ],
    [
      'the username of a moderator',
      { username: 'Modération' },
      'username',
      'Ce nom d’utilisateur ressemble à celui du site ou de son équipe, veuillez en choisir un autre',
    ],
    [
      'an email with what is not seen',
      { email: 'camille\u200b@exemple.test' },
      'email',
      "Format d'email invalide",
    ],
    ['a field of the enemy', { roles: ['ROLE_ADMIN'] }, 'roles', 'Champ inconnu'],
  ])('refuses %s', async (_, change, propertyPath, message) => {
    const answer = await world.call(registerUser, { body: aPerson(change) })
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect(answer.body).toMatchObject({ violations: expect.arrayContaining([{ propertyPath, message }]) })
  })

  test.each([
    ['Bob\r\nBcc: x@exemple.test', 'Bob Bcc: x@exemple.test'],
    ['\u202eloutre\u0007\u200b', 'loutre'],
    ['شقایق\u200cها', 'شقایق\u200cها'],
  ])('cleans the name in %j', async (username, seen) => {
    const { status, body } = await world.call(registerUser, { body: aPerson({ username }) })
    expect([status, body.user.username]).toEqual([201, seen])
    expect(await world.published(userProfileChanged)).toContainEqual(
      expect.objectContaining({ userId: body.user.id, username: seen }),
    )
  })

  test('accepts a long passphrase and answers a password of a megabyte quickly', async () => {
    expect(
      await world.call(registerUser, { body: aPerson({ password: 'très '.repeat(200) }) }),
    ).toMatchObject({ status: 201 })
    const huge = await world.call(registerUser, { body: aPerson({ password: 'x'.repeat(1_000_000) }) })
    expect(huge).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  })
})

describe('invalid bodies', () => {
  const post = (body: string, type: string) =>
    world.fetch('/api/users', { method: 'POST', body, headers: { 'Content-Type': type } })

  test.each([
    ['malformed JSON', '{"email":', 'application/json', 400, 'MALFORMED_JSON'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', '{}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a list', '[]', 'application/ld+json', 422, 'VALIDATION_FAILED'],
    ['null', 'null', 'application/json', 422, 'VALIDATION_FAILED'],
  ])('%s', async (_, body, type, status, code) => {
    const response = await post(body, type)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status, code, requestId: expect.any(String) })
  })
})
