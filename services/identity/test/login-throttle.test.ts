import { createHash } from 'node:crypto'
import { logIn, registerUser } from '@alcove/contracts'
import type { StepOut } from '@alcove/kit/concurrency/fair-slots'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createLoginThrottle,
  DELAY_MAX_MS,
  LOGIN_LIMITS,
  WAITING_MAX,
} from '../src/adapters/throttle/login-throttle.ts'
import { ACCOUNT_LINK_KEY, aPerson, type IdentityWorld, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const catchCode = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )
/** Waits in its turn: these tests have no queue. */
const inTurn: StepOut = (wait) => wait()
let networks = 0
const anAddress = () => `203.0.113.${networks++}`

function tryPassword(email: string, password: string, address: string, cookie = '') {
  const headers = { 'x-alcove-client-ip': address, ...(cookie ? { Cookie: cookie } : {}) }
  return world.call(logIn, { body: { email, password } }, { headers })
}

/** Registers an account and returns it with its device cookie. */
async function registered() {
  const person = aPerson()
  const { headers } = await world.call(registerUser, { body: person })
  return { ...person, device: deviceOf(headers) }
}
function deviceOf(headers: Headers): string {
  return (
    headers
      .getSetCookie()
      .find((one) => one.startsWith('device='))
      ?.split(';')[0] ?? ''
  )
}

/** Fails as often as the account allows, ten times per address, so that only its own limit is reached. */
async function exhaust(email: string) {
  for (let i = 0; i < LOGIN_LIMITS.account.points / 10; i++) {
    const address = anAddress()
    await Promise.all(Array.from({ length: 10 }, () => tryPassword(email, 'faux', address)))
  }
}

describe('attempts at a password', () => {
  test('are stored under digests that reveal no address', async () => {
    const person = await registered()
    const address = anAddress()
    await tryPassword(person.email, 'faux', address)
    const rows = await world.database.query<{ key: string }>('SELECT key FROM login_failure')
    const kept = rows.map(({ key }) => key).join(' ')
    expect(rows.length).toBeGreaterThan(0)
    for (const text of [person.email, address])
      for (const guess of [text, createHash('sha256').update(text).digest('base64url').slice(0, 32)])
        expect(kept).not.toContain(guess)
  })

  test('are counted before the check: thirty at once from one address get ten', async () => {
    const person = await registered()
    const address = anAddress()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => tryPassword(person.email, 'faux', address)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((one) => one === 401)).toHaveLength(10)
    expect(statuses.filter((one) => one === 429)).toHaveLength(20)
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(
      0,
    )
  })

  test('are not counted on success', async () => {
    const person = await registered()
    const address = anAddress()
    for (let i = 0; i < 15; i++)
      expect((await tryPassword(person.email, person.password, address)).status).toBe(200)
  })
})

