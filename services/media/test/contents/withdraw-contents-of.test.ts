import {
  contentEvidenceReleased,
  contentWithdrawn,
  createContent,
  userDeleted,
  userProfileChanged,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  announce,
  aPreparedContent,
  approve,
  hide,
  type MediaWorld,
  remove,
  restore,
  startMedia,
} from '../support/world.ts'

let world: MediaWorld
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const rowsOf = (userId: string) =>
  world.database.query<{ id: string; state: string; title: string; description: string }>(
    'SELECT id, state, title, description FROM content WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  )
const withdrawnBy = async (userId: string) =>
  (await world.published(contentWithdrawn)).filter((data) => data.userId === userId)
const ERASED = { state: 'WITHDRAWN', title: 'Vidéo d’un compte supprimé', description: '' }

test('withdraws every content of a deleted account, in any state, and erases its texts, once', async () => {
  const owner = aCaller()
  const published = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, published)
  const pending = await aPreparedContent(world, 'silent.mp4', owner)
  await announce(world, owner)
  const other = await aPreparedContent(world)
  for (const _ of ['first', 'again']) await world.receives(userDeleted, { userId: owner.id })
  await world.receivesTombstone(userProfileChanged, owner.id)
  expect(await rowsOf(owner.id)).toMatchObject([ERASED, ERASED, ERASED])
  const said = await withdrawnBy(owner.id)
  expect(said.map(({ contentId }) => contentId).sort()).toEqual([published.id, pending.id].sort())
  expect(await rowsOf(other.owner.id)).toMatchObject([{ state: 'PENDING' }])
  const again = await world.call(
    createContent,
    { body: { title: 'Après', description: 'Trop tard' } },
    { as: owner },
  )
  expect(again.status).toBe(401)
})

test('keeps the texts of evidence until it is released', async () => {
  const owner = aCaller()
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
  const decisionId = uuidV7()
  await remove(world, content, 4, { ground: 'MINOR', decisionId })
  const [before] = await rowsOf(owner.id)
  await world.receives(userDeleted, { userId: owner.id })
  expect(await rowsOf(owner.id)).toMatchObject([{ state: 'WITHDRAWN', title: before?.title }])
  await world.receives(contentEvidenceReleased, { contentId: content.id, decisionId, revision: 4 })
  expect(await rowsOf(owner.id)).toMatchObject([ERASED])
})

test.each([
  ['released', (id: string) => release(id)],
  ['put back into sight', (id: string, owner: Caller) => restore(world, { id, owner })],
])('what is hidden until a report is judged keeps its texts until it is %s', async (_, end) => {
  const owner = aCaller()
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
  await hide(world, content, 4, 'MINOR')
  const [before] = await rowsOf(owner.id)
  await world.receives(userDeleted, { userId: owner.id })
  expect(await rowsOf(owner.id)).toMatchObject([{ state: 'WITHDRAWN', title: before?.title }])
  await end(content.id, owner)
  expect(await rowsOf(owner.id)).toMatchObject([ERASED])
})

const release = (contentId: string) =>
  world.receives(contentEvidenceReleased, { contentId, decisionId: uuidV7(), revision: 5 })
