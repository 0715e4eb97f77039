import {
  getUser,
  listAccounts,
  logIn,
  type Role,
  registerUser,
  userAccessChanged,
  userProfileChanged,
} from '@alcove/contracts'
import { readClaims } from '@alcove/contracts/token-claims'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrationOf, as, type Person, registerPerson } from './administration.ts'
import { aPerson, bearer, type IdentityWorld, startIdentity } from './world.ts'

const DAY_MS = 24 * 3600_000

let world: IdentityWorld
let admin: Person
beforeAll(async () => {
  world = await startIdentity()
  await register({}, ['ROLE_ADMIN'])
})
beforeEach(async () => {
  admin = await register({}, ['ROLE_ADMIN'])
})
afterAll(() => world.stop())

const register = (change: object = {}, roles: Role[] = []) => registerPerson(world, change, roles)
const { read, setRoles, suspend, lift, end, list, refresh, findJournalEntries } = administrationOf(
  () => world,
  () => admin,
)
const gone = { status: 404, code: 'USER_NOT_FOUND' }

/** Leaves one administrator besides the given ones. */
async function onlyAdministrators(...kept: Person[]) {
  await world.database.query(
    `UPDATE account SET roles = '{ROLE_USER}' WHERE 'ROLE_ADMIN' = ANY(roles) AND NOT id = ANY($1::uuid[])`,
    [kept.map(({ id }) => id)],
  )
}

