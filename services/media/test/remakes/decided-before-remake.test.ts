import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { contentProcessed } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import { aPreparedContent, approve, askHlsUrl } from '../support/world.ts'
import { remaking, startRemaking, world } from './remaking.ts'

startRemaking()

test('publishes a set that replaced an unread one only once that set is approved', async () => {
  const content = await aPreparedContent(world, 'tiny.mp4', aCaller())
  const { hls_prefix: judged, revision } = await remaking.contentOf(content.id)
  // The moderator has approved what plays; the event is still on its way, in the outbox or the log.
  const set = join(world.objectFolder, judged as string)
  const lines = (await readdir(set)).flatMap((name) => /^v(\d+)$/.exec(name)?.[1] ?? []).map(Number)
  await truncate(join(set, `v${Math.min(...lines)}`, 's00000.m4s'), 0)
  await remaking.operator.remake([content.id])
  await world.settle()
  const remade = await remaking.contentOf(content.id)
  expect(remade).toMatchObject({ state: 'PENDING', revision: Number(revision) + 1 })
  expect(remade.hls_prefix).not.toBe(judged)
  const announced = (await world.published(contentProcessed)).filter((one) => one.contentId === content.id)
  expect(announced.at(-1)).toMatchObject({ revision: Number(revision) + 1 })
  // Moderation gave the approval the revision after the one that it had heard of.
  await approve(world, content, Number(revision) + 1, Number(revision))
  expect(await remaking.contentOf(content.id)).toMatchObject({ state: 'PENDING', approved_at: null })
  const viewer = aCaller()
  expect((await askHlsUrl(world, content.id, viewer)).status).toBe(403)
  await approve(world, content, Number(revision) + 2, Number(revision) + 1)
  expect((await askHlsUrl(world, content.id, viewer)).status).toBe(200)
}, 180_000)

test('a remake of the same film leaves an approval that crosses it in force', async () => {
  const content = await aPreparedContent(world, 'tiny.mp4', aCaller())
  const { hls_prefix: judged } = await remaking.contentOf(content.id)
  await remaking.operator.remake([content.id])
  await world.settle()
  expect(await remaking.prefixOf(content.id)).not.toBe(judged)
  await approve(world, content)
  expect((await askHlsUrl(world, content.id, aCaller())).status).toBe(200)
  await remaking.operator.remake([content.id])
  await remaking.ends(content.id, 'DONE')
  expect(await remaking.contentOf(content.id)).toMatchObject({ state: 'APPROVED', processed_revision: 2 })
}, 180_000)
