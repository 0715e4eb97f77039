import {
  endOtherSessions,
  getUser,
  listSessions,
  logIn,
  logOut,
  refreshToken,
  registerUser,
  userSessionEnded,
} from '@alcove/contracts'
import { readClaims } from '@alcove/contracts/token-claims'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, bearer, type IdentityWorld, readRefreshCookie, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const opened = ({ body, headers }: { body: { token: string }; headers: Headers }) => ({
  token: body.token,
  id: readClaims(body.token)?.sid ?? '',
  cookie: readRefreshCookie(headers),
})
async function aMember() {
  const { email, password } = aPerson()
  const answer = await world.call(registerUser, { body: { email, password } })
  return { body: { email, password }, userId: answer.body.user.id, first: opened(answer) }
}
type Member = Awaited<ReturnType<typeof aMember>>
const logsIn = async ({ body }: Member) => opened(await world.call(logIn, { body }))

/** Opens sessions as a version without a limit did: one a second, the last of them an hour ago. */
const hasOpened = ({ userId }: Member, count: number) =>
  world.database.query(
    `WITH f AS (
       INSERT INTO refresh_family (id, user_id, secret, created_at)
       SELECT gen_random_uuid(), $1, '\\x00', $2::timestamptz - make_interval(secs => 3600 + n)
       FROM generate_series(1, $3) n RETURNING id, created_at)
     INSERT INTO refresh_token (hash, family_id, created_at) SELECT sha256(id::text::bytea), id, created_at FROM f`,
    [userId, world.clock.now(), count],
  )
const findSessions = (member: Member, which: 'IS NULL' | 'IS NOT NULL') =>
  world.database.query<{ id: string; statement: string }>(
    `SELECT id, concat(xmin, '/', cmin) AS statement FROM refresh_family
     WHERE user_id = $1 AND ended_at ${which} ORDER BY created_at DESC`,
    [member.userId],
  )
const findEnded = async (member: Member) =>
  (await world.published(userSessionEnded)).filter(({ userId }) => userId === member.userId)
const refresh = ({ cookie }: { cookie: string }) =>
  world.call(refreshToken, {}, { headers: { Cookie: cookie } })
const read = ({ userId }: Member, { token }: { token: string }) =>
  world.call(getUser, { params: { id: userId } }, bearer(token))

test('a login above a hundred open sessions ends the oldest with its tokens, and emits it', async () => {
  const member = await aMember()
  await world.database.query(
    "UPDATE refresh_family SET created_at = created_at - interval '1 day' WHERE user_id = $1",
    [member.userId],
  )
  await hasOpened(member, 98)
  const hundredth = await logsIn(member)
  expect(await findEnded(member)).toEqual([])
  expect((await refresh(hundredth)).status).toBe(200)

  const next = await logsIn(member)
  await world.settle()
  expect(await findEnded(member)).toEqual([
    {
      userId: member.userId,
      sessionId: member.first.id,
      endedAt: expect.any(String),
      tokensExpireAt: expect.any(String),
      reason: 'logged-out',
    },
  ])
  expect(await refresh(member.first)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' })
  expect(await read(member, member.first)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  for (const session of [hundredth, next]) expect((await read(member, session)).status).toBe(200)
  expect((await world.call(listSessions, {}, bearer(next.token))).body.member).toHaveLength(100)
})

test('a session that has ended makes room', async () => {
  const member = await aMember()
  await hasOpened(member, 98)
  const last = await logsIn(member)
  await world.call(logOut, {}, { headers: { Cookie: last.cookie } })
  await logsIn(member)
  expect(await findEnded(member)).toMatchObject([{ sessionId: last.id }])
})

test('logins at once leave a hundred', async () => {
  const member = await aMember()
  await hasOpened(member, 97)
  await Promise.all(Array.from({ length: 6 }, () => logsIn(member)))
  expect(await findSessions(member, 'IS NULL')).toHaveLength(100)
})

test('an account of an older version with more comes down by the hundred oldest a login, in one statement', async () => {
  const member = await aMember()
  await hasOpened(member, 250)
  const before = await findSessions(member, 'IS NULL')
  const { id } = await logsIn(member)
  const ended = await findSessions(member, 'IS NOT NULL')
  expect(ended.map((session) => session.id)).toEqual(before.slice(-100).map((session) => session.id))
  expect(new Set(ended.map(({ statement }) => statement)).size).toBe(1)
  const next = await logsIn(member)
  const open = await findSessions(member, 'IS NULL')
  expect(open.map((session) => session.id)).toEqual([
    next.id,
    id,
    ...before.slice(0, 98).map((session) => session.id),
  ])
  expect(await findEnded(member)).toHaveLength(153)
})

test('ends thousands of other sessions in a few statements, each announced, and lists a hundred before', async () => {
  const member = await aMember()
  await hasOpened(member, 2_500)
  const listed = await world.call(listSessions, {}, bearer(member.first.token))
  expect(listed.body.member).toHaveLength(100)
  expect((await world.call(endOtherSessions, {}, bearer(member.first.token))).status).toBe(204)
  const ended = await findSessions(member, 'IS NOT NULL')
  expect(ended).toHaveLength(2_500)
  expect(new Set(ended.map(({ statement }) => statement)).size).toBe(3)
  expect((await findSessions(member, 'IS NULL')).map(({ id }) => id)).toEqual([member.first.id])
  const announced = (await findEnded(member)).map(({ sessionId }) => sessionId)
  expect(new Set(announced)).toEqual(new Set(ended.map(({ id }) => id)))
})
