import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentCoverChanged, contentProcessed, issueHlsUrl } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { expect, test } from 'vitest'
import { PLAN_VERSION } from '../../src/domain/renditions/plan-version.ts'
import { aColouredContent, choose, fetchCover, readPicture } from '../covers/covers.ts'
import { aContentWithOwn, fetchOwn } from '../covers/own-covers.ts'
import { readMaster, readPlaylist } from '../playback/playlists.ts'
import { aPreparedContent, approve, hide, playbackPath, submit } from '../support/world.ts'
import { remaking, startRemaking, world } from './remaking.ts'

startRemaking()
const owner = aCaller()

const processed = async () => (await world.published(contentProcessed)).length

/** Asks for another remake, and waits for its end. */
async function remake(id: string, state = 'DONE') {
  expect(await remaking.operator.remake([id])).toEqual([{ contentId: id, outcome: 'queued' }])
  await remaking.ends(id, state)
}

/** Makes renditions recognisable: their master has a comment. */
async function mark(prefix: string, text: string) {
  const path = join(world.objectFolder, prefix, 'master.m3u8')
  await writeFile(path, `#EXTM3U\n## ${text}\n`)
}
const masterOf = async (path: string) => (await world.fetch(path)).text()

test('swaps the renditions, and leaves the former ones to those who play them', async () => {
  const content = await aPreparedContent(world, 'sound.mp4', owner)
  await approve(world, content)
  const before = await remaking.contentOf(content.id)
  const events = await processed()
  const playing = await playbackPath(world, content.id)
  const viewer = aCaller()
  const { variants } = await readMaster(world, playing)
  const { files } = await readPlaylist(world, variants[0]?.path ?? '')
  await remake(content.id)
  const now = await remaking.contentOf(content.id)
  expect(now.hls_prefix).not.toBe(before.hls_prefix)
  expect(now).toEqual({
    ...before,
    hls_prefix: now.hls_prefix,
    poster_key: `${now.hls_prefix}/poster.jpg`,
    avif_cover: `${now.hls_prefix}/covers/automatic`,
    blurred_cover: `${now.hls_prefix}/covers/automatic`,
    stored_bytes: expect.anything(),
    stored_files: expect.any(Number),
  })
  const folder = join(world.objectFolder, String(now.hls_prefix))
  const stored = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  const sizes = await Promise.all(
    stored.map(async (one) => (await stat(join(one.parentPath, one.name))).size),
  )
  expect([now.stored_files, Number(now.stored_bytes)]).toEqual([
    stored.length,
    sizes.reduce((sum, size) => sum + size, 0),
  ])
  expect(await processed()).toBe(events)

  // Nothing of the former set is gone, and the playing grant is answered from there.
  await mark(String(before.hls_prefix), 'former')
  for (const file of files) expect((await world.fetch(file)).status).toBe(200)
  expect(await masterOf(playing)).toContain('former')
  const [, , token = ''] = playing.split('/')
  const input = { params: { id: content.id }, query: { renews: token } }
  const renewed = await world.call(issueHlsUrl, input, { as: viewer })
  expect(await masterOf(renewed.body.url)).toContain('former')
  expect(await masterOf(await playbackPath(world, content.id, viewer))).not.toContain('former')
  const stranger = await aPreparedContent(world, 'tiny.mp4', owner)
  const foreign = await world.call(
    issueHlsUrl,
    { params: { id: stranger.id }, query: { renews: token } },
    { as: owner },
  )
  expect((await masterOf(foreign.body.url)).includes('former')).toBe(false)
  await world.database.query('UPDATE former_rendition_set SET kept_until = now()')
  const late = await world.call(issueHlsUrl, input, { as: viewer })
  expect(await masterOf(late.body.url)).not.toContain('former')
  await hide(world, content)
  await eventually(async () => (await world.fetch(playing)).status === 403)
})

test('finds what an older plan made, and makes its preview clip', async () => {
  const content = await aPreparedContent(world, 'tiny.mp4', owner)
  const outdated = { isOutdated: true }
  expect(await remaking.operator.measureRemakable(outdated)).toMatchObject({ contents: 0 })
  const before = join(world.objectFolder, await remaking.prefixOf(content.id))
  await rm(join(before, 'preview.mp4'))
  await world.database.query('UPDATE content SET has_preview = false, plan_version = NULL WHERE id = $1', [
    content.id,
  ])
  const headers = { Authorization: `Bearer ${await world.identity.token(owner)}` }
  const clip = () => world.fetch(`/api/contents/${content.id}/preview`, { headers })
  expect((await clip()).status).toBe(404)
  const lacking = { contents: 1, withoutPreview: 1, withoutStoryboard: 0, withoutCoverSizes: 0 }
  expect(await remaking.operator.measureRemakable(outdated)).toMatchObject(lacking)
  expect(await remaking.operator.remakeAll(outdated)).toBe(1)
  await remaking.ends(content.id, 'DONE')
  expect((await clip()).status).toBe(200)
  expect(await remaking.contentOf(content.id)).toMatchObject({
    has_preview: true,
    plan_version: PLAN_VERSION,
  })
  expect(await remaking.operator.measureRemakable(outdated)).toMatchObject({ contents: 0 })
})

