import { statfs } from 'node:fs/promises'
import { AppError } from '@alcove/contracts'
import type { Logger } from '@alcove/kit/log/logger'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import type { DiskSpace } from '../../ports.ts'

const RETRY_AFTER_S = 300

interface WatchDeps {
  /** Each on a disk of its own, or all on one. One that does not exist yet is not looked at. */
  folders: string[]
  watermarkBytes: number
  metrics: Pick<Metrics, 'alert'>
  log: Logger
  freeBytes?: (folder: string) => Promise<number>
}

/** Free space of the disks that files and the database lie on, held against the disk watermark. */
export function watchDisk({
  folders,
  watermarkBytes,
  metrics,
  log,
  freeBytes = freeBytesOf,
}: WatchDeps): DiskSpace {
  const low = new Map<string, boolean>()

  /** The folders of which the disk would fall below the watermark, with what is free on each. */
  async function findLow(wanted: number): Promise<{ folder: string; free: number }[]> {
    const all = await Promise.all(folders.map(async (folder) => ({ folder, free: await freeBytes(folder) })))
    for (const { folder, free } of all) noteLow(folder, free)
    return all.filter(({ free }) => free - wanted < watermarkBytes)
  }

  function noteLow(folder: string, free: number): void {
    const isLow = free < watermarkBytes
    if ((low.get(folder) ?? false) !== isLow) {
      const facts = { folder, free, watermark: watermarkBytes }
      if (isLow) log.error(facts, 'disk.low: uploads are refused and preparation pauses')
      else log.info(facts, 'disk.recovered')
    }
    low.set(folder, isLow)
    metrics.alert.set({ service: 'media', kind: 'disk-low', subject: folder }, isLow ? 1 : 0)
  }

  return {
    isLow: async () => (await findLow(0)).length > 0,
    async requireSpace(bytes) {
      const short = await findLow(bytes)
      if (short.length > 0)
        throw new AppError('STORAGE_FULL', { params: { short }, retryAfter: RETRY_AFTER_S })
    },
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Number.POSITIVE_INFINITY
    throw error
  }
}
