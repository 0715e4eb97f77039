import { createMetrics } from '@alcove/kit/metrics/metrics'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { watchDisk } from './watch-disk.ts'

const MIB = 1024 ** 2
const WATERMARK = 1024 * MIB
const PORTION = 4 * MIB

/** A disk whose free space the test changes, and which answers a while after it was asked. */
function aDisk(room: number) {
  const space = { free: WATERMARK + room }
  const disk = watchDisk({
    folders: ['/files'],
    preparationFolders: ['/files'],
    watermarkBytes: WATERMARK,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    async spaceOf() {
      const { free } = space
      await new Promise(setImmediate)
      return { free, total: 2 * WATERMARK }
    },
  })
  return { disk, space }
}
const full = { code: 'STORAGE_FULL' }

test('admits as many bodies at once as fit together', async () => {
  const { disk } = aDisk(63 * MIB)
  const answers = await Promise.allSettled(Array.from({ length: 48 }, () => disk.holdSpace().cover(15 * MIB)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  await expect(disk.requireSpace(4 * MIB)).rejects.toMatchObject(full)
  expect(await disk.room()).toMatchObject({ now: 63 * MIB })
  expect(await disk.isLow()).toBe(false)
})

test('never promises more portions of unannounced bodies than there is room for', async () => {
  const { disk, space } = aDisk(63 * MIB)
  async function send(): Promise<void> {
    const hold = disk.holdSpace()
    let sent = 0
    try {
      for (;;) {
        await hold.cover(sent + PORTION)
        for (let i = 0; i < 4; i++) {
          await new Promise(setImmediate)
          sent += MIB
          space.free -= MIB
          hold.written(sent)
          expect(space.free).toBeGreaterThanOrEqual(WATERMARK)
        }
      }
    } catch (error) {
      expect(error).toMatchObject(full)
    } finally {
      hold.release()
    }
  }
  await Promise.all(Array.from({ length: 48 }, send))
  expect(space.free).toBeLessThan(WATERMARK + PORTION)
})

test('gives back what a body has written or will not write', async () => {
  const { disk, space } = aDisk(10 * MIB)
  const hold = disk.holdSpace()
  await hold.cover(10 * MIB)
  await expect(disk.requireSpace(1)).rejects.toMatchObject(full)
  hold.written(4 * MIB)
  space.free -= 4 * MIB
  await expect(disk.requireSpace(1)).rejects.toMatchObject(full)
  await hold.cover(10 * MIB)
  hold.release()
  hold.release()
  await disk.requireSpace(6 * MIB)
  await expect(disk.requireSpace(6 * MIB + 1)).rejects.toMatchObject(full)
})

test('ends a promised body when others have used up its room', async () => {
  const { disk, space } = aDisk(10 * MIB)
  const hold = disk.holdSpace()
  await hold.cover(10 * MIB)
  space.free -= 1
  await expect(hold.cover(10 * MIB)).rejects.toMatchObject(full)
})

test('keeps the room of a preparation from bodies, except what it has written, until it ends', async () => {
  const { disk, space } = aDisk(100 * MIB)
  const output = disk.holdOutput()
  await output.cover(40 * MIB)
  await expect(disk.holdSpace().cover(61 * MIB)).rejects.toMatchObject(full)
  output.written(30 * MIB)
  space.free -= 30 * MIB
  await disk.requireSpace(60 * MIB)
  await expect(disk.requireSpace(61 * MIB)).rejects.toMatchObject(full)
  output.release()
  await disk.requireSpace(70 * MIB)
})

test('begins a preparation that may need all room, and leaves half of it to bodies', async () => {
  const { disk, space } = aDisk(100 * MIB)
  const output = disk.holdOutput()
  await output.cover(100 * MIB)
  const bodies = [disk.holdSpace(), disk.holdSpace(), disk.holdSpace()]
  for (const body of bodies) await body.cover(16 * MIB)
  await expect(disk.requireSpace(3 * MIB)).rejects.toMatchObject(full)
  space.free -= 50 * MIB
  output.written(50 * MIB)
  await output.cover(52 * MIB)
  await expect(output.cover(53 * MIB)).rejects.toMatchObject({ name: 'LacksRoom', needed: 53 * MIB })
  for (const body of bodies) await body.cover(16 * MIB)
})

test('begins no preparation in the room of arriving bodies', async () => {
  const { disk } = aDisk(100 * MIB)
  await disk.holdSpace().cover(15 * MIB)
  await expect(disk.holdOutput().cover(86 * MIB)).rejects.toMatchObject({
    name: 'LacksRoom',
    needed: 86 * MIB,
  })
  await disk.holdOutput().cover(85 * MIB)
})

test('keeps no room for a preparation on disks that it does not write to', async () => {
  const space = { free: WATERMARK + 100 * MIB, total: 2 * WATERMARK }
  const database = { free: WATERMARK + 20 * MIB, total: 2 * WATERMARK }
  const disk = watchDisk({
    folders: ['/files', '/database'],
    preparationFolders: ['/files'],
    watermarkBytes: WATERMARK,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    spaceOf: async (folder) => (folder === '/files' ? space : database),
  })
  await disk.holdOutput().cover(50 * MIB)
  await disk.requireSpace(20 * MIB)
  await expect(disk.requireSpace(21 * MIB)).rejects.toMatchObject(full)
})
