import { changeUsername, registerUser, userProfileChanged } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, bearer, type IdentityWorld, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

async function aMember() {
  const { body } = await world.call(registerUser, { body: aPerson() })
  return { id: body.user.id, token: body.token }
}
const rename = (id: string, token: string, username: string | null) =>
  world.call(changeUsername, { params: { id }, body: { username } }, bearer(token))

test('adds, changes and removes a name', async () => {
  const { id, token } = await aMember()
  for (const username of ['Loutre', 'Loutre du lac', null]) {
    expect(await rename(id, token, username)).toMatchObject({ status: 200, body: { id, username } })
    expect((await world.published(userProfileChanged)).at(-1)).toMatchObject({ userId: id, username })
  }
})

test('emits nothing for the same name', async () => {
  const { id, token } = await aMember()
  await rename(id, token, 'Loutre')
  const before = (await world.published(userProfileChanged)).length
  expect((await rename(id, token, 'Loutre')).status).toBe(200)
  expect(await world.published(userProfileChanged)).toHaveLength(before)
})

test.each(['ab', '', 'x'.repeat(61)])('refuses %j', async (username) => {
  const { id, token } = await aMember()
  expect(await rename(id, token, username)).toMatchObject({ status: 422 })
})

test('answers 404 for the account of another', async () => {
  const { token } = await aMember()
  const other = await aMember()
  expect(await rename(other.id, token, 'Voleur')).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
})