describe('roles of the caller', () => {
  test.each([[[]], [['ROLE_MODERATOR' as const]]])('refuses %j every operation', async (roles) => {
    const other = await register({}, roles)
    const target = await register()
    const answers = await Promise.all([
      world.call(listAccounts, { query: {} }, as(other)),
      read(target.id, other),
      setRoles(target.id, ['ROLE_MODERATOR'], other, 1),
      suspend(target.id, other),
      lift(target.id, other),
      end(target.id, other),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('refuses an administrator whose role was revoked, although the token is still valid', async () => {
    const target = await register()
    await world.database.query(`UPDATE account SET roles = '{ROLE_USER}' WHERE id = $1`, [admin.id])
    for (const answer of [
      await setRoles(target.id, ['ROLE_ADMIN'], admin, 1),
      await suspend(target.id),
      await lift(target.id),
      await end(target.id),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('drops a revoked role from the next token and refuses the previous one', async () => {
    const moderator = await register({}, ['ROLE_MODERATOR'])
    expect((await setRoles(moderator.id, [])).status).toBe(200)
    await world.settle()
    expect(await read(moderator.id, moderator)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
    expect((await refresh(moderator)).status).toBe(401)
    const login = await world.call(logIn, { body: { email: moderator.email, password: moderator.password } })
    expect(readClaims(login.body.token)).toMatchObject({ roles: ['ROLE_USER'] })
  })
})

describe('list of accounts', () => {
  test('finds part of an id, address or name, ignoring accents', async () => {
    const person = await register({ email: 'zoe.nuage@exemple.test', username: 'Zoé Cœur-Léger' })
    for (const q of ['zoe coeur', 'ZOÉ CŒUR-LÉG', 'nuage@exemple', person.id, person.id.slice(-12)]) {
      const { body, headers } = await list({ q })
      expect(
        body.map(({ id }) => id),
        q,
      ).toEqual([person.id])
      expect(headers.get('content-range')).toBe('users 0-0/1')
    }
    expect((await list({ q: '%' })).body).toEqual([])
  })

  test('filters by role and suspension, without password and key', async () => {
    const moderator = await register({ username: 'filtre-un' }, ['ROLE_MODERATOR'])
    const user = await register({ username: 'filtre-deux' })
    await suspend(user.id)
    const ids = async (filter: object) => (await list({ q: 'filtre-', ...filter })).body.map(({ id }) => id)
    expect(await ids({ role: 'ROLE_MODERATOR' })).toEqual([moderator.id])
    expect(await ids({ suspended: true })).toEqual([user.id])
    expect(await ids({ suspended: false })).toEqual([moderator.id])
    expect(JSON.stringify((await list({ q: 'filtre-' })).body)).not.toMatch(/argon2|passwordHash|emailKey/)
  })

  test('filters by the day of the last login in Paris, not of the registration', async () => {
    const then = world.clock.now()
    world.clock.set(new Date('2027-07-01T21:59:00Z'))
    const before = await register({ username: 'jour-un' })
    world.clock.set(new Date('2027-07-01T22:00:00Z'))
    const first = await register({ username: 'jour-deux' })
    world.clock.set(new Date('2027-07-02T21:59:30Z'))
    const last = await register({ username: 'jour-trois' })
    await world.call(registerUser, { body: aPerson({ username: 'jour-inscrite' }) })
    admin = await register({}, ['ROLE_ADMIN'])
    const of = async (day: string) => (await list({ q: 'jour-', lastLoginOn: day })).body.map(({ id }) => id)
    expect((await of('2027-07-02')).sort()).toEqual([first.id, last.id].sort())
    expect(await of('2027-07-01')).toEqual([before.id])

    const sorted = await list({ q: 'jour-' }, { sort: '["lastLoginAt","DESC"]' })
    expect(sorted.body.map(({ username, lastLoginAt }) => [username, lastLoginAt?.slice(0, 16)])).toEqual([
      ['jour-trois', '2027-07-02T21:59'],
      ['jour-deux', '2027-07-01T22:00'],
      ['jour-un', '2027-07-01T21:59'],
      ['jour-inscrite', undefined],
    ])
    world.clock.set(then)
  })

  test('sorts and pages with the total', async () => {
    for (const name of ['page-b', 'page-c', 'page-a']) await register({ username: name })
    const { body, headers } = await list({ q: 'page-' }, { sort: '["username","ASC"]', range: '[1,2]' })
    expect(body.map(({ username }) => username)).toEqual(['page-b', 'page-c'])
    expect(headers.get('content-range')).toBe('users 1-2/3')
  })

  test('returns every record of a list of ids without a range', async () => {
    const both = [await register(), await register()].map(({ id }) => id)
    expect((await list({ id: both })).body.map(({ id }) => id).sort()).toEqual(both.sort())
  })

  test.each([{ unknown: 1 }, { role: 'ROLE_KING' }, { lastLoginOn: 'hier' }, { q: 'x'.repeat(201) }])(
    'refuses %j',
    async (filter) => {
      expect((await list(filter)).status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('one account', () => {
  test('returns its sessions and last login', async () => {
    const person = await register()
    const { status, body } = await read(person.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: person.id, email: person.email, openSessions: 2, suspendedAt: null })
    const before = Date.parse(body.lastLoginAt ?? '')
    expect(Math.abs(world.clock.now().getTime() - before)).toBeLessThan(60_000)

    world.clock.advance(20 * DAY_MS)
    const later = await register({}, ['ROLE_ADMIN'])
    expect((await read(person.id, later)).body.openSessions).toBe(2)
    world.clock.advance(11 * DAY_MS)
    const latest = await register({}, ['ROLE_ADMIN'])
    expect((await read(person.id, latest)).body).toMatchObject({
      openSessions: 0,
      lastLoginAt: body.lastLoginAt,
    })
  })

  test.each(['pas-un-id', uuidV7()])('answers 404 for %s to every operation', async (id) => {
    expect(await read(id)).toMatchObject(gone)
    expect(await setRoles(id, ['ROLE_MODERATOR'], admin, 1)).toMatchObject(gone)
    expect(await suspend(id)).toMatchObject(gone)
    expect(await lift(id)).toMatchObject(gone)
    expect(await end(id)).toMatchObject(gone)
  })
})

describe('change of roles', () => {
  test('takes effect, emits events, and journals the previous roles', async () => {
    const person = await register()
    const { status, body } = await setRoles(person.id, ['ROLE_MODERATOR'])
    expect(status).toBe(200)
    expect(body).toMatchObject({ roles: ['ROLE_USER', 'ROLE_MODERATOR'], openSessions: 0 })
    const [entry] = await findJournalEntries(person.id, 'user.change-roles')
    expect(entry).toMatchObject({
      actorId: admin.id,
      details: { before: ['ROLE_USER'], roles: ['ROLE_USER', 'ROLE_MODERATOR'] },
    })
    expect(await world.published(userProfileChanged)).toContainEqual(
      expect.objectContaining({ userId: person.id, roles: ['ROLE_USER', 'ROLE_MODERATOR'] }),
    )
    expect(await world.published(userAccessChanged)).toContainEqual(
      expect.objectContaining({ userId: person.id }),
    )
  })

  test('takes effect on existing tokens, and new ones carry it', async () => {
    const person = await register()
    world.clock.advance(1_000)
    await world.service.operator.setRoles(person.email, ['ROLE_MODERATOR'])
    await world.settle()
    const read = await world.call(getUser, { params: { id: person.id } }, bearer(person.token))
    expect(read).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
    const { body } = await world.call(logIn, { body: { email: person.email, password: person.password } })
    expect(body.user.roles).toEqual(['ROLE_USER', 'ROLE_MODERATOR'])
  })

  test('refuses administrators who raise themselves', async () => {
    expect(await setRoles(admin.id, ['ROLE_ADMIN', 'ROLE_MODERATOR'])).toMatchObject({
      status: 403,
      code: 'OWN_ACCOUNT',
    })
    expect((await read(admin.id)).body.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN'])
  })

  test('lets administrators lower themselves while another is left', async () => {
    expect((await setRoles(admin.id, [])).body.roles).toEqual(['ROLE_USER'])
  })

  test('lets one of two simultaneous changes win and answers 409 to the other', async () => {
    const [person, other] = [await register(), await register({}, ['ROLE_ADMIN'])]
    const { revision } = (await read(person.id)).body
    const answers = await Promise.all([
      setRoles(person.id, ['ROLE_MODERATOR'], admin, revision),
      setRoles(person.id, ['ROLE_ADMIN'], other, revision),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(({ code }) => code)).toContain('ACCOUNT_CHANGED')
    const winner = answers.find(({ status }) => status === 200)
    expect((await read(person.id)).body.roles).toEqual(winner?.body.roles)
    expect(await findJournalEntries(person.id, 'user.change-roles')).toHaveLength(1)
  })

  test('changes and emits nothing when the roles are the same', async () => {
    const person = await register()
    const before = (await read(person.id)).body
    expect((await setRoles(person.id, [])).body).toEqual(before)
    expect(await findJournalEntries(person.id, 'user.change-roles')).toEqual([])
  })

  test('refuses roles that do not exist', async () => {
    const answer = await setRoles((await register()).id, ['ROLE_KING' as Role])
    expect(answer.status).toBe(422)
  })
})

describe('last administrator', () => {
  const last = { status: 409, code: 'LAST_ADMINISTRATOR' }

  test('keeps it against every caller', async () => {
    const other = await register({}, ['ROLE_ADMIN'])
    await onlyAdministrators(admin, other)
    await suspend(other.id)
    expect(await setRoles(admin.id, [])).toMatchObject(last)
    expect((await setRoles(other.id, [])).status).toBe(200)
  })

  test('keeps one of two who revoke each other at once', async () => {
    const other = await register({}, ['ROLE_ADMIN'])
    await onlyAdministrators(admin, other)
    const [mine, theirs] = [(await read(admin.id)).body.revision, (await read(other.id)).body.revision]
    const answers = await Promise.all([
      setRoles(other.id, [], admin, theirs),
      setRoles(admin.id, [], other, mine),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const rows = await world.database.query(`SELECT 1 FROM account WHERE 'ROLE_ADMIN' = ANY(roles)`)
    expect(rows).toHaveLength(1)
  })

  test('keeps one of two who suspend each other at once', async () => {
    const other = await register({}, ['ROLE_ADMIN'])
    await onlyAdministrators(admin, other)
    const answers = await Promise.all([suspend(other.id, admin), suspend(admin.id, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

test('ends all sessions of an account, which may log in again', async () => {
  const person = await register()
  expect((await end(person.id)).body.openSessions).toBe(0)
  await world.settle()
  expect((await refresh(person)).status).toBe(401)
  expect(await read(person.id, person)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  const login = await world.call(logIn, { body: { email: person.email, password: person.password } })
  expect(login.status).toBe(200)
  expect(await findJournalEntries(person.id, 'user.end-sessions')).toHaveLength(1)
})