test('keeps the chosen cover to the byte, with sizes, and decisions and state', async () => {
  const content = await aColouredContent(world, owner)
  await choose(world, content.id, 'frame-3', owner)
  await approve(world, content)
  const bytesOf = async (query = '') =>
    Buffer.from(await (await fetchCover(world, content.id, undefined, query)).arrayBuffer())
  const before = await bytesOf()
  await remake(content.id)
  expect(await bytesOf()).toEqual(before)
  const small = await readPicture(await fetchCover(world, content.id, undefined, '?w=320'))
  expect(small.colour).toBe('blue')
  expect(await remaking.contentOf(content.id)).toMatchObject({
    state: 'APPROVED',
    decision: 'APPROVED',
    cover: 'frame-3',
    cover_frames: 5,
    has_cover_sizes: true,
  })
})

test('makes the blurred variant of a cover of before, and tells its placeholder once', async () => {
  const content = await aColouredContent(world, owner)
  await choose(world, content.id, 'frame-3', owner)
  await approve(world, content)
  const before = await remaking.contentOf(content.id)
  await world.database.query('UPDATE content SET blurred_cover = NULL, placeholder = NULL WHERE id = $1', [
    content.id,
  ])
  for (let round = 0; round < 2; round++) {
    await remake(content.id)
    const prefix = await remaking.prefixOf(content.id)
    expect(await remaking.contentOf(content.id)).toMatchObject({
      blurred_cover: `${prefix}/covers/frame-3`,
      placeholder: before.placeholder,
    })
    const blurred = await readPicture(await fetchCover(world, content.id, undefined, '?variant=blurred'))
    expect(blurred).toMatchObject({ format: 'webp', width: 32, colour: 'blue' })
  }
  await world.settle()
  const told = (await world.published(contentCoverChanged)).filter(
    ({ contentId }) => contentId === content.id,
  )
  expect(told).toMatchObject([
    { coverRevision: 1, revision: 2, placeholder: before.placeholder },
    { coverRevision: 2, revision: 3, placeholder: before.placeholder },
  ])
})

test('takes the new picture of the same place where that of the cover is gone, else the poster', async () => {
  const content = await aColouredContent(world, owner)
  await choose(world, content.id, 'frame-3', owner)
  await rm(join(world.objectFolder, await remaking.prefixOf(content.id), 'covers'), { recursive: true })
  await remake(content.id)
  const picture = await readPicture(await fetchCover(world, content.id, owner, '?w=640'))
  expect(picture.colour).toBe('blue')
  // One picture, so that the new renditions have no fifth frame.
  const still = await world.clips.make('still.mp4', [
    ...['-f', 'lavfi', '-i', 'color=lime:320x180:r=1:d=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  ])
  const { id } = await submit(world, owner, 'still.mp4', still)
  await world.settle()
  await world.database.query("UPDATE content SET cover = 'frame-5', cover_frames = 5 WHERE id = $1", [id])
  await remake(id)
  expect(await remaking.contentOf(id)).toMatchObject({ cover: 'automatic', has_cover_sizes: true })
  expect((await readPicture(await fetchCover(world, id, owner, '?w=320'))).colour).toBe('lime')
})

test.each(['own', 'frame-2'] as const)(
  'carries the own picture over while the cover is %s',
  async (cover) => {
    const content = await aContentWithOwn(world, owner)
    await choose(world, content.id, cover, owner)
    await approve(world, content)
    const read = async (response: Response) => Buffer.from(await response.arrayBuffer())
    const moderator = aCaller('ROLE_MODERATOR')
    const before = await read(await fetchOwn(world, content.id, moderator))
    const shown = await read(await fetchCover(world, content.id))
    const prefix = await remaking.prefixOf(content.id)
    await remake(content.id)
    expect(await remaking.prefixOf(content.id)).not.toBe(prefix)
    expect((await read(await fetchOwn(world, content.id, moderator))).equals(before)).toBe(true)
    expect((await read(await fetchCover(world, content.id))).equals(shown)).toBe(true)
    expect((await fetchCover(world, content.id, undefined, '?w=320')).status).toBe(200)
    expect((await remaking.contentOf(content.id)).cover).toBe(cover)
  },
)
