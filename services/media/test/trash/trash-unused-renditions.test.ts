import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BRAKED_SWEEPS, recallSweepBrake } from '../../src/actions/trash/brake-sweep.ts'
import { RENDITIONS_SWEEP, trashUnusedRenditions } from '../../src/actions/trash/trash-unused-renditions.ts'
import { type MediaWorld, startMedia } from '../support/world.ts'
import { LONG_AGO, NOW, SWEPT_AT, sweepingIn } from './sweeping.ts'

let world: MediaWorld
let sweeping: ReturnType<typeof sweepingIn>
beforeEach(async () => {
  world = await startMedia()
  sweeping = sweepingIn(world)
})
afterEach(async () => {
  await sweeping.deps.store.close()
  await world.stop()
})
const sweep = (before = NOW, signal = sweeping.signal) => trashUnusedRenditions(sweeping.deps, before, signal)

test('moves unnamed renditions to the trash, and leaves the rest', async () => {
  const id = await sweeping.addContent(2)
  await sweep()
  expect(await sweeping.attempts()).toEqual([`${id}/used`])
  expect(await sweeping.deps.objects.listTrash()).toEqual([
    { day: '2026-11-22', prefix: `hls/${id}/unused-0` },
    { day: '2026-11-22', prefix: `hls/${id}/unused-1` },
  ])
  const kept = join(world.objectFolder, 'trash', '2026-11-22', 'hls', id, 'unused-0', 'master.m3u8')
  expect(await readFile(kept, 'utf8')).toBe('kept')
  expect(await sweeping.alert()).toBe(0)
})

test('keeps replaced renditions for their time, and then takes any number of them', async () => {
  const { deps } = sweeping
  const id = await sweeping.addContent(7)
  const former = async (name: string, keptUntil: Date) =>
    deps.store.inTransaction((tx) =>
      tx.addFormerSet({ prefix: `hls/${id}/${name}`, contentId: id, keptUntil }),
    )
  for (let i = 0; i < 6; i++) await former(`unused-${i}`, LONG_AGO)
  await former('unused-6', NOW)
  await sweep()
  expect(await sweeping.attempts()).toEqual([`${id}/unused-6`, `${id}/used`])
  expect(await sweeping.alert()).toBe(0)
  expect(await deps.store.findFormerSets([id])).toMatchObject([{ prefix: `hls/${id}/unused-6` }])
  await world.database.query("UPDATE content SET state = 'REMOVED', hls_prefix = NULL WHERE id = $1", [id])
  await sweep()
  // No grant plays it any more; the set that the content named is another matter.
  expect(await sweeping.attempts()).not.toContain(`${id}/unused-6`)
})

test('spares renditions stored since', async () => {
  const id = await sweeping.addContent(1)
  await sweep(LONG_AGO)
  expect(await sweeping.attempts()).toEqual([`${id}/unused-0`, `${id}/used`])
})

test('stops between two of them', async () => {
  await sweeping.addContent(3)
  const stopping = new AbortController()
  stopping.abort()
  await sweep(NOW, stopping.signal)
  expect(await sweeping.attempts()).toHaveLength(4)
})

test('moves nothing and raises the alert when the database knows none of the contents', async () => {
  const id = await sweeping.addStranger()
  await sweep()
  expect(await sweeping.attempts()).toEqual([`${id}/attempt`])
  expect(await sweeping.deps.objects.listTrash()).toEqual([])
  expect(await sweeping.alert()).toBe(1)
})

test('brakes above a share of the whole, until an operator releases it once', async () => {
  await sweeping.addContent(7)
  await sweep()
  await sweep()
  expect(await sweeping.attempts()).toHaveLength(8)
  expect(await sweeping.alert()).toBe(1)
  expect(await sweeping.deps.store.findSweepBrake(RENDITIONS_SWEEP)).toEqual({
    sweep: RENDITIONS_SWEEP,
    unused: 7,
    total: 8,
    brakedAt: SWEPT_AT,
    releasedAt: null,
  })
  expect(await sweeping.deps.store.releaseSweepBrake(RENDITIONS_SWEEP, SWEPT_AT)).toBe(true)
  await sweep()
  expect(await sweeping.attempts()).toHaveLength(1)
  expect(await sweeping.alert()).toBe(0)
  await sweeping.addContent(7)
  await sweep()
  expect(await sweeping.attempts()).toHaveLength(9)
})

test.each(['FAILED', 'WITHDRAWN'])(
  'attempts at what is recorded as %s explain themselves and brake nothing',
  async (state) => {
    const id = await sweeping.addContent(7, false)
    await world.database.query('UPDATE content SET state = $2, hls_prefix = NULL WHERE id = $1', [id, state])
    const other = await sweeping.addContent(1)
    await sweep()
    expect(await sweeping.attempts()).toEqual([`${other}/used`])
    expect(await sweeping.alert()).toBe(0)
  },
)

test('moves explained renditions while the rest is braked', async () => {
  const ended = await sweeping.addContent(3, false)
  await world.database.query("UPDATE content SET state = 'FAILED', hls_prefix = NULL WHERE id = $1", [ended])
  await sweeping.addContent(7)
  await sweep()
  expect(await sweeping.attempts()).toHaveLength(8)
  expect(
    (await sweeping.deps.objects.listTrash()).every(({ prefix }) => prefix.startsWith(`hls/${ended}/`)),
  ).toBe(true)
  expect(await sweeping.alert()).toBe(1)
})

test('resumes by itself once the right database is back', async () => {
  await sweeping.addStranger()
  await sweep()
  for (let i = 0; i < 5; i++) await sweeping.addContent()
  await sweep()
  expect(await sweeping.alert()).toBe(0)
  expect(await sweeping.deps.store.findSweepBrake(RENDITIONS_SWEEP)).toBeNull()
})

test.each(BRAKED_SWEEPS)(
  'raises the alert at the start of a process with an applied brake of %s',
  async (name) => {
    await sweeping.deps.store.applySweepBrake(name, { total: 1, unused: 1, known: 0 }, SWEPT_AT)
    const successor = sweepingIn(world)
    await recallSweepBrake(successor.deps)
    expect(await successor.alert()).toBe(1)
    await successor.deps.store.close()
  },
)

test('leaves the former set of what is held as evidence where it is', async () => {
  const id = await sweeping.addContent(1)
  await world.database.query(
    'INSERT INTO former_rendition_set (prefix, content_id, kept_until) VALUES ($1, $2, $3)',
    [`hls/${id}/unused-0`, id, LONG_AGO],
  )
  const hold = (held: boolean) =>
    world.database.query('UPDATE content SET evidence_held = $2 WHERE id = $1', [id, held])
  await hold(true)
  await sweep()
  expect(await sweeping.attempts()).toEqual([`${id}/unused-0`, `${id}/used`])
  await hold(false)
  await sweep()
  expect(await sweeping.attempts()).toEqual([`${id}/used`])
})
