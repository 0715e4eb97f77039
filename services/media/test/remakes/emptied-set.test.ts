import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { contentProcessed } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import { aPreparedContent, approve } from '../support/world.ts'
import { remaking, startRemaking, world } from './remaking.ts'

startRemaking()

/** Leaves what a power cut can leave of renditions that were not on disk. */
async function empty(id: string): Promise<void> {
  const set = join(world.objectFolder, await remaking.prefixOf(id))
  for (const entry of await readdir(set, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await truncate(join(entry.parentPath, entry.name), 0)
}

async function emptyFiles(id: string): Promise<string[]> {
  const set = join(world.objectFolder, await remaking.prefixOf(id))
  const entries = await readdir(set, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length))
  return files.filter((_, i) => sizes[i] === 0)
}

const processed = async (id: string) =>
  (await world.published(contentProcessed)).filter(({ contentId }) => contentId === id)

test('makes emptied renditions of a pending content again, and has them judged', async () => {
  const { id } = await aPreparedContent(world, 'tiny.mp4', aCaller())
  const before = await remaking.contentOf(id)
  await empty(id)
  await remaking.operator.remake([id])
  await world.settle()
  expect(await remaking.remakeOf(id)).toMatchObject({ state: 'DONE' })
  const now = await remaking.contentOf(id)
  expect(now).toMatchObject({ state: 'PENDING', revision: Number(before.revision) + 1 })
  expect(now.hls_prefix).not.toBe(before.hls_prefix)
  expect(await emptyFiles(id)).toEqual([])
  const [first, second] = await processed(id)
  expect(second).toEqual({
    ...first,
    revision: now.revision,
    posterKey: `${now.hls_prefix}/poster.jpg`,
    processedAt: expect.any(String),
  })
}, 180_000)

test('publishes no unjudged renditions where those of an approved content were emptied', async () => {
  const content = await aPreparedContent(world, 'tiny.mp4', aCaller())
  await approve(world, content)
  await empty(content.id)
  const before = await remaking.contentOf(content.id)
  await remaking.operator.remake([content.id])
  await remaking.ends(content.id, 'FAILED')
  expect(await remaking.remakeOf(content.id)).toMatchObject({
    reason: expect.stringContaining('cannot be read'),
  })
  expect(await remaking.contentOf(content.id)).toEqual(before)
}, 180_000)
