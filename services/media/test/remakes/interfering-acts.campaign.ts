import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { expect, test } from 'vitest'
import { choose, fetchCover } from '../covers/covers.ts'
import { holdLadder } from '../preparation/hold-ladder.ts'
import { ANEW, aPreparedContent, approve, attach, openUpload, put, reject } from '../support/world.ts'
import { remaking, startRemaking, world } from './remaking.ts'

startRemaking(ANEW)
const owner = aCaller()

/** For the preparations of long films, one after the other, on a busy machine. */
const HEAVY_MS = 180_000

test('takes a cover that is chosen meanwhile', { timeout: HEAVY_MS }, async () => {
  const content = await aPreparedContent(world, 'heavy.mp4', owner)
  await remaking.operator.remake([content.id])
  const ffmpeg = await holdLadder(world.workFolder)
  expect((await choose(world, content.id, 'frame-2', owner)).status).toBe(200)
  process.kill(ffmpeg, 'SIGCONT')
  await remaking.ends(content.id, 'DONE')
  expect(await remaking.contentOf(content.id)).toMatchObject({ cover: 'frame-2', has_cover_sizes: true })
  for (const query of ['', '?w=320'])
    expect((await fetchCover(world, content.id, owner, query)).status).toBe(200)
})

test('begins again when the content is approved meanwhile, and forgets it when it is rejected', {
  timeout: HEAVY_MS,
}, async () => {
  const content = await aPreparedContent(world, 'heavy.mp4', owner)
  const before = await remaking.prefixOf(content.id)
  await remaking.operator.remake([content.id])
  await holdLadder(world.workFolder)
  await approve(world, content)
  await remaking.ends(content.id, 'DONE')
  expect(await remaking.contentOf(content.id)).toMatchObject({ state: 'APPROVED', revision: 3 })
  const now = await remaking.prefixOf(content.id)
  expect(now).not.toBe(before)
  expect(await readdir(join(world.objectFolder, 'hls', content.id))).toHaveLength(2)

  await remaking.operator.remake([content.id])
  await holdLadder(world.workFolder)
  await reject(world, content, 4)
  await eventually(async () => (await remaking.remakeOf(content.id)) === undefined, { timeoutMs: 20_000 })
  await world.settle()
  expect(await remaking.prefixOf(content.id)).toBe(now)
  expect(await readdir(join(world.objectFolder, 'hls', content.id))).toHaveLength(2)
  expect(await remaking.operator.remake([content.id])).toMatchObject([{ outcome: 'not-prepared' }])
})

test('lets uploads pass, and waits while preparation is paused', { timeout: HEAVY_MS }, async () => {
  const heavy = await aPreparedContent(world, 'heavy.mp4', owner)
  const others = [
    await aPreparedContent(world, 'tiny.mp4', owner),
    await aPreparedContent(world, 'tiny.mp4', owner),
  ]
  await remaking.operator.remake([heavy.id])
  const ffmpeg = await holdLadder(world.workFolder)
  await remaking.operator.remake(others.map(({ id }) => id))
  const upload = await openUpload(world, aCaller())
  const bytes = await world.clips.bytes('tiny.mp4')
  await put(world, upload.path, bytes)
  expect((await attach(world, upload, bytes.length)).status).toBe(202)
  process.kill(ffmpeg, 'SIGCONT')
  await world.settle()
  const ended = await world.database.query<{ id: string }>(
    `SELECT data ->> 'contentId' AS id FROM pgboss.job WHERE name = 'process-content' ORDER BY completed_on DESC LIMIT 4`,
  )
  expect(
    ended
      .map(({ id }) => id)
      .reverse()
      .slice(0, 2),
  ).toEqual([heavy.id, upload.id])

  await remaking.operator.pause()
  const prefix = await remaking.prefixOf(heavy.id)
  await remaking.operator.remake([heavy.id])
  await world.settle()
  expect(await remaking.remakeOf(heavy.id)).toMatchObject({ state: 'WAITING' })
  expect(await remaking.prefixOf(heavy.id)).toBe(prefix)
  expect(await remaking.operator.resume()).toBe(true)
  await remaking.ends(heavy.id, 'DONE')
  expect((await remaking.operator.listPreparations()).remakes).toMatchObject({ waiting: 0, failed: 0 })
})