describe('flood from all networks of one /48', { timeout: 60_000 }, () => {
  test('is refused before it is counted, and lets others in', async () => {
    const person = await registered()
    const countedAccounts = async () => {
      const sql = "SELECT count(*)::int AS n FROM login_failure WHERE key LIKE 'account:%'"
      return (await world.database.query<{ n: number }>(sql))[0]!.n
    }
    const before = await countedAccounts()
    const flood = Array.from({ length: 150 }, (_, n) =>
      tryPassword(`inconnu-${n}@exemple.test`, 'faux', `2001:db8:1:${n}::1`),
    )
    const honest = await tryPassword(person.email, person.password, anAddress())
    expect(honest.status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    const looked = statuses.filter((one) => one === 401).length
    expect(statuses.filter((one) => one === 429)).toHaveLength(150 - looked)
    expect(looked).toBeLessThan(75)
    expect((await countedAccounts()) - before).toBe(looked + 1)
  })
})

describe('account under attack', { timeout: 60_000 }, () => {
  test('admits its owner at once from a known device, and after a delay from a new one', async () => {
    const person = await registered()
    await exhaust(person.email)
    const began = performance.now()
    expect((await tryPassword(person.email, person.password, anAddress(), person.device)).status).toBe(200)
    const known = performance.now() - began
    expect((await tryPassword(person.email, person.password, anAddress())).status).toBe(200)
    expect(known).toBeLessThan(performance.now() - began - known)
  })
})

describe('above the limit of the account', () => {
  const limits = { ...LOGIN_LIMITS, account: { points: 2, duration: 3_600 } }
  const emailKey = () => `compte-${networks++}@exemple.test`

  test('delays each further attempt longer, up to five seconds', async () => {
    const waited: number[] = []
    const throttle = createLoginThrottle(
      world.database,
      ACCOUNT_LINK_KEY,
      limits,
      async (ms) => void waited.push(ms),
    )
    const key = emailKey()
    for (let i = 0; i < 30; i++)
      await throttle.take({ emailKey: key, address: anAddress(), deviceId: null }, inTurn)
    expect(waited).toHaveLength(28)
    expect(waited.slice(0, 3)).toEqual([250, 500, 750])
    expect(Math.max(...waited)).toBe(DELAY_MAX_MS)
  })

  test('delays twenty, refuses the next unknown device, admits a known one, and admits others later', async () => {
    const end = Promise.withResolvers<void>()
    const throttle = createLoginThrottle(world.database, ACCOUNT_LINK_KEY, limits, () => end.promise)
    const key = emailKey()
    const take = (deviceId: string | null = null, email = key) =>
      throttle.take({ emailKey: email, address: anAddress(), deviceId }, inTurn)
    for (let i = 0; i < limits.account.points; i++) await take()
    const refused: unknown[] = []
    const tries = Array.from({ length: WAITING_MAX + 5 }, async () => {
      const code = await catchCode(take())
      if (code !== 'taken') refused.push(code)
      return code
    })
    await expect.poll(() => refused).toEqual(Array(5).fill('TOO_MANY_ATTEMPTS'))
    expect(await catchCode(take('a-known-device'))).toBe('taken')
    expect(await catchCode(take(null, emailKey()))).toBe('taken')
    end.resolve()
    const codes = await Promise.all(tries)
    expect(codes.filter((one) => one === 'taken')).toHaveLength(WAITING_MAX)
    expect(await catchCode(take())).toBe('taken')
  })

  test('gives the owner a place on a new device while strangers of one /48 hold all twenty', async () => {
    const end = Promise.withResolvers<void>()
    const throttle = createLoginThrottle(world.database, ACCOUNT_LINK_KEY, limits, () => end.promise)
    const key = emailKey()
    const take = (address: string) =>
      catchCode(throttle.take({ emailKey: key, address, deviceId: null }, inTurn))
    for (let n = 0; n < limits.account.points; n++) await take(`2001:db8:7:${n}::1`)
    let refused = 0
    const strangers = Array.from({ length: WAITING_MAX + 1 }, async (_, n) => {
      const code = await take(`2001:db8:7:a${n}::1`)
      if (code !== 'taken') refused++
      return code
    })
    expect(await Promise.race(strangers)).toBe('TOO_MANY_ATTEMPTS')
    const owner = take(anAddress())
    await expect.poll(() => refused).toBe(2)
    end.resolve()
    expect(await owner).toBe('taken')
  })
})

describe('attempt refused before its password is checked', () => {
  test('is given back: an owner refused ten times during an attack gets in once it ends', async () => {
    const limits = { ...LOGIN_LIMITS, account: { points: 2, duration: 3_600 } }
    const end = Promise.withResolvers<void>()
    const throttle = createLoginThrottle(world.database, ACCOUNT_LINK_KEY, limits, () => end.promise)
    const key = `compte-${networks++}@exemple.test`
    const take = (address = anAddress()) =>
      catchCode(throttle.take({ emailKey: key, address, deviceId: null }, inTurn))
    for (let i = 0; i < limits.account.points; i++) await take()
    const strangers = Array.from({ length: WAITING_MAX + 1 }, () => take())
    expect(await Promise.race(strangers)).toBe('TOO_MANY_ATTEMPTS')
    const owner = anAddress()
    for (let i = 0; i < LOGIN_LIMITS.pair.points; i++) expect(await take(owner)).toBe('TOO_MANY_ATTEMPTS')
    end.resolve()
    await Promise.all(strangers)
    expect(await take(owner)).toBe('taken')
  })

  test('costs neither account nor pair when its network is over the limit', async () => {
    const one = { points: 1, duration: 3_600 }
    const throttle = createLoginThrottle(world.database, ACCOUNT_LINK_KEY, {
      ...LOGIN_LIMITS,
      pair: one,
      address: one,
    })
    const address = anAddress()
    const own = `compte-${networks++}@exemple.test`
    const takeAs = (emailKey: string) => throttle.take({ emailKey, address, deviceId: null }, inTurn)
    const attempt = await takeAs(`compte-${networks++}@exemple.test`)
    for (let i = 0; i < 3; i++) expect(await catchCode(takeAs(own))).toBe('TOO_MANY_ATTEMPTS')
    await attempt.unused()
    expect(await catchCode(takeAs(own))).toBe('taken')
  })
})

describe('known device', () => {
  test('has ten attempts of its own, then counts as an unknown one', async () => {
    const person = await registered()
    const address = anAddress()
    for (let i = 0; i < 10; i++)
      expect((await tryPassword(person.email, 'faux', address, person.device)).status).toBe(401)
    for (let i = 0; i < 10; i++)
      expect((await tryPassword(person.email, 'faux', address, person.device)).status).toBe(401)
    expect((await tryPassword(person.email, person.password, address, person.device)).status).toBe(429)
  })

  test('is known to the accounts that logged in there only', async () => {
    const [one, two, stranger] = [await registered(), await registered(), await registered()]
    const address = anAddress()
    const both = await tryPassword(two.email, two.password, address, one.device)
    for (const email of [one.email, two.email, stranger.email])
      for (let i = 0; i < 10; i++) await tryPassword(email, 'faux', address)
    const cookie = deviceOf(both.headers)
    expect((await tryPassword(one.email, one.password, address, cookie)).status).toBe(200)
    expect((await tryPassword(two.email, two.password, address, cookie)).status).toBe(200)
    expect((await tryPassword(stranger.email, stranger.password, address, cookie)).status).toBe(429)
  })

  test('reveals nothing, cannot be forged, and expires after a year', async () => {
    const person = await registered()
    const { headers } = await tryPassword(person.email, person.password, anAddress())
    const cookie = headers.getSetCookie().find((one) => one.startsWith('device=')) ?? ''
    expect(cookie).toMatch(/^device=[\w.-]{40,60}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(Buffer.from(cookie, 'base64').toString()).not.toContain(person.email)

    const address = anAddress()
    for (let i = 0; i < 10; i++) await tryPassword(person.email, 'faux', address)
    const value = deviceOf(headers)
    const forged = value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA')
    for (const one of [forged, 'device=', 'device=~~~', `device=${'a.'.repeat(2_000)}`])
      expect((await tryPassword(person.email, person.password, address, one)).status).toBe(429)
    expect((await tryPassword(person.email, person.password, address, value)).status).toBe(200)
    world.clock.advance(366 * 86_400_000)
    expect((await tryPassword(person.email, person.password, address, value)).status).toBe(429)
  })
})
