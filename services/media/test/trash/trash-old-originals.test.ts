import { beforeEach, expect, test } from 'vitest'
import { requestRemakes } from '../../src/actions/remakes/request-remakes.ts'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { putBackNamedFiles } from '../../src/actions/trash/put-back-named-files.ts'
import { restoreFromTrash } from '../../src/actions/trash/restore-from-trash.ts'
import { ORIGINALS_SWEEP, trashOldOriginals } from '../../src/actions/trash/trash-old-originals.ts'
import { trashUnusedSources } from '../../src/actions/trash/trash-unused-sources.ts'
import type { TrashEntry } from '../../src/domain/objects/trash.ts'
import { askHlsUrl, type MediaWorld } from '../support/world.ts'
import { LONG_AGO, NOW, SWEPT_AT, type Sweeping } from './sweeping.ts'
import { ALL, startTakenDown, type TakenDown } from './taken-down.ts'

let world: MediaWorld
let sweeping: Sweeping
let contents: TakenDown
beforeEach(async () => {
  const stage = await startTakenDown()
  ;({ world, sweeping, contents } = stage)
  return stage.stop
})

const BEFORE = new Date('2026-11-10T00:00:00Z')
const WITHOUT_ORIGINAL = [false, true, true]
const sweep = (before: Date | null = BEFORE) => trashOldOriginals(sweeping.deps, before, sweeping.signal)
const change = (id: string, assignments: string) =>
  world.database.query(`UPDATE content SET ${assignments} WHERE id = $1`, [id])
const trashed = async () => (await sweeping.deps.objects.listTrash()).map(({ prefix }) => prefix)

/** A published content with a file of four bytes. */
async function published(since = LONG_AGO, held = false, hidden = false): Promise<string> {
  const id = await contents.add('APPROVED', since, held, hidden)
  await change(id, "decided_at = approved_at, file_size = 4, sha256 = id::text, decision = 'APPROVED'")
  return id
}

test('drops the original of what was published long ago, which plays on, counts in the trash, and is told from others', async () => {
  const id = await published()
  await sweep()
  expect(contents.hasFiles(id)).toEqual(WITHOUT_ORIGINAL)
  expect(await trashed()).toEqual([`sources/${id}/a.mp4`])
  expect((await askHlsUrl(world, id)).status).toBe(200)
  const content = await sweeping.deps.store.findContent(id)
  expect(content).toMatchObject({ sourceKey: null, originalDroppedAt: SWEPT_AT, state: 'APPROVED' })
  const usage = (at: Date) => sweeping.deps.store.inTransaction((tx) => tx.findUsage(id, at))
  expect(await usage(SWEPT_AT)).toEqual({ count: 1, bytes: 4 })
  expect(await requestRemakes(sweeping.deps, [id])).toEqual([{ contentId: id, outcome: 'original-dropped' }])
  // No other sweep undoes it, or takes more.
  const taken = { withdrawnBefore: NOW, removedBefore: NOW }
  await putBackNamedFiles(sweeping.deps, taken, sweeping.signal)
  await trashUnusedSources(sweeping.deps, NOW, sweeping.signal)
  expect(contents.hasFiles(id)).toEqual(WITHOUT_ORIGINAL)
  await emptyTrash({ ...sweeping.deps, clock: { now: () => NOW } }, sweeping.signal)
  expect(await trashed()).toEqual([])
  expect(contents.hasFiles(id)).toEqual(WITHOUT_ORIGINAL)
  expect(await usage(NOW)).toEqual({ count: 1, bytes: 0 })
  expect(await sweeping.alert()).toBe(0)
})

test.each<[string, () => Promise<string>]>([
  ['it was published since', () => published(SWEPT_AT)],
  [
    'it was decided again since',
    async () => {
      const id = await published()
      await change(id, "decided_at = '2026-11-20'")
      return id
    },
  ],
  [
    'it waits for a decision',
    async () => {
      const id = await published()
      await change(id, "state = 'PENDING'")
      return id
    },
  ],
  [
    'it was rejected, and may be objected to',
    async () => {
      const id = await published()
      await change(id, "state = 'REJECTED'")
      return id
    },
  ],
  ['it was removed, and may be objected to', () => contents.add('REMOVED', LONG_AGO)],
  ['a report hides it', () => published(LONG_AGO, false, true)],
  [
    'an urgent report waits that did not hide it',
    async () => {
      const id = await published()
      await change(id, 'report_waits = TRUE')
      return id
    },
  ],
  ['it is evidence', () => published(LONG_AGO, true)],
  [
    'its file is blocked',
    async () => {
      const id = await published()
      await world.database.query("INSERT INTO blocked_hash VALUES ($1, 'blocked', now())", [id])
      return id
    },
  ],
  [
    'it is about to be remade',
    async () => {
      const id = await published()
      await world.database.query("INSERT INTO remake VALUES ($1, 'WAITING', now())", [id])
      return id
    },
  ],
  [
    'nothing else of it is stored',
    async () => {
      const id = await published()
      await change(id, 'hls_prefix = NULL')
      return id
    },
  ],
])('keeps the original when %s', async (_, add) => {
  const id = await add()
  await sweep()
  expect(contents.hasFiles(id)).toEqual(ALL)
  expect(await trashed()).toEqual([])
})

