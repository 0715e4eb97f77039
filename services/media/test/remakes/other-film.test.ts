import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import type { ClipName } from '../support/clips.ts'
import { aPreparedContent, approve } from '../support/world.ts'
import { remaking, startRemaking, world } from './remaking.ts'

startRemaking()
const owner = aCaller()
const setsOf = (id: string) => readdir(join(world.objectFolder, 'hls', id))

/** Makes a content serve what another one shows, as if a former ffmpeg had read that from its file. */
async function serveRenditionsOf(id: string, other: string) {
  const [own, foreign] = [await remaking.prefixOf(id), await remaking.prefixOf(other)]
  await rm(join(world.objectFolder, own), { recursive: true })
  await cp(join(world.objectFolder, foreign), join(world.objectFolder, own), { recursive: true })
}

async function remake(id: string) {
  await remaking.operator.remake([id])
  await remaking.ends(id, 'FAILED')
  return remaking.remakeOf(id)
}

test.each<[string, ClipName, ClipName]>([
  ['pictures', 'silent.mp4', 'upright.mp4'],
  ['sound', 'sound.mp4', 'short-sound.mp4'],
])('keeps the judged renditions where the file shows other %s now', async (_, name, otherName) => {
  const content = await aPreparedContent(world, name, owner)
  await approve(world, content)
  const other = await aPreparedContent(world, otherName, owner)
  await serveRenditionsOf(content.id, other.id)
  const before = await remaking.contentOf(content.id)
  expect(await remake(content.id)).toMatchObject({ reason: expect.stringContaining('other pictures') })
  expect(await remaking.contentOf(content.id)).toEqual(before)
  expect(await setsOf(content.id)).toHaveLength(1)
})
