import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aCaller } from '@alcove/kit/testing/builders'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { brakeForRoom } from '../../src/actions/remakes/brake-remakes.ts'
import { endRemakeAttempt } from '../../src/actions/remakes/end-remake-attempt.ts'
import { createMediaStore } from '../../src/store/store.ts'
import { aPreparedContent, playbackPath } from '../support/world.ts'
import { remaking, startRemaking, world } from './remaking.ts'

startRemaking()
const owner = aCaller()

/** A prepared content whose frozen file is damaged since. */
async function aDamagedContent(as = owner) {
  const content = await aPreparedContent(world, 'tiny.mp4', as)
  const { source_key: key } = await remaking.contentOf(content.id)
  await writeFile(join(world.objectFolder, String(key)), 'no video')
  await world.database.query('UPDATE content SET facts = NULL WHERE id = $1', [content.id])
  return content
}

test('goes on where three files of one account fail in a row', async () => {
  const damaged = [await aDamagedContent(), await aDamagedContent(), await aDamagedContent()]
  const sound = await aPreparedContent(world, 'tiny.mp4')
  await remaking.operator.pause()
  for (const { id } of [...damaged, sound]) await remaking.operator.remake([id])
  await remaking.operator.resume()
  for (const { id } of damaged) await remaking.ends(id, 'FAILED')
  await remaking.ends(sound.id, 'DONE')
  expect((await remaking.operator.listPreparations()).brake).toBeNull()
  await world.database.query('DELETE FROM remake')
  await world.database.query("UPDATE content SET state = 'REJECTED'")
})

test('keeps the renditions where new ones cannot be made, and stops after three accounts failed in a row', async () => {
  const damaged = [
    await aDamagedContent(),
    await aDamagedContent(aCaller()),
    await aDamagedContent(aCaller()),
  ]
  const sound = await aPreparedContent(world, 'tiny.mp4', owner)
  const ids = damaged.map(({ id }) => id)
  const before = await Promise.all([...ids, sound.id].map(remaking.contentOf))
  await remaking.operator.pause()
  expect(await remaking.operator.measureRemakable()).toMatchObject({ contents: 4 })
  expect(await remaking.operator.measureRemakable({ before: new Date(0) })).toMatchObject({ contents: 0 })
  expect(await remaking.operator.remakeAll({ before: new Date(Date.now() + 3_600_000) })).toBe(4)
  // Last, so that three fail in a row.
  await world.database.query(
    "UPDATE remake SET requested_at = now() + interval '1 h' WHERE content_id = $1",
    [sound.id],
  )
  await remaking.operator.resume()
  for (const id of ids) await remaking.ends(id, 'FAILED')
  await world.settle()
  expect(await Promise.all([...ids, sound.id].map(remaking.contentOf))).toEqual(before)
  expect((await world.fetch(await playbackPath(world, ids[0] as string, owner))).status).toBe(200)
  const listed = await remaking.operator.listPreparations()
  expect(listed.brake?.reason).toContain('Too many')
  expect(listed.remakes).toEqual({ waiting: 1, done: 0, failed: 3, percent: 75, timeLeftMs: null })
  expect(listed.failedRemakes.map(({ contentId }) => contentId).sort()).toEqual([...ids].sort())
  expect(listed.failedRemakes[0]?.reason).toEqual(expect.any(String))
  expect(await remaking.remakeOf(sound.id)).toMatchObject({ state: 'WAITING' })
  expect(await remaking.operator.resume()).toBe(true)
  await remaking.ends(sound.id, 'DONE')
  expect(await remaking.operator.resume()).toBe(false)
})

test('goes on with remakes whose jobs were lost once it is resumed', async () => {
  const { id } = await aPreparedContent(world, 'tiny.mp4', owner)
  await remaking.operator.pause()
  await remaking.operator.remake([id])
  await world.database.query("UPDATE remake SET state = 'QUEUED' WHERE content_id = $1", [id])
  expect(await remaking.operator.resume()).toBe(true)
  await remaking.ends(id, 'DONE')
})

test('fails where the file is no longer the one that was judged', async () => {
  const { id } = await aPreparedContent(world, 'tiny.mp4', owner)
  const before = await remaking.contentOf(id)
  const other = await world.clips.bytes('silent.mp4')
  await writeFile(join(world.objectFolder, String(before.source_key)), other)
  await remaking.operator.remake([id])
  await remaking.ends(id, 'FAILED')
  expect(await remaking.prefixOf(id)).toBe(before.hls_prefix)
  await remaking.operator.resume()
})

test('stops for want of room until it is resumed', async () => {
  const { id } = await aPreparedContent(world, 'tiny.mp4', owner)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const store = createMediaStore(world.database, {
    service: 'media',
    clock: world.clock,
    ids: () => id,
    wakeRelay: () => undefined,
  })
  const { clock } = world
  const disk = { isLow: async () => false } as never
  await remaking.operator.pause()
  await remaking.operator.remake([id])
  const queue = () => world.database.query("UPDATE remake SET state = 'QUEUED' WHERE content_id = $1", [id])
  await queue()
  const ended = { isShort: false, signal: new AbortController().signal }
  const deps = { store, disk, clock, log }
  await endRemakeAttempt(deps, id, { ...ended, isShort: true, error: new Error('ended') })
  expect(await remaking.remakeOf(id)).toMatchObject({ state: 'WAITING' })
  await brakeForRoom(deps, id)
  expect(lines.filter((line) => line.includes('remake.braked'))).toHaveLength(1)
  expect((await remaking.operator.listPreparations()).brake?.reason).toContain('too little room')
  await expect(
    endRemakeAttempt(deps, id, { ...ended, error: new Error('a tool was killed') }),
  ).rejects.toThrow('a tool was killed')
  await store.close()
  expect(await remaking.operator.resume()).toBe(true)
  await remaking.ends(id, 'DONE')
})
