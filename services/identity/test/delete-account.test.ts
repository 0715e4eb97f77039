import {
  auditRecorded,
  deleteAccount,
  getUser,
  logIn,
  type Role,
  refreshToken,
  registerUser,
  userAccessChanged,
  userDeleted,
} from '@alcove/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, bearer, type IdentityWorld, readRefreshCookie, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

type Person = Awaited<ReturnType<typeof registerPerson>>

async function registerPerson(roles: Role[] = []) {
  const person = aPerson({ username: 'Camille Deschamps' })
  const { body } = await world.call(registerUser, { body: person })
  if (roles.length > 0) await world.service.operator.setRoles(person.email, roles)
  const login = await world.call(logIn, { body: { email: person.email, password: person.password } })
  return { ...person, id: body.user.id, token: login.body.token, cookie: readRefreshCookie(login.headers) }
}

const remove = (by: Person, password = by.password, id = by.id) =>
  world.call(deleteAccount, { params: { id }, body: { password } }, bearer(by.token))
const published = async (spec: { name: string }, { id }: Person) =>
  (await world.published(spec)).filter(({ userId }) => userId === id)
const accounts = ({ id }: Person) => world.database.query('SELECT 1 FROM account WHERE id = $1', [id])

describe('deletion of the own account', () => {
  test('ends its sessions, frees the address and emits to every service', async () => {
    const person = await registerPerson()
    const answer = await remove(person)
    expect(answer.status).toBe(204)
    expect(readRefreshCookie(answer.headers)).toMatch(/=$/)
    await world.settle()
    expect(await published(userDeleted, person)).toEqual([
      { userId: person.id, deletedAt: expect.any(String) },
    ])
    expect(await published(userAccessChanged, person)).not.toEqual([])
    const journal = (await world.published(auditRecorded)).filter(({ actorId }) => actorId === person.id)
    expect(journal.map(({ action }) => action)).toContain('user.delete')
    const [state] = await world.database.query(
      "SELECT value FROM kit.outbox WHERE topic = 'user.profile-changed' AND key = $1 ORDER BY id DESC LIMIT 1",
      [person.id],
    )
    expect(state).toEqual({ value: '' })

    const read = await world.call(getUser, { params: { id: person.id } }, bearer(person.token))
    expect(read.status).toBe(401)
    const refreshed = await world.call(refreshToken, {}, { headers: { Cookie: person.cookie } })
    expect(refreshed.code).toBe('REFRESH_INVALID')
    const login = await world.call(logIn, { body: { email: person.email, password: person.password } })
    expect(login.code).toBe('INVALID_CREDENTIALS')
    const again = await world.call(registerUser, { body: { email: person.email, password: person.password } })
    expect(again.status).toBe(201)
    expect(again.body.user.id).not.toBe(person.id)
  })

  test('leaves neither address nor name in tables and event log', async () => {
    const person = await registerPerson()
    await remove(person)
    await world.settle()
    for (const table of ['account', 'kit.outbox', 'kit.inbox', 'kit.dead_letter', 'kit.parked_event'])
      expect(
        await world.database.query(`SELECT * FROM ${table} AS t WHERE t::text ILIKE '%' || $1 || '%'`, [
          person.email,
        ]),
      ).toEqual([])
  })

  test('refuses a wrong password and keeps the account', async () => {
    const person = await registerPerson()
    expect(await remove(person, 'autre chose')).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
    expect(await accounts(person)).toHaveLength(1)
    expect(await published(userDeleted, person)).toEqual([])
  })

  test('answers 404 for the account of another to every caller', async () => {
    const person = await registerPerson()
    const admin = await registerPerson(['ROLE_ADMIN'])
    for (const by of [await registerPerson(), admin])
      expect(await remove(by, by.password, person.id)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(await accounts(person)).toHaveLength(1)
  })

  test('changes nothing when repeated at once', async () => {
    const person = await registerPerson()
    const answers = await Promise.all([remove(person), remove(person)])
    expect(answers.map(({ status }) => status).sort()).toEqual(expect.arrayContaining([204]))
    for (const { status } of answers) expect([204, 401]).toContain(status)
    expect(await published(userDeleted, person)).toHaveLength(1)
  })

  test('keeps the last administrator', async () => {
    await world.database.query("UPDATE account SET roles = '{ROLE_USER}'")
    const first = await registerPerson(['ROLE_ADMIN'])
    expect(await remove(first)).toMatchObject({ status: 409, code: 'LAST_ADMINISTRATOR' })
    const second = await registerPerson(['ROLE_ADMIN'])
    const answers = await Promise.all([remove(first), remove(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})