test('keeps all originals for ever by default, and ends a brake of before', async () => {
  const id = await published()
  await sweeping.deps.store.applySweepBrake(ORIGINALS_SWEEP, { total: 9, unused: 8, known: 8 }, SWEPT_AT)
  await sweep(null)
  expect(contents.hasFiles(id)).toEqual(ALL)
  expect(await sweeping.deps.store.findSweepBrake(ORIGINALS_SWEEP)).toBeNull()
})

test('takes nothing of more than a fifth at once until an operator lets it', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => published()))
  await sweep()
  expect(await trashed()).toEqual([])
  expect(await sweeping.alert()).toBe(1)
  await sweeping.deps.store.releaseSweepBrake(ORIGINALS_SWEEP, SWEPT_AT)
  await sweep()
  expect(ids.map(contents.hasFiles)).toEqual(ids.map(() => WITHOUT_ORIGINAL))
  expect(await sweeping.alert()).toBe(0)
})

test('forgets no further original where the store fails, and another sweep takes the one that it forgot', async () => {
  const ids = [await published(), await published()]
  const failing = {
    ...sweeping.deps,
    objects: { ...sweeping.deps.objects, moveToTrash: () => Promise.reject(new Error('away')) },
  }
  await expect(trashOldOriginals(failing, BEFORE, sweeping.signal)).rejects.toThrow('away')
  const named = await Promise.all(ids.map(async (id) => (await contents.keysOf(id))[0]))
  expect(named.filter(Boolean)).toHaveLength(1)
  await trashUnusedSources(sweeping.deps, NOW, sweeping.signal)
  expect(await trashed()).toHaveLength(1)
})

test('counts an original once where another sweep finds it before it is moved', async () => {
  const id = await published()
  const { objects } = sweeping.deps
  const meeting = {
    ...sweeping.deps,
    objects: {
      ...objects,
      async moveToTrash(key: string) {
        await trashUnusedSources(sweeping.deps, NOW, sweeping.signal)
        await objects.moveToTrash(key)
      },
    },
  }
  await trashOldOriginals(meeting, BEFORE, sweeping.signal)
  expect(await trashed()).toEqual([`sources/${id}/a.mp4`])
  const usage = await sweeping.deps.store.inTransaction((tx) => tx.findUsage(id, SWEPT_AT))
  expect(usage).toEqual({ count: 1, bytes: 4 })
})

test.each([
  ['hidden', 'hidden = true', 'hidden = false'],
  ['urgently reported', 'report_waits = true', 'report_waits = false'],
  ['held as evidence', 'evidence_held = true', 'evidence_held = false'],
])('keeps a dropped original in the trash while its content is %s', async (_, since, until) => {
  const id = await published()
  await sweep()
  await change(id, since)
  const late = { ...sweeping.deps, clock: { now: () => NOW } }
  await emptyTrash(late, sweeping.signal)
  expect(await trashed()).toEqual([`sources/${id}/a.mp4`])
  await change(id, until)
  await emptyTrash(late, sweeping.signal)
  expect(await trashed()).toEqual([])
})

test('keeps the original of what is hidden while others leave the trash', async () => {
  const ids = [await published(), await published()].sort()
  for (const id of ids) await change(id, 'source_key = NULL')
  const { objects } = sweeping.deps
  for (const id of ids) await objects.moveToTrash(`sources/${id}/a.mp4`)
  const hiding = {
    ...sweeping.deps,
    clock: { now: () => NOW },
    objects: {
      ...objects,
      async removeFromTrash(entry: TrashEntry) {
        await objects.removeFromTrash(entry)
        await change(ids[1] as string, 'hidden = true')
      },
    },
  }
  await emptyTrash(hiding, sweeping.signal)
  expect(await trashed()).toEqual([`sources/${ids[1]}/a.mp4`])
})

test('names an original again that an operator restores from the trash', async () => {
  const id = await published()
  await sweep()
  const [entry] = await sweeping.deps.objects.listTrash()
  if (!entry) throw new Error('an entry was expected')
  const restored = await restoreFromTrash(sweeping.deps, [entry], { evenWithdrawn: false })
  expect(restored).toEqual([{ entry, outcome: 'restored' }])
  expect(contents.hasFiles(id)).toEqual(ALL)
  const content = await sweeping.deps.store.findContent(id)
  expect(content).toMatchObject({ sourceKey: `sources/${id}/a.mp4`, originalDroppedAt: null })
})
