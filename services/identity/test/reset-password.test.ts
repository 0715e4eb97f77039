import {
  changePassword,
  getUser,
  logIn,
  refreshToken,
  registerUser,
  requestPasswordReset,
  resetPassword,
  userAccessChanged,
  userNoticeDue,
  userProfileChanged,
} from '@alcove/contracts'
import { createAccountLinks } from '@alcove/kit/tokens/account-link'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVEN_STEP_MS } from '../src/adapters/throttle/even-time.ts'
import { MAIL_LIMITS } from '../src/adapters/throttle/mail-throttle.ts'
import {
  ACCOUNT_LINK_KEY,
  aPerson,
  bearer,
  type IdentityWorld,
  readRefreshCookie,
  startIdentity,
} from './world.ts'

const links = createAccountLinks(ACCOUNT_LINK_KEY)
const NEXT = 'une phrase toute neuve'
let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

async function aMember() {
  const person = aPerson()
  const { body, headers } = await world.call(registerUser, { body: person })
  return { ...person, id: body.user.id, token: body.token, cookie: readRefreshCookie(headers) }
}
let networks = 0
function ask(email: string, ip?: string) {
  networks++
  const from = ip ?? `198.51.100.${networks % 250}`
  const headers = { 'x-alcove-client-ip': from, 'x-alcove-origin': 'https://alcove.test' }
  return world.call(requestPasswordReset, { body: { email } }, { headers })
}
interface AccountEmail {
  kind: string
  to: { userId: string; email: string | null; source: string | null }
  facts: { linkId?: string; expiresAt?: string; origin?: string }
}
async function findEmails(userId: string): Promise<AccountEmail[]> {
  return ((await world.published(userNoticeDue)) as unknown as AccountEmail[]).filter(
    ({ to }) => to.userId === userId,
  )
}
/** Derives the token of the newest link as reporting does. */
async function mailedToken(userId: string): Promise<string> {
  const resets = (await findEmails(userId)).filter(({ kind }) => kind === 'password-reset')
  return links('password-reset', resets.at(-1)?.facts.linkId ?? '')
}
const reset = (token: string, password = NEXT) => world.call(resetPassword, { body: { token, password } })
const login = (email: string, password: string) => world.call(logIn, { body: { email, password } })
const INVALID = { status: 403, code: 'ACCOUNT_LINK_INVALID' }

