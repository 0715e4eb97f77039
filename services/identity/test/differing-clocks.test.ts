import { changePassword, getUser, logIn, logOut, refreshToken, userAccessChanged } from '@alcove/contracts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrationOf, type Person, registerPerson } from './administration.ts'
import { bearer, type IdentityWorld, readRefreshCookie, startIdentity } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let world: IdentityWorld
let admin: Person
beforeAll(async () => {
  world = await startIdentity()
  admin = await registerPerson(world, {}, ['ROLE_ADMIN'])
})
afterAll(() => world.stop())
const { suspend } = administrationOf(
  () => world,
  () => admin,
)

/** Runs `work` as a replica would whose clock differs. */
async function withClock<T>(differsByMs: number, work: () => Promise<T>): Promise<T> {
  world.clock.advance(differsByMs)
  try {
    return await work()
  } finally {
    world.clock.advance(-differsByMs)
  }
}
const read = (id: string, token: string) => world.call(getUser, { params: { id } }, bearer(token))
const refresh = (cookie: string) => world.call(refreshToken, {}, { headers: { Cookie: cookie } })
const expiry = (token: string) => (decodeJwt(token).exp ?? 0) * 1000

test.each([2_000, MINUTE_MS, 2 * HOUR_MS])(
  'refuses a token of a suspended account that a clock %i ms ahead issued, for as long as it lives',
  async (ahead) => {
    const person = await registerPerson(world)
    const { body } = await withClock(ahead, () => refresh(person.cookie))
    expect((await suspend(person.id)).status).toBe(200)
    await world.settle()
    const refusal = { status: 401, code: 'TOKEN_EXPIRED' }
    expect(await read(person.id, body.token)).toMatchObject(refusal)
    await withClock(ahead, async () => expect(await read(person.id, body.token)).toMatchObject(refusal))
    expect(await world.published(userAccessChanged)).toContainEqual({
      userId: person.id,
      notBefore: expect.any(String),
      accessRevision: 2,
      tokensExpireAt: expect.any(String),
    })
    const { tokensExpireAt = '' } =
      (await world.published(userAccessChanged)).find(({ userId }) => userId === person.id) ?? {}
    expect(Date.parse(tokensExpireAt as string)).toBeGreaterThanOrEqual(expiry(body.token))
  },
)

test('accepts the new tokens of an account whose password was changed by a clock two hours ahead', async () => {
  const person = await registerPerson(world)
  const newPassword = 'une phrase toute neuve'
  const input = { params: { id: person.id }, body: { currentPassword: person.password, newPassword } }
  const changed = await withClock(2 * HOUR_MS, async () => {
    const { body } = await world.call(logIn, { body: { email: person.email, password: person.password } })
    return world.call(changePassword, input, bearer(body.token))
  })
  expect(changed.status).toBe(200)
  await world.settle()
  const { body } = await world.call(logIn, { body: { email: person.email, password: newPassword } })
  expect((await read(person.id, body.token)).status).toBe(200)
  expect(await read(person.id, person.token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
})

test('refuses a token of an ended session that a clock an hour ahead issued, for as long as it lives', async () => {
  const person = await registerPerson(world)
  const { body, headers } = await withClock(HOUR_MS, () => refresh(person.cookie))
  await world.call(logOut, {}, { headers: { Cookie: readRefreshCookie(headers) } })
  await world.settle()
  await withClock(HOUR_MS, async () =>
    expect(await read(person.id, body.token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' }),
  )
  const ends = await world.database.query<{ tokens_expire_at: Date }>(
    'SELECT tokens_expire_at FROM kit.ended_session WHERE session_id = $1',
    [decodeJwt(body.token).sid],
  )
  expect(ends[0]?.tokens_expire_at.getTime()).toBeGreaterThanOrEqual(expiry(body.token))
})
