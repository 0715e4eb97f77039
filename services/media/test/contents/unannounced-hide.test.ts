import {
  getContent,
  getExportFile,
  getExportPart,
  listExportFiles,
  userExportRequested,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aPreparedContent,
  approve,
  askHlsUrl,
  hide,
  type MediaWorld,
  playbackPath,
  remove,
  restore,
  startMedia,
} from '../support/world.ts'

let world: MediaWorld
let content: Awaited<ReturnType<typeof aPreparedContent>>
let owner: Caller
const moderator = aCaller('ROLE_MODERATOR')
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())
beforeEach(async () => {
  owner = aCaller()
  content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
})

const REFUSED = { status: 403, code: 'CONTENT_UNAVAILABLE' }
const statusOf = async (path: string, as?: Caller) => {
  const headers = as ? { Authorization: `Bearer ${await world.identity.token(as)}` } : {}
  return (await world.fetch(path, { headers })).status
}
const thumbnail = (as?: Caller) => statusOf(`/api/contents/${content.id}/thumbnail`, as)
const original = (as: Caller) => statusOf(getExportFile.path.replace('{id}', content.id), as)
const files = async (as: Caller) =>
  (await world.call(listExportFiles, {}, { as })).body.map(({ contentId }) => contentId)
const ends = (path: string) =>
  eventually(async () => (await statusOf(path)) === 403, { timeoutMs: 5_000, what: 'ended grant' })

async function exported() {
  const exportId = uuidV7()
  const keepUntil = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await world.receives(userExportRequested, { exportId, userId: owner.id, keepUntil })
  const headers = { Authorization: `Bearer ${await world.identity.token(owner)}` }
  const answer = await world.fetch(getExportPart('media').path.replace('{exportId}', exportId), { headers })
  const { videos } = (await answer.json()) as { videos: object[] }
  return videos[0]
}

/** Reads everything that the owner alone is told and given. */
async function asOwner() {
  return {
    exported: await exported(),
    files: await files(owner),
    original: await original(owner),
    thumbnail: await thumbnail(owner),
    hlsUrl: (await askHlsUrl(world, content.id, owner)).status,
  }
}

test('changes nothing for its owner while a report about a minor hides it', async () => {
  const before = await asOwner()
  expect(before).toMatchObject({ files: [content.id], original: 200, thumbnail: 200, hlsUrl: 200 })
  await hide(world, content, 4, 'MINOR')
  expect(await asOwner()).toEqual(before)
})

test('shows an owner who is a moderator no more than any other owner', async () => {
  owner = aCaller('ROLE_MODERATOR')
  content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
  await hide(world, content, 4, 'MINOR')
  const read = (as: Caller) => world.call(getContent, { params: { id: content.id } }, { as })
  expect((await read(owner)).body).toMatchObject({ hidden: false })
  expect((await read(owner)).body).not.toHaveProperty('decision')
  expect((await read(moderator)).body).toMatchObject({ hidden: true })
})

test('hides it from others meanwhile, and ends earlier grants', async () => {
  const given = [await playbackPath(world, content.id), await playbackPath(world, content.id, aCaller())]
  await hide(world, content, 4, 'MINOR')
  for (const path of given) await ends(path)
  for (const other of [aCaller(), undefined]) {
    expect(await askHlsUrl(world, content.id, other)).toMatchObject(REFUSED)
    expect(await thumbnail(other)).toBe(403)
  }
  expect((await askHlsUrl(world, content.id, moderator)).status).toBe(200)
})

test.each([
  ['upheld as MINOR', () => remove(world, content, 5, { ground: 'MINOR', decisionId: uuidV7() })],
  ['upheld by the rules', () => remove(world, content, 5)],
  ['hidden by a report that is announced', () => hide(world, content, 5, 'NO_CONSENT')],
])('its owner loses it for good once it is %s', async (_, upheld) => {
  await hide(world, content, 4, 'MINOR')
  const path = await playbackPath(world, content.id, owner)
  expect(await statusOf(path)).toBe(200)
  await upheld()
  await ends(path)
  expect(await askHlsUrl(world, content.id, owner)).toMatchObject(REFUSED)
  expect(await thumbnail(owner)).toBe(403)
  expect(await original(owner)).toBe(403)
  expect(await files(owner)).toEqual([])
  expect(await exported()).toMatchObject({ file: null })
  await restore(world, content, 6)
  expect(await statusOf(path)).toBe(403)
})

test('keeps held evidence closed to its owner when a later report about a minor hides it', async () => {
  await remove(world, content, 4, { ground: 'MINOR', decisionId: uuidV7() })
  await restore(world, content, 5)
  await hide(world, content, 6, 'MINOR')
  expect(await askHlsUrl(world, content.id, owner)).toMatchObject(REFUSED)
  expect(await original(owner)).toBe(403)
  expect(await files(owner)).toEqual([])
})

test('takes the content from its owner when the hide is announced, and says so in the export', async () => {
  await hide(world, content, 4, 'NO_CONSENT')
  expect(await askHlsUrl(world, content.id, owner)).toMatchObject(REFUSED)
  expect(await exported()).toMatchObject({ hidden: true, file: null })
})
