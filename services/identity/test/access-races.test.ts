import { changePassword, getUser, logIn, refreshToken, registerUser } from '@alcove/contracts'
import { eventually } from '@alcove/kit/testing/eventually'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailChangesOf } from './email-changes.ts'
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

/** Runs `work` during an uncommitted change of an account; commits once `work` waits for it or has ended. */
async function whileChanging<T>(id: string, change: string, work: () => Promise<T>): Promise<T> {
  let outcome: Promise<T> | undefined
  await world.database.transaction(async (sql) => {
    await sql.query(`UPDATE account SET ${change} WHERE id = $1`, [id])
    outcome = work()
    let over = false
    const ended = () => {
      over = true
    }
    outcome.then(ended, ended)
    await eventually(async () => {
      // Note: outside the transaction, because a transaction sees one frozen snapshot of pg_stat_activity.
      const waiting = await world.database.query<object>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return over || waiting.length > 0
    })
  })
  return outcome as Promise<T>
}

test('refuses a login with a password that is being changed', async () => {
  const person = await registerPerson()
  const other = aPerson({ password: 'une tout autre phrase' })
  const { body } = await world.call(registerUser, { body: other })
  const change = `password_hash = (SELECT password_hash FROM account WHERE id = '${body.user.id}')`
  const login = { email: person.email, password: person.password }
  const late = await whileChanging(person.id, change, () => world.call(logIn, { body: login }))
  expect(late).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
})

test('refuses a login of an account that is being suspended', async () => {
  const person = await registerPerson()
  const login = { email: person.email, password: person.password }
  const late = await whileChanging(person.id, 'suspended_at = now()', () =>
    world.call(logIn, { body: login }),
  )
  expect(late).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' })
})

test('opens no session when a password changes while its account is being suspended', async () => {
  const person = await registerPerson()
  const input = {
    params: { id: person.id },
    body: { currentPassword: person.password, newPassword: 'une phrase toute neuve' },
  }
  const late = await whileChanging(person.id, 'suspended_at = now()', () =>
    world.call(changePassword, input, bearer(person.token)),
  )
  expect(late).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' })
  const open = 'SELECT id FROM refresh_family WHERE user_id = $1 AND ended_at IS NULL'
  expect(await world.database.query(open, [person.id])).toHaveLength(1)
  await world.database.query('UPDATE account SET suspended_at = NULL WHERE id = $1', [person.id])
  const login = { email: person.email, password: person.password }
  expect((await world.call(logIn, { body: login })).status).toBe(200)
})

test('refuses the later of two simultaneous password changes', async () => {
  const person = await registerPerson()
  const other = aPerson({ password: 'une tout autre phrase' })
  const { body } = await world.call(registerUser, { body: other })
  const change = `password_hash = (SELECT password_hash FROM account WHERE id = '${body.user.id}')`
  const input = {
    params: { id: person.id },
    body: { currentPassword: person.password, newPassword: 'une phrase de voleur' },
  }
  const late = await whileChanging(person.id, change, () =>
    world.call(changePassword, input, bearer(person.token)),
  )
  expect(late).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
})

test('returns the remaining roles when a refresh meets a change of roles', async () => {
  const person = await registerPerson()
  await world.database.query('UPDATE account SET roles = $2 WHERE id = $1', [
    person.id,
    ['ROLE_USER', 'ROLE_ADMIN'],
  ])
  const late = await whileChanging(person.id, `roles = '{ROLE_USER}'`, () =>
    world.call(refreshToken, {}, { headers: { Cookie: person.cookie } }),
  )
  expect(late.status).toBe(200)
  expect(decodeJwt(late.body.token).roles).toEqual(['ROLE_USER'])
})

test('reads accounts while refusals of an email change wait for the check of passwords', async () => {
  const { aMovedMember, tokenOf, login, refuse } = emailChangesOf(() => world)
  const [{ member }, reader] = [await aMovedMember(), await registerPerson()]
  const token = await tokenOf(member, 'email-change-notice')
  const statusesOf = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort()
  await world.database.session(async (session) => {
    await session.query('BEGIN')
    await session.query('LOCK TABLE login_failure')
    const logins = [1, 2].map(() => login(reader.email, reader.password))
    await eventually(async () => {
      const waiting = await session.query(
        "SELECT 1 FROM pg_locks WHERE relation = 'login_failure'::regclass AND NOT granted",
      )
      return waiting.length === 2
    })
    const refusals = [1, 2].map(() => refuse(token))
    const read = await world.call(getUser, { params: { id: reader.id } }, bearer(reader.token))
    expect(read.status).toBe(200)
    await session.query('COMMIT')
    // A read that had to wait for the refusals would have let these run into their timeout.
    expect(await statusesOf(logins)).toEqual([200, 200])
    expect(await statusesOf(refusals)).toEqual([200, 403])
  })
})
