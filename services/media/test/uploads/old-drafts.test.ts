import { createContent, getMediaRevision, withdrawContent } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldDrafts } from '../../src/actions/trash/delete-old-drafts.ts'
import { DRAFTS_A_DAY } from '../../src/domain/require-quota.ts'
import { announce, aPreparedContent, type MediaWorld, openUpload, put, startMedia } from '../support/world.ts'
import { sweepingIn } from '../trash/sweeping.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: MediaWorld
let sweeping: ReturnType<typeof sweepingIn>
beforeAll(async () => {
  world = await startMedia()
  sweeping = sweepingIn(world)
})
afterAll(async () => {
  await sweeping.deps.store.close()
  await world.stop()
})

const sweep = () =>
  deleteOldDrafts(sweeping.deps, new Date(world.clock.now().getTime() - DAY_MS), sweeping.signal)
const withdraw = (id: string, as: Caller) => world.call(withdrawContent, { params: { id } }, { as })
const rowsOf = async (as: Caller) =>
  (await world.database.query<{ id: string }>('SELECT id FROM content WHERE user_id = $1', [as.id])).map(
    ({ id }) => id,
  )

test('deletes drafts that never had a file a day after their end, withdrawn or not', async () => {
  const owner = aCaller()
  const left = await announce(world, owner)
  const withdrawn = await announce(world, owner)
  for (const _ of ['first', 'again']) expect((await withdraw(withdrawn, owner)).status).toBe(204)
  world.clock.advance(DAY_MS)
  await sweep()
  expect((await rowsOf(owner)).sort()).toEqual([left, withdrawn].sort())
  world.clock.advance(HOUR_MS + 1_000)
  await sweep()
  expect(await rowsOf(owner)).toEqual([])
  expect((await withdraw(withdrawn, owner)).status).toBe(404)
})

test('keeps contents with a file, withdrawn or not, and drafts while their upload counts', async () => {
  const owner = aCaller()
  const pending = await aPreparedContent(world, 'silent.mp4', owner)
  const withdrawn = await aPreparedContent(world, 'silent.mp4', owner)
  await withdraw(withdrawn.id, owner)
  const arrived = await openUpload(world, owner)
  expect((await put(world, arrived.path, 'bytes')).status).toBe(200)
  const inTrash = await announce(world, owner)
  await world.database.query('INSERT INTO trashed_file VALUES ($1, 5, now())', [inTrash])
  const expected = [pending.id, withdrawn.id, arrived.id, inTrash].sort()
  world.clock.advance(3 * DAY_MS)
  await sweep()
  expect((await rowsOf(owner)).sort()).toEqual(expected)
  expect((await world.call(getMediaRevision, { params: { id: pending.id }, query: {} })).body.revision).toBe(
    2,
  )
  await world.database.query('DELETE FROM trashed_file')
  await world.database.query('DELETE FROM pending_upload')
  await sweep()
  expect((await rowsOf(owner)).sort()).toEqual([pending.id, withdrawn.id].sort())
})

test('refuses more drafts in a day than are allowed, withdrawn ones included', async () => {
  const owner = aCaller()
  const create = () => world.call(createContent, { body: { title: 'Vidéo de démonstration' } }, { as: owner })
  const first = await create()
  await withdraw(first.body.id, owner)
  await world.database.query(
    `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at, withdrawn_at)
     SELECT gen_random_uuid(), $1, '', '', '{}', '{}', 'WITHDRAWN', 0, $2, $2 FROM generate_series(2, $3::int)`,
    [owner.id, world.clock.now(), DRAFTS_A_DAY],
  )
  expect(await create()).toMatchObject({ status: 409, code: 'UPLOAD_QUOTA_REACHED' })
  expect(await world.call(createContent, { body: { title: 'Autre' } }, { as: aCaller() })).toMatchObject({
    status: 201,
  })
  world.clock.advance(DAY_MS + 1_000)
  expect((await create()).status).toBe(201)
})
