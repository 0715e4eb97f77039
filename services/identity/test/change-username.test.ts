import { changeUsername, registerUser, userProfileChanged } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson } from './administration.ts'
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

const STAFF = 'Ce nom d’utilisateur ressemble à celui du site ou de son équipe, veuillez en choisir un autre'
const MIXED = 'Le nom d’utilisateur mélange des lettres de plusieurs alphabets'

test.each([
  ['Modération Alcôve', STAFF],
  ['Alcôve', STAFF],
  ['\u0410dmin', STAFF],
  ['ａｄｍｉｎ', STAFF],
  ['\u202eadmin\u200b', STAFF],
  ['Ca\u043cille', MIXED],
])('refuses a member the name %j', async (username, message) => {
  const { id, token } = await aMember()
  const { status, body } = await rename(id, token, username)
  expect(status).toBe(422)
  expect(body).toMatchObject({ violations: [{ propertyPath: 'username', message }] })
})

test('accepts the name of a role from moderators and administrators', async () => {
  for (const role of ['ROLE_MODERATOR', 'ROLE_ADMIN'] as const) {
    const { id, token } = await registerPerson(world, {}, [role])
    expect((await rename(id, token, 'Camille (modération)')).status).toBe(200)
  }
})

test('keeps a name that was given before', async () => {
  const { id, token } = await aMember()
  await world.database.query(`UPDATE account SET username = 'admin' WHERE id = $1`, [id])
  expect((await rename(id, token, 'admin')).status).toBe(200)
  expect((await rename(id, token, 'Admin')).status).toBe(422)
})

test('answers 404 for the account of another', async () => {
  const { token } = await aMember()
  const other = await aMember()
  expect(await rename(other.id, token, 'Voleur')).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
})
