import { changeUsername, logIn, registerUser, userProfileChanged } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, bearer, type IdentityWorld, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const MOST_OF_AN_ACCOUNT = 10

test('lets one account announce ten names a day', { timeout: 60_000 }, async () => {
  const person = aPerson()
  const { body } = await world.call(registerUser, { body: person })
  const id = body.user.id
  const statuses = new Set<number>()
  for (let n = 0; n < 12; n++) {
    const input = { params: { id }, body: { username: `Loutre ${n}` } }
    statuses.add((await world.call(changeUsername, input, bearer(body.token))).status)
  }
  const told = (await world.published(userProfileChanged)).filter(({ userId }) => userId === id)
  expect([...statuses]).toEqual([200, 429])
  // The first announces the registration.
  expect(told).toHaveLength(MOST_OF_AN_ACCOUNT + 1)
  world.clock.advance(86_400_001)
  const later = { params: { id }, body: { username: 'Loutre de mer' } }
  const login = { email: person.email, password: person.password }
  const caller = bearer((await world.call(logIn, { body: login })).body.token)
  expect((await world.call(changeUsername, later, caller)).status).toBe(200)
})
