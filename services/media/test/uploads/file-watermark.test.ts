import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { mountSmallDisk, type SmallDisk } from '@alcove/kit/testing/small-disk'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { watchDisk } from '../../src/adapters/disk/watch-disk.ts'

const FILES = 1_000
const disk = await mountSmallDisk(64, FILES)
afterAll(() => disk?.remove())

describe.skipIf(!disk)('a disk that can hold a thousand files', () => {
  const { folder } = disk as SmallDisk

  test('is low once a twentieth of them is left, however much room it has', async () => {
    const metrics = createMetrics()
    const log = pino({ level: 'silent' })
    const folders = [folder]
    const watched = watchDisk({ folders, preparationFolders: folders, watermarkBytes: 0, metrics, log })
    const make = async (from: number, to: number) => {
      for (let i = from; i < to; i++) await writeFile(join(folder, `${i}`), '')
    }
    await make(0, FILES * 0.9)
    expect(await watched.isLow()).toBe(false)
    await watched.requireSpace(1)
    await make(FILES * 0.9, FILES * 0.96)
    expect(await watched.isLow()).toBe(true)
    await expect(watched.requireSpace(0)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    await expect(watched.holdSpace().cover(1)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    await expect(watched.holdOutput().cover(1)).rejects.toMatchObject({ name: 'LacksRoom' })
    const { values } = await metrics.alert.get()
    expect(values.find(({ labels }) => labels.kind === 'disk-low')?.value).toBe(1)
  })
})
