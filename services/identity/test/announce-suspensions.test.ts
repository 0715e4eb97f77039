import { registerUser, userProfileChanged } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceSuspensions } from '../src/admin/actions/announce-suspensions.ts'
import { createIdentityStore } from '../src/store/store.ts'
import { aPerson, type IdentityWorld, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

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
