import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { issueHlsUrl } from '@alcove/contracts'
import { MEDIA_KEY_HEADER } from '@alcove/contracts/constants'
import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import { aPreparedContent, approve, playbackPath } from '../support/world.ts'
import { remaking, startRemaking, world } from './remaking.ts'

startRemaking()

/** Empties one segment of the lowest rendition; all else still plays. */
async function emptySegment(id: string): Promise<void> {
  const set = join(world.objectFolder, await remaking.prefixOf(id))
  const lines = (await readdir(set)).flatMap((name) => /^v(\d+)$/.exec(name)?.[1] ?? []).map(Number)
  const lowest = `v${Math.min(...lines)}`
  await truncate(join(set, lowest, 's00000.m4s'), 0)
}

test('refuses to play sets that were not judged when what replaced them unread is approved', async () => {
  const content = await aPreparedContent(world, 'tiny.mp4', aCaller())
  const before = await remaking.prefixOf(content.id)
  const [, , token = ''] = (await playbackPath(world, content.id, content.owner)).split('/')
  // The first set is replaced by one of the same film, which cannot be read.
  await remaking.operator.remake([content.id])
  await world.settle()
  expect(await remaking.prefixOf(content.id)).not.toBe(before)
  await emptySegment(content.id)
  await remaking.operator.remake([content.id])
  await world.settle()
  const { hls_prefix: judged, revision } = await remaking.contentOf(content.id)
  expect(judged).not.toBe(before)
  await approve(world, content, Number(revision) + 1)
  // The uploader gives the token of an own grant to a viewer.
  const viewer = aCaller()
  const input = { params: { id: content.id }, query: { renews: token } }
  const { body } = await world.call(issueHlsUrl, input, { as: viewer })
  const [, , renewed = ''] = body.url.split('/')
  for (const grant of [renewed, token]) {
    const check = await world.fetch(`/media/${grant}/check`)
    expect(`hls/${check.headers.get(MEDIA_KEY_HEADER)}`).toBe(judged)
  }
}, 180_000)
