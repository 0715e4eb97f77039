import { getUser, logIn, refreshToken, registerUser } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const refresh = (cookie: string) => world.call(refreshToken, {}, { headers: { Cookie: cookie } })

/** Runs work while a transaction holds the account's lock. */
async function whileLocked(id: string, work: (unlock: () => void) => Promise<void>) {
  const [locked, unlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = world.database.session(async (session) => {
    await session.query('BEGIN')
    await session.query('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [id])
    locked.resolve()
    await unlocked.promise
    await session.query('COMMIT')
  })
  await locked.promise
  try {
    await work(unlocked.resolve)
  } finally {
    unlocked.resolve()
    await holder
  }
}

test('exchanges equal cookies of a locked account once, and serves others meanwhile', async () => {
  const [person, other] = [await registerPerson(), await registerPerson()]
  await whileLocked(person.id, async (unlock) => {
    const answers = Array.from({ length: 50 }, () => refresh(person.cookie))
    expect((await read(other.id, other.token)).status).toBe(200)
    unlock()
    const all = await Promise.all(answers)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ headers }) => readRefreshCookie(headers))).size).toBe(1)
  })
})

test('cookies of all sessions of a locked account hold two connections, and few of them wait', async () => {
  const [person, other] = [await registerPerson(), await registerPerson()]
  const cookies: string[] = []
  for (let i = 0; i < 20; i++) {
    const { headers } = await world.call(logIn, {
      body: { email: person.email, password: person.password },
    })
    cookies.push(readRefreshCookie(headers))
  }
  await whileLocked(person.id, async (unlock) => {
    const statuses: number[] = []
    const answers = cookies.map(async (cookie) => statuses.push((await refresh(cookie)).status))
    await expect.poll(() => statuses).toEqual([429, 429])
    const login = await world.call(logIn, { body: { email: other.email, password: other.password } })
    expect(login.status).toBe(200)
    unlock()
    await Promise.all(answers)
    expect(statuses.slice(2)).toEqual(Array(18).fill(200))
  })
})

test('right logins to a locked account hold one connection besides its cookies, and few of them wait', async () => {
  const [person, other] = [await registerPerson(), await registerPerson()]
  const phone = await world.call(logIn, { body: { email: person.email, password: person.password } })
  const loginFrom = (n: number) =>
    world.call(
      logIn,
      { body: { email: person.email, password: person.password } },
      { headers: { 'x-alcove-client-ip': `198.51.${n}.1` } },
    )
  const countFailures = () =>
    world.database.query('SELECT coalesce(sum(points), 0)::int AS points FROM login_failure')
  const failures = await countFailures()
  await whileLocked(person.id, async (unlock) => {
    const refreshes = [person.cookie, readRefreshCookie(phone.headers)].map((cookie) => refresh(cookie))
    const statuses: number[] = []
    const logins = Array.from({ length: 18 }, async (_, n) => statuses.push((await loginFrom(n)).status))
    await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([429])
    const login = await world.call(logIn, { body: { email: other.email, password: other.password } })
    expect(login.status).toBe(200)
    unlock()
    await Promise.all(logins)
    expect(statuses.slice(1)).toEqual(Array(17).fill(200))
    expect((await Promise.all(refreshes)).map(({ status }) => status)).toEqual([200, 200])
  })
  expect(await countFailures()).toEqual(failures)
})
