import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  contentCoverChanged,
  contentProcessed,
  getContent,
  userProfileChanged,
  withdrawContent,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { describePlaceholder } from '@alcove/kit/pictures/describe-placeholder'
import { aCaller } from '@alcove/kit/testing/builders'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreFromTrash } from '../../src/actions/trash/restore-from-trash.ts'
import { trashTakenDownFiles } from '../../src/actions/trash/trash-taken-down-files.ts'
import { approve, type MediaWorld, remove, startMedia } from '../support/world.ts'
import { NOW, sweepingIn } from '../trash/sweeping.ts'
import { aColouredContent, choose, fetchCover, readPicture } from './covers.ts'
import { aContentWithOwn } from './own-covers.ts'

let world: MediaWorld
const owner = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const QUERY = '?variant=blurred'
const fetchBlurred = (id: string, as?: Caller) => fetchCover(world, id, as, QUERY)

/** What the content says of its placeholder. */
async function placeholderOf(id: string, as: Caller = owner) {
  const { placeholder, placeholderColor } = (await world.call(getContent, { params: { id } }, { as })).body
  return { placeholder, placeholderColor }
}

const changesOf = async (id: string) =>
  (await world.published(contentCoverChanged)).filter(({ contentId }) => contentId === id)

async function coversOf(id: string): Promise<string> {
  const [attempt = ''] = await readdir(join(world.objectFolder, 'hls', id))
  return join(world.objectFolder, 'hls', id, attempt, 'covers')
}

test('is made with the cover, counted, and announced with a placeholder', async () => {
  const { id } = await aColouredContent(world, owner)
  const response = await fetchBlurred(id, owner)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('etag')).toContain('blurred')
  const picture = await readPicture(response)
  expect(picture).toMatchObject({ format: 'webp', width: 32, height: 18, colour: 'red', hasMetadata: false })
  expect(picture.bytes).toBeLessThan(1_000)

  const processed = (await world.published(contentProcessed)).find(({ contentId }) => contentId === id)
  const placeholder = String(processed?.placeholder)
  expect(placeholder.length).toBeLessThanOrEqual(40)
  expect(await placeholderOf(id)).toEqual(describePlaceholder(placeholder))
  expect(await changesOf(id)).toEqual([])

  const folder = join(await coversOf(id), '..')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  const sizes = files.map(async (one) => (await stat(join(one.parentPath, one.name))).size)
  expect(processed).toMatchObject({
    storedFiles: files.length,
    storedBytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
  })
})

test('follows the choice of the owner, and tells the placeholder of each one in order', async () => {
  const { id } = await aColouredContent(world, owner)
  const first = (await placeholderOf(id)).placeholder
  const seen: (string | undefined)[] = []
  for (const [cover, colour] of [
    ['frame-3', 'blue'],
    ['frame-4', 'yellow'],
    ['frame-3', 'blue'],
    ['automatic', 'red'],
  ] as const) {
    await choose(world, id, cover, owner)
    expect((await readPicture(await fetchBlurred(id, owner))).colour).toBe(colour)
    seen.push((await placeholderOf(id)).placeholder)
  }
  expect(new Set([first, ...seen]).size).toBe(3)
  expect(seen).toEqual([seen[0], seen[1], seen[0], first])
  await world.settle()
  expect((await changesOf(id)).map(({ coverRevision, placeholder }) => [coverRevision, placeholder])).toEqual(
    seen.map((placeholder, i) => [i + 1, placeholder]),
  )
})

test('leaves nothing of what is fine in a picture, and is made of an own cover', async () => {
  const stripes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><defs><pattern id="p" width="40" height="1" patternUnits="userSpaceOnUse"><rect width="20" height="1" fill="#fff"/></pattern></defs><rect width="1280" height="720"/><rect width="1280" height="720" fill="url(#p)"/></svg>',
  )
  const { id } = await aContentWithOwn(world, owner, sharp(stripes))
  const bytes = Buffer.from(await (await fetchBlurred(id, owner)).arrayBuffer())
  const { channels } = await sharp(bytes).extract({ left: 4, top: 4, width: 24, height: 10 }).stats()
  // Of the 255 between black and white.
  for (const { min, max } of channels) expect(max - min).toBeLessThan(51)
  const { placeholderColor = '' } = await placeholderOf(id)
  expect(placeholderColor).toMatch(/^#[78]/)
})

test('is for those who may see the cover', async () => {
  const content = await aColouredContent(world, owner)
  for (const stranger of [undefined, aCaller()])
    expect((await fetchBlurred(content.id, stranger)).status).toBe(403)
  await approve(world, content)
  expect((await readPicture(await fetchBlurred(content.id))).width).toBe(32)
  await world.call(withdrawContent, { params: { id: content.id } }, { as: owner })
  expect((await fetchBlurred(content.id)).status).toBe(403)
})

test('tells no placeholder of evidence, and none of a suspended uploader but to moderators', async () => {
  const uploader = aCaller()
  const content = await aColouredContent(world, uploader)
  await approve(world, content)
  const told = async (as: Caller) => (await placeholderOf(content.id, as)).placeholder !== undefined
  const all = async () => [await told(aCaller()), await told(uploader), await told(moderator)]
  expect(await all()).toEqual([true, true, true])
  await world.receives(userProfileChanged, { userId: uploader.id, revision: 2, suspended: true })
  expect(await all()).toEqual([false, false, true])
  await world.receives(userProfileChanged, { userId: uploader.id, revision: 3, suspended: false })
  await world.database.query('UPDATE content SET evidence_held = true WHERE id = $1', [content.id])
  expect(await all()).toEqual([false, false, false])
})

test('answers with the cover itself, and tells no placeholder, where an older version prepared it', async () => {
  const { id } = await aColouredContent(world, owner)
  await rm(join(await coversOf(id), 'automatic-blurred.webp'))
  await world.database.query(
    'UPDATE content SET blurred_cover = NULL, placeholder = NULL, has_cover_sizes = false WHERE id = $1',
    [id],
  )
  expect(await readPicture(await fetchBlurred(id, owner))).toMatchObject({ format: 'jpeg', width: 320 })
  expect(await placeholderOf(id)).toEqual({})
  await choose(world, id, 'frame-2', owner)
  await choose(world, id, 'automatic', owner)
  expect(await readPicture(await fetchBlurred(id, owner))).toMatchObject({ format: 'webp', colour: 'red' })
  expect((await placeholderOf(id)).placeholder).toBeDefined()
})

test('goes to the trash with the cover, and comes back with it', async () => {
  const content = await aColouredContent(world, owner)
  await approve(world, content)
  await remove(world, content)
  const { deps, signal } = sweepingIn(world)
  await trashTakenDownFiles(deps, { withdrawnBefore: NOW, removedBefore: NOW }, signal)
  expect((await fetchBlurred(content.id, moderator)).status).toBe(403)
  const entries = (await deps.objects.listTrash()).filter(({ prefix }) => prefix.includes(content.id))
  await restoreFromTrash(deps, entries, { evenWithdrawn: false })
  const picture = await readPicture(await fetchBlurred(content.id, moderator))
  expect(picture).toMatchObject({ format: 'webp', colour: 'red' })
  expect((await placeholderOf(content.id, moderator)).placeholder).toBeDefined()
})