describe('request for a link', () => {
  test('answers an unknown address like a known one, after the same time, and mails nothing', async () => {
    const member = await aMember()
    const timed = async (email: string) => {
      const began = performance.now()
      const { status, body, headers } = await ask(email)
      const names = [...headers.keys()].filter((name) => name !== 'x-request-id').sort()
      return { spent: performance.now() - began, seen: { status, body, names } }
    }
    const before = (await world.published(userNoticeDue)).length
    const unknown = await timed('inconnue@exemple.test')
    expect(await world.published(userNoticeDue)).toHaveLength(before)
    const known = await timed(member.email.toUpperCase())
    expect(unknown.seen).toEqual(known.seen)
    expect(known.seen.status).toBe(202)
    for (const { spent } of [known, unknown]) expect(spent).toBeGreaterThan(EVEN_STEP_MS - 5)
    expect(await findEmails(member.id)).toHaveLength(1)
  })

  test('emits no secret, no address and no host of the caller', async () => {
    const member = await aMember()
    await ask(member.email)
    const [email] = await findEmails(member.id)
    // Without a source, caps on mail to strangers cannot hold it back.
    expect(email?.to).toMatchObject({ email: null, source: null })
    expect(Object.keys(email?.facts ?? {}).sort()).toEqual(['expiresAt', 'linkId'])
    const token = await mailedToken(member.id)
    expect(JSON.stringify(await world.published(userNoticeDue))).not.toContain(token)
    const tables = await world.database.query('SELECT * FROM password_reset')
    expect(JSON.stringify(tables)).not.toContain(token)
  })

  test.each([
    ['http://127.0.0.1:8080', '8080', true],
    ['http://localhost:8080', '8080', true],
    ['http://127.0.0.1', '80', true],
    ['http://127.0.0.1.voleur.test', '80', false],
    ['http://127.0.0.1:9090', '8080', false],
    ['http://localhost', '8080', false],
    ['http://127.0.0.1:8080', '', false],
  ])('names the origin only when it is this platform: %s on port %j', async (origin, port, expected) => {
    const member = await aMember()
    const headers = {
      'x-alcove-origin': origin,
      'x-alcove-port': port,
      'x-alcove-client-ip': `198.51.100.${++networks % 250}`,
    }
    await world.call(requestPasswordReset, { body: { email: member.email } }, { headers })
    const [email] = await findEmails(member.id)
    expect(email?.facts.origin).toBe(expected ? origin : undefined)
    expect(email?.facts.linkId).toBeDefined()
  })

  test('is limited per address, known or not, and per network', async () => {
    const member = await aMember()
    for (const email of [member.email, 'encore-inconnue@exemple.test']) {
      for (let i = 0; i < MAIL_LIMITS['reset-address'].points; i++)
        expect((await ask(email)).status).toBe(202)
      const refused = await ask(email)
      expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const flood = Array.from({ length: MAIL_LIMITS['reset-network'].points }, (_, i) => i)
    await Promise.all(flood.map((i) => ask(`tiers-${i}@exemple.test`, '203.0.113.80')))
    expect(await ask('un-autre@exemple.test', '203.0.113.80')).toMatchObject({ status: 429 })
  })

  test('is refused to strangers and owner alike while the newest link is open, and no longer', async () => {
    const member = await aMember()
    for (let i = 0; i < MAIL_LIMITS['reset-address'].points; i++) await ask(member.email)
    const refused = await ask(member.email)
    expect(refused.status).toBe(429)
    const expiresAt = Date.parse((await findEmails(member.id)).at(-1)?.facts.expiresAt ?? '')
    const open = expiresAt - world.clock.now().getTime()
    const roundedUp = 1_000
    expect(Number(refused.headers.get('retry-after')) * 1_000).toBeLessThan(open + roundedUp)
    expect((await reset(await mailedToken(member.id))).status).toBe(204)
  })

  test.each(['', 'sans-arobase', `${'a'.repeat(300)}@exemple.test`])(
    'refuses %j as an address',
    async (email) => {
      expect(await ask(email)).toMatchObject({ status: 422 })
    },
  )
})

describe('link', () => {
  test('sets the password, ends every session, and mails the account', async () => {
    const member = await aMember()
    await ask(member.email)
    world.clock.advance(29 * 60_000)
    expect(await reset(await mailedToken(member.id))).toMatchObject({ status: 204 })
    expect(await login(member.email, member.password)).toMatchObject({ status: 401 })
    expect((await login(member.email, NEXT)).status).toBe(200)
    expect(await world.call(refreshToken, {}, { headers: { Cookie: member.cookie } })).toMatchObject({
      status: 401,
    })
    await world.settle()
    expect(await world.call(getUser, { params: { id: member.id } }, bearer(member.token))).toMatchObject({
      status: 401,
      code: 'TOKEN_EXPIRED',
    })
    expect(await world.published(userAccessChanged)).toContainEqual(
      expect.objectContaining({ userId: member.id }),
    )
    expect((await findEmails(member.id)).at(-1)).toMatchObject({
      kind: 'password-changed',
      to: { email: null, source: null },
    })
  })

  test('proves the address and emits that to other services', async () => {
    const member = await aMember()
    const proofs = async () =>
      (await world.published(userProfileChanged))
        .filter(({ userId }) => userId === member.id)
        .map(({ emailProven }) => emailProven)
    await ask(member.email)
    expect(await proofs()).toEqual([false])
    await reset(await mailedToken(member.id))
    expect(await proofs()).toEqual([false, true])
  })

  test('is accepted once, also when used twice at the same moment', async () => {
    const member = await aMember()
    await ask(member.email)
    const token = await mailedToken(member.id)
    const both = await Promise.all([reset(token), reset(token, 'une autre phrase encore')])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403])
    expect(await reset(token)).toMatchObject(INVALID)
  })

  test('ends after 30 minutes, at a newer request, and at a change of password', async () => {
    const expired = await aMember()
    await ask(expired.email)
    world.clock.advance(30 * 60_000)
    expect(await reset(await mailedToken(expired.id))).toMatchObject(INVALID)

    const older = await aMember()
    await ask(older.email)
    const first = await mailedToken(older.id)
    await ask(older.email)
    expect(await reset(first)).toMatchObject(INVALID)
    expect((await reset(await mailedToken(older.id))).status).toBe(204)

    const changed = await aMember()
    await ask(changed.email)
    const body = { currentPassword: changed.password, newPassword: 'une phrase changée' }
    await world.call(changePassword, { params: { id: changed.id }, body }, bearer(changed.token))
    expect(await reset(await mailedToken(changed.id))).toMatchObject(INVALID)
    expect((await login(changed.email, 'une phrase changée')).status).toBe(200)
  })

  test('does not set the password of another account', async () => {
    const member = await aMember()
    const other = await aMember()
    await ask(member.email)
    await ask(other.email)
    const emails = await findEmails(member.id)
    const linkId = emails.at(-1)?.facts.linkId ?? ''
    expect(await reset(links('email-change-confirm', linkId))).toMatchObject(INVALID)
    expect(await reset(`${linkId}${await mailedToken(other.id)}`)).toMatchObject(INVALID)
    expect((await reset(await mailedToken(other.id))).status).toBe(204)
    expect((await login(member.email, member.password)).status).toBe(200)
  })

  test.each(['x', 'A'.repeat(43), 'A'.repeat(200), '../../x', "' OR 1=1 --"])('refuses %s', async (token) => {
    expect(await reset(token)).toMatchObject(INVALID)
  })

  test('stays open when the new password is refused', async () => {
    const member = await aMember()
    await ask(member.email)
    const token = await mailedToken(member.id)
    for (const password of ['court', 'azertyui', member.email])
      expect(await reset(token, password)).toMatchObject({ status: 422 })
    expect((await reset(token)).status).toBe(204)
  })

  test('does not lift a suspension', async () => {
    const member = await aMember()
    await world.service.operator.suspend(member.email)
    await ask(member.email)
    expect((await reset(await mailedToken(member.id))).status).toBe(204)
    expect(await login(member.email, NEXT)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
  })
})
