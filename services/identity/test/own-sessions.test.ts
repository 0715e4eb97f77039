import {
  endOtherSessions,
  endSession,
  getUser,
  listSessions,
  logIn,
  refreshToken,
  registerUser,
  userSessionEnded,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteEndedSessions } from '../src/sessions/actions/delete-ended-sessions.ts'
import { aPerson, bearer, type IdentityWorld, openStore, readRefreshCookie, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function aMember() {
  const person = aPerson()
  const { body, headers } = await world.call(
    registerUser,
    { body: person },
    { headers: { 'User-Agent': FIREFOX } },
  )
  return { ...person, id: body.user.id, token: body.token, cookie: readRefreshCookie(headers) }
}
type Member = Awaited<ReturnType<typeof aMember>>
async function logsIn({ email, password }: Pick<Member, 'email' | 'password'>, userAgent = IPHONE) {
  const { body, headers } = await world.call(
    logIn,
    { body: { email, password } },
    { headers: { 'User-Agent': userAgent } },
  )
  return { token: body.token, cookie: readRefreshCookie(headers) }
}
const list = async (token: string) => (await world.call(listSessions, {}, bearer(token))).body.member
const end = (token: string, id: string) => world.call(endSession, { params: { id } }, bearer(token))
const refresh = (cookie: string) => world.call(refreshToken, {}, { headers: { Cookie: cookie } })
const read = (id: string, token: string) => world.call(getUser, { params: { id } }, bearer(token))

test('lists devices and times, the current session first, then by last use', async () => {
  const member = await aMember()
  const began = world.clock.now().getTime()
  world.clock.advance(60_000)
  const phone = await logsIn(member)
  world.clock.advance(60_000)
  const odd = await logsIn(member, 'curl/8.5.0')
  world.clock.advance(60_000)
  await refresh(phone.cookie)
  const used = world.clock.now().getTime()
  const sessions = await list(member.token)
  expect(sessions.map(({ device, current }) => ({ ...device, current }))).toEqual([
    { browser: 'Firefox', system: 'Windows', current: true },
    { browser: 'Safari', system: 'iPhone', current: false },
    { browser: null, system: null, current: false },
  ])
  // The test clock advances by itself.
  const about = (moment: string | undefined, expected: number) =>
    expect(Math.abs(Date.parse(moment ?? '') - expected)).toBeLessThan(20_000)
  about(sessions[0]?.createdAt, began)
  about(sessions[0]?.lastUsedAt, began)
  about(sessions[1]?.createdAt, began + 60_000)
  about(sessions[1]?.lastUsedAt, used)
  expect((await list(odd.token)).find(({ current }) => current)?.device).toEqual({
    browser: null,
    system: null,
  })
})

test('leaves out ended and expired sessions', async () => {
  const member = await aMember()
  const phone = await logsIn(member)
  const [, other] = await list(member.token)
  expect((await end(member.token, other?.id ?? '')).status).toBe(204)
  expect(await list(member.token)).toHaveLength(1)
  expect(await refresh(phone.cookie)).toMatchObject({ status: 401 })
  const late = await logsIn(member)
  world.clock.advance(30 * 86_400_000)
  const now = await logsIn(member)
  expect(await list(now.token)).toHaveLength(1)
  expect(await refresh(late.cookie)).toMatchObject({ status: 401 })
})

test('ends one session with its tokens and refresh cookie, and emits it; others go on', async () => {
  const member = await aMember()
  const phone = await logsIn(member)
  const desk = await logsIn(member, FIREFOX)
  const target = (await list(phone.token)).find(({ current }) => current)?.id ?? ''
  expect((await end(desk.token, target)).status).toBe(204)
  await world.settle()
  expect(await read(member.id, phone.token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  expect(await refresh(phone.cookie)).toMatchObject({ status: 401 })
  expect((await read(member.id, desk.token)).status).toBe(200)
  expect((await read(member.id, member.token)).status).toBe(200)
  expect(await world.published(userSessionEnded)).toContainEqual(
    expect.objectContaining({ userId: member.id, sessionId: target, reason: 'logged-out' }),
  )
  expect(await end(desk.token, target)).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' })
})

test('answers 404 for a session of another account, an unknown one and an invalid id', async () => {
  const member = await aMember()
  const other = await aMember()
  const [theirs] = await list(other.token)
  for (const id of [theirs?.id ?? '', uuidV7(), 'x', '%00'])
    expect(await end(member.token, id)).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' })
  expect((await read(other.id, other.token)).status).toBe(200)
  expect((await list(member.token)).map(({ id }) => id)).not.toContain(theirs?.id)
})

test('ends all others and keeps this one, also when called twice at once', async () => {
  const member = await aMember()
  const phone = await logsIn(member)
  const desk = await logsIn(member, FIREFOX)
  const answers = await Promise.all([1, 2].map(() => world.call(endOtherSessions, {}, bearer(desk.token))))
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  await world.settle()
  expect(await list(desk.token)).toHaveLength(1)
  for (const { token } of [member, phone]) expect(await read(member.id, token)).toMatchObject({ status: 401 })
  const ended = (await world.published(userSessionEnded)).filter(({ userId }) => userId === member.id)
  expect(ended).toHaveLength(2)
})

test('requires a token', async () => {
  expect(await world.call(listSessions, {})).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
  expect(await world.call(endOtherSessions, {})).toMatchObject({ status: 401 })
})

test('deletes sessions a month after their longest lifetime, except the start of the last one', async () => {
  const [left, active] = [await aMember(), await aMember()]
  for (const { cookie } of [left, active]) await refresh(cookie)
  const DAY_MS = 86_400_000
  const store = openStore(world)
  const sweepAfter = (days: number) => {
    world.clock.advance(days * DAY_MS)
    const settings = { REFRESH_IDLE: 30 * 86_400, REFRESH_MAX: 90 * 86_400 }
    return deleteEndedSessions({
      store,
      clock: world.clock,
      settings: { ...settings, EXPORT_TTL: 1, EXPORT_TIMEOUT: 1 },
    })
  }
  const kept = ({ id }: Member) =>
    world.database.query<{ tokens: number }>(
      `SELECT (SELECT count(*)::int FROM refresh_token t WHERE t.family_id = f.id) AS tokens
       FROM refresh_family f WHERE user_id = $1 ORDER BY created_at`,
      [id],
    )
  await sweepAfter(119)
  await logsIn(active)
  expect([await kept(left), await kept(active)]).toEqual([[{ tokens: 2 }], [{ tokens: 2 }, { tokens: 1 }]])
  await sweepAfter(2)
  expect([await kept(left), await kept(active)]).toEqual([[{ tokens: 0 }], [{ tokens: 1 }]])
  await store.close()
})
