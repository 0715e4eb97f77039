import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withdrawContent } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { mountSmallDisk, type SmallDisk } from '@alcove/kit/testing/small-disk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepResumableUploads } from '../../../src/actions/uploads/resumable/sweep-resumable-uploads.ts'
import { announce, type MediaWorld, startMedia } from '../../support/world.ts'
import { sweepingIn } from '../../trash/sweeping.ts'
import { begin, create, head, patch, terminate } from './tus-calls.ts'

const BYTES = 1_000_000
const DAY_MS = 24 * 3_600_000

describe('the quota of an account', () => {
  let world: MediaWorld
  let sweeping: ReturnType<typeof sweepingIn>
  beforeAll(async () => {
    world = await startMedia(undefined, { UPLOAD_QUOTA_COUNT: '4', UPLOAD_QUOTA_BYTES: String(BYTES) })
    sweeping = sweepingIn(world)
  })
  afterAll(async () => {
    await sweeping.deps.store.close()
    await world.stop()
  })
  const parts = () => readdir(join(world.objectFolder, '.parts')).catch(() => [])
  const sweep = (clock = world.clock) =>
    sweepResumableUploads(
      { ...sweeping.deps, parts: sweeping.deps.objects.resumable, clock, ids: uuidV7 },
      sweeping.signal,
    )

  test('counts an upload from its beginning on, before a byte has arrived', async () => {
    const owner = aCaller()
    await begin(world, owner, 600_000)
    const more = await announce(world, owner)
    const refused = await create(world, owner, more, 400_001)
    expect(refused).toMatchObject({ status: 409, code: 'UPLOAD_QUOTA_REACHED' })
    expect(refused.message).toContain('Il vous reste')
    expect(await create(world, owner, more, 400_000)).toMatchObject({ status: 201 })
    expect(await parts()).toHaveLength(2)
  })

  test('counts an upload whose content is spelt in capitals as one of its draft', async () => {
    const owner = aCaller()
    const upload = await begin(world, owner, 600_000)
    expect(await create(world, owner, upload.contentId.toUpperCase(), 500_000)).toMatchObject({ status: 201 })
    expect(await patch(world, upload, 0, 'gone')).toMatchObject({ status: 404 })
    const rows = await world.database.query('SELECT object_key FROM resumable_upload WHERE user_id = $1', [
      owner.id,
    ])
    expect(rows).toEqual([{ object_key: expect.stringContaining(`sources/${upload.contentId}/`) }])
  })

  test('is released by giving up, and by the sweep after a day without bytes', async () => {
    const owner = aCaller()
    const [first, second] = [await begin(world, owner, 500_000), await begin(world, owner, 500_000)]
    await patch(world, second, 0, 'half')
    const more = await announce(world, owner)
    expect(await create(world, owner, more, 500_000)).toMatchObject({ status: 409 })
    await terminate(world, first)
    expect(await create(world, owner, more, 500_000)).toMatchObject({ status: 201 })
    world.clock.advance(DAY_MS + 1_000)
    const last = await announce(world, owner)
    // Its bytes are still there.
    expect(await create(world, owner, last, BYTES)).toMatchObject({ status: 409 })
    await sweep()
    expect(await parts()).toEqual([])
    expect(await create(world, owner, last, BYTES)).toMatchObject({ status: 201 })
    expect(
      await world.database.query('SELECT 1 FROM resumable_upload WHERE content_id = $1', [second.contentId]),
    ).toEqual([])
  })

  test('an upload whose content was withdrawn is swept at once, and one that waits stays', async () => {
    const owner = aCaller()
    const [gone, kept] = [await begin(world, owner, 10), await begin(world, owner, 10)]
    for (const upload of [gone, kept]) await patch(world, upload, 0, 'half')
    await world.call(withdrawContent, { params: { id: gone.contentId } }, { as: owner })
    await sweep()
    const left = await world.database.query(
      'SELECT content_id AS id FROM pending_upload WHERE content_id = ANY($1)',
      [[gone.contentId, kept.contentId]],
    )
    expect(left).toEqual([{ id: kept.contentId }])
    expect(await head(world, kept)).toMatchObject({ offset: 4 })
  })
})

const MIB = 1024 ** 2
const DISK_MIB = 64
const WATERMARK_MIB = 16
const disk = await mountSmallDisk(DISK_MIB)
afterAll(() => disk?.remove())

describe.skipIf(!disk)('the room on a disk', () => {
  const { folder } = disk as SmallDisk
  let world: MediaWorld
  beforeAll(async () => {
    world = await startMedia(undefined, {
      OBJECT_FOLDER: join(folder, 'objects'),
      DISK_WATERMARK_MB: String(WATERMARK_MIB),
    })
  })
  afterAll(() => world.stop())

  test('is asked for at the beginning, and again while bodies arrive; what has arrived stays', async () => {
    const owner = aCaller()
    const tooLong = await create(
      world,
      owner,
      await announce(world, owner),
      (DISK_MIB - WATERMARK_MIB + 1) * MIB,
    )
    expect(tooLong).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
    expect(Number(tooLong.headers.get('retry-after'))).toBeGreaterThan(0)
    const [first, second] = [await begin(world, owner, 30 * MIB), await begin(world, owner, 30 * MIB)]
    expect(await patch(world, first, 0, Buffer.alloc(30 * MIB))).toMatchObject({ status: 204 })
    expect(await patch(world, second, 0, Buffer.alloc(30 * MIB))).toMatchObject({
      status: 507,
      code: 'STORAGE_FULL',
    })
    const { offset } = await head(world, second)
    expect(offset).toBeLessThan(19 * MIB)
    await terminate(world, first)
    expect(await patch(world, second, offset ?? 0, Buffer.alloc(30 * MIB - (offset ?? 0)))).toMatchObject({
      status: 204,
    })
  })
})
