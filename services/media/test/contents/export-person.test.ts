import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  getExportFile,
  getExportPart,
  listExportFiles,
  userExportRequested,
  userProfileChanged,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPicture } from '../covers/covers.ts'
import { aContentWithOwn, aPicture, putOwn } from '../covers/own-covers.ts'
import {
  announce,
  aPreparedContent,
  approve,
  hide,
  type MediaWorld,
  reject,
  remove,
  startMedia,
} from '../support/world.ts'

let world: MediaWorld
let owner: Caller
let published: { id: string; owner: Caller }
let refused: { id: string; owner: Caller }
beforeAll(async () => {
  world = await startMedia()
  owner = aCaller()
  const { id: userId, email, username } = owner
  await world.receives(userProfileChanged, { userId, email, username, revision: 1 })
  await announce(world, owner, { title: 'Un brouillon' })
  published = await aPreparedContent(world, 'silent.mp4', owner)
  refused = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, published)
  await reject(world, refused)
}, 120_000)
afterAll(() => world.stop())

const files = async (as = owner) => (await world.call(listExportFiles, {}, { as })).body
const file = (id: string, as = owner) => world.call(getExportFile, { params: { id } }, { as })
async function part() {
  const exportId = uuidV7()
  const keepUntil = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await world.receives(userExportRequested, { exportId, userId: owner.id, keepUntil })
  const headers = { Authorization: `Bearer ${await world.identity.token(owner)}` }
  const answer = await world.fetch(getExportPart('media').path.replace('{exportId}', exportId), { headers })
  return (await answer.json()) as {
    videos: { id: string; file: string | null; state: string }[]
    ownCovers: { contentId: string; jpeg: string }[]
  }
}

describe('an export of the caller’s uploads', () => {
  test('lists all of them with their states, and names the originals that are handed out', async () => {
    const { videos, ...rest } = await part()
    expect(rest).toMatchObject({ uploader: { email: owner.email, username: owner.username } })
    expect(videos.map(({ id, state, file }) => [id, state, file !== null])).toEqual([
      [expect.any(String), 'DRAFT', false],
      [published.id, 'APPROVED', true],
      [refused.id, 'REJECTED', false],
    ])
    expect(JSON.stringify(videos)).not.toMatch(/sources\/|hls\//)
    expect((await files()).map(({ contentId, name }) => [contentId, name])).toEqual([
      [published.id, videos[1]?.file],
    ])
  })

  test('hands out an original unchanged', async () => {
    const headers = { Authorization: `Bearer ${await world.identity.token(owner)}` }
    const answer = await world.fetch(getExportFile.path.replace('{id}', published.id), { headers })
    const sent = await world.clips.bytes('silent.mp4')
    expect(answer.headers.get('content-length')).toBe(String(sent.byteLength))
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(sent))).toBe(true)
  })

  test('hands out nothing to others, moderators included', async () => {
    for (const other of [aCaller(), aCaller('ROLE_MODERATOR', 'ROLE_ADMIN')]) {
      expect(await files(other)).toEqual([])
      expect((await file(published.id, other)).code).toBe('CONTENT_NOT_FOUND')
    }
    expect((await file(uuidV7())).code).toBe('CONTENT_NOT_FOUND')
    expect((await file('no-id')).code).toBe('CONTENT_NOT_FOUND')
    expect((await world.call(listExportFiles, {})).status).toBe(401)
  })

  test('hands out nothing that was refused, hidden, taken down, held as evidence, or deleted', async () => {
    expect((await file(refused.id)).code).toBe('CONTENT_UNAVAILABLE')
    const hidden = await aPreparedContent(world, 'silent.mp4', owner)
    await approve(world, hidden)
    await hide(world, hidden)
    const evidence = await aPreparedContent(world, 'silent.mp4', owner)
    await approve(world, evidence)
    await remove(world, evidence, 4, { ground: 'MINOR', decisionId: uuidV7() })
    const gone = await aPreparedContent(world, 'silent.mp4', owner)
    const folder = join(world.objectFolder, 'sources', gone.id)
    expect(await readdir(folder)).toHaveLength(1)
    await rm(folder, { recursive: true })
    for (const { id } of [hidden, evidence, gone]) expect((await file(id)).code).toBe('CONTENT_UNAVAILABLE')
    expect((await files()).map(({ contentId }) => contentId)).toEqual([published.id])
    const { videos } = await part()
    expect(videos.filter((one) => one.file !== null).map(({ id }) => id)).toEqual([published.id, gone.id])
  })

  test('says since when an original is kept no longer', async () => {
    const { id } = await aPreparedContent(world, 'silent.mp4', owner)
    const dropped = '2026-11-22T12:00:00.000Z'
    await world.database.query(
      'UPDATE content SET source_key = NULL, original_dropped_at = $2 WHERE id = $1',
      [id, dropped],
    )
    const { videos } = await part()
    expect(videos.find((one) => one.id === id)).toMatchObject({ file: null, originalDroppedAt: dropped })
    expect(videos.find((one) => one.id === published.id)).toMatchObject({ originalDroppedAt: null })
  })

  test('holds own covers, but of what is no longer shown to its owner', async () => {
    const draft = await announce(world, owner, { title: 'Un autre brouillon' })
    await putOwn(world, draft, await aPicture('#0000ff').png().toBuffer(), owner)
    const shown = await aContentWithOwn(world, owner)
    const rejected = await aContentWithOwn(world, owner)
    await reject(world, rejected)
    const { ownCovers } = await part()
    expect(ownCovers.map(({ contentId }) => contentId)).toEqual([draft, shown.id])
    const picture = new Response(new Uint8Array(Buffer.from(ownCovers[0]?.jpeg ?? '', 'base64')))
    expect(await readPicture(picture)).toMatchObject({ format: 'jpeg', colour: 'blue' })
  })
})
