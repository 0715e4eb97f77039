import { logIn, registerUser, userProfileChanged } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceSuspensions } from '../src/admin/actions/announce-suspensions.ts'
import { createIdentityStore } from '../src/store/store.ts'
import { administrationOf, type Person, registerPerson } from './administration.ts'
import { aPerson, type IdentityWorld, startIdentity } from './world.ts'

let world: IdentityWorld
let admin: Person
beforeAll(async () => {
  world = await startIdentity()
})
beforeEach(async () => {
  admin = await registerPerson(world, {}, ['ROLE_ADMIN'])
})
afterAll(() => world.stop())

const { read, suspend, lift, refresh, findJournalEntries } = administrationOf(
  () => world,
  () => admin,
)

async function registered() {
  const person = aPerson()
  const { body } = await world.call(registerUser, { body: person })
  return { ...person, id: body.user.id }
}

/** Changes accounts as a version did that knew neither the event's field nor the column. */
const changeAsBefore = (ids: string[], suspendedAt: Date | null) =>
  world.database.query(
    'UPDATE account SET suspended_at = $2, revision = revision + 1 WHERE id = ANY($1::uuid[])',
    [ids, suspendedAt],
  )

const findProfiles = async (id: string) =>
  (await world.published(userProfileChanged)).filter(({ userId }) => userId === id)

/** Runs what each process runs at its start. */
async function startProcesses(count: number) {
  const { clock, database } = world
  const deps = { service: 'identity', clock, ids: () => crypto.randomUUID(), wakeRelay: () => {} }
  const stores = Array.from({ length: count }, () => createIdentityStore(database, deps))
  await Promise.all(stores.map((store) => announceSuspensions({ store })))
  await Promise.all(stores.map((store) => store.close()))
}

describe('suspension by an administrator', () => {
  test('ends the sessions, refuses the login, and stores reason and author', async () => {
    const person = await registerPerson(world)
    const { body } = await suspend(person.id)
    expect(body).toMatchObject({ suspensionReason: 'Envois répétés', suspendedBy: admin.id, openSessions: 0 })
    expect((await refresh(person)).status).toBe(401)
    const login = await world.call(logIn, { body: { email: person.email, password: person.password } })
    expect(login).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' })
    expect(await findJournalEntries(person.id, 'user.suspend')).toMatchObject([
      { actorId: admin.id, details: { reason: 'Envois répétés' } },
    ])
  })

  test('lets the account log in again once lifted with a reason', async () => {
    const person = await registerPerson(world)
    await suspend(person.id)
    expect((await lift(person.id)).body).toMatchObject({
      suspendedAt: null,
      suspensionReason: null,
      suspendedBy: null,
    })
    const login = await world.call(logIn, { body: { email: person.email, password: person.password } })
    expect(login.status).toBe(200)
    expect(await findJournalEntries(person.id, 'user.lift-suspension')).toMatchObject([
      { details: { reason: 'Erreur reconnue' } },
    ])
  })

  test('refuses to lift another suspension than the administrator has seen', async () => {
    const person = await registerPerson(world)
    await suspend(person.id)
    const seen = (await read(person.id)).body.revision
    await lift(person.id, undefined, seen)
    await suspend(person.id, undefined, 'Menaces')
    expect(await lift(person.id, undefined, seen)).toMatchObject({ status: 409, code: 'ACCOUNT_CHANGED' })
    const { body } = await read(person.id)
    expect(body).toMatchObject({ suspensionReason: 'Menaces' })
    expect((await lift(person.id, undefined, body.revision)).status).toBe(200)
  })

  test('answers 409 to a second suspension and to lifting none', async () => {
    const person = await registerPerson(world)
    expect(await lift(person.id)).toMatchObject({ status: 409, code: 'ACCOUNT_NOT_SUSPENDED' })
    await suspend(person.id)
    expect(await suspend(person.id)).toMatchObject({ status: 409, code: 'ACCOUNT_ALREADY_SUSPENDED' })
    expect(await findJournalEntries(person.id, 'user.suspend')).toHaveLength(1)
  })

  test('refuses the own account, and an empty or too long reason', async () => {
    expect(await suspend(admin.id)).toMatchObject({ status: 403, code: 'OWN_ACCOUNT' })
    const person = await registerPerson(world)
    expect((await suspend(person.id, admin, ' \u200b ')).status).toBe(422)
    expect((await suspend(person.id, admin, 'x'.repeat(501))).status).toBe(422)
  })

  test('stores no author and no old reason for a suspension by the operator', async () => {
    const person = await registerPerson(world)
    await suspend(person.id)
    await world.service.operator.suspend(person.email)
    expect((await read(person.id)).body).toMatchObject({ suspensionReason: null, suspendedBy: null })
  })
})

describe('announcement of suspensions', () => {
  test('announces unannounced suspensions once over all processes', async () => {
    const [suspended, free] = [await registered(), await registered()]
    await changeAsBefore([suspended.id], world.clock.now())
    await startProcesses(3)
    await startProcesses(1)
    expect(await findProfiles(suspended.id)).toEqual([
      expect.objectContaining({ revision: 1, suspended: false }),
      expect.objectContaining({ revision: 3, suspended: true }),
    ])
    expect(await findProfiles(free.id)).toHaveLength(1)

    await changeAsBefore([suspended.id], null)
    await startProcesses(1)
    expect((await findProfiles(suspended.id)).at(-1)).toMatchObject({ revision: 5, suspended: false })
  })

  test('does not announce a suspension or its end again', async () => {
    const person = await registered()
    const { operator } = world.service
    for (const change of [operator.suspend, operator.restore, operator.suspend]) {
      await change(person.email)
      await startProcesses(1)
    }
    expect((await findProfiles(person.id)).map(({ suspended }) => suspended)).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test('announces more suspensions than one batch holds', async () => {
    const before = (await world.published(userProfileChanged)).length
    await world.database.query(
      `INSERT INTO account (id, email, email_key, password_hash, roles, suspended_at, revision, created_at)
       SELECT gen_random_uuid(), email, email, '', '{ROLE_USER}', now(), 1, now()
       FROM (SELECT 'suspendu-' || n || '@exemple.test' AS email FROM generate_series(1, 205) n) made`,
    )
    await startProcesses(2)
    const announced = (await world.published(userProfileChanged)).slice(before)
    expect(announced).toHaveLength(205)
    expect(new Set(announced.map(({ userId }) => userId)).size).toBe(205)
  })

  test('announces them when the service starts', async () => {
    const person = await registered()
    await changeAsBefore([person.id], world.clock.now())
    await world.service.stop()
    await world.service.start()
    expect((await findProfiles(person.id)).at(-1)).toMatchObject({ suspended: true })
  })
})
