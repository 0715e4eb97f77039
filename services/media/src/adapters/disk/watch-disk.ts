import { statfs } from 'node:fs/promises'
import { AppError } from '@alcove/contracts'
import type { Logger } from '@alcove/kit/log/logger'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import { type DiskSpace, LacksRoom, type Room } from '../../ports.ts'
import { type OpenPromises, openSpaceLedger } from './space-ledger.ts'

const RETRY_AFTER_S = 300
/** Part of the room that a preparation may be promised: the longest films keep uploads out of no more than that. */
const OUTPUT_SHARE = 0.5

interface WatchDeps {
  /** On separate disks or on one. Missing folders are skipped. */
  folders: string[]
  /** Those that preparation writes to. */
  preparationFolders?: string[]
  watermarkBytes: number
  metrics: Pick<Metrics, 'alert'>
  log: Logger
  spaceOf?: (folder: string) => Promise<Space>
}

/** Bytes of a disk. */
interface Space {
  /** Less than none where too few files may still be made. */
  free: number
  total: number
}

/** A film of hours is thousands of small files: a disk may run out of inodes while it has room, and a database stops then as well. */
const FILE_SHARE = 0.05
const FILE_WATERMARK = 50_000

/**
 * Watches the free space of the disks with files and database against the disk watermark. What is promised to arriving
 * bodies counts as written on each of them, and what is promised to preparations on those that they write to, so that what
 * fits one by one cannot fill a disk together.
 */
export function watchDisk({
  folders,
  preparationFolders = [],
  watermarkBytes,
  metrics,
  log,
  spaceOf = spaceOfFolder,
}: WatchDeps): DiskSpace {
  const low = new Map<string, boolean>()
  const ledger = openSpaceLedger({
    body: (bytes) => requireSpace(bytes).then(() => bytes),
    output: requireOutputRoom,
  })
  const promisedOn = (folder: string, { body, output }: OpenPromises) =>
    preparationFolders.includes(folder) ? body + output : body

  /** Free bytes of the disk of each folder. */
  async function measure(): Promise<{ folder: string; free: number }[]> {
    const all = await Promise.all(
      folders.map(async (folder) => ({ folder, free: (await spaceOf(folder)).free })),
    )
    for (const { folder, free } of all) noteLow(folder, free)
    return all
  }

  async function requireSpace(bytes: number): Promise<void> {
    const openPromises = ledger.openFromHere()
    const all = await measure()
    const promised = openPromises()
    const short = all.filter(
      ({ folder, free }) => free - promisedOn(folder, promised) - bytes < watermarkBytes,
    )
    if (short.length > 0)
      throw new AppError('STORAGE_FULL', { params: { short, promised }, retryAfter: RETRY_AFTER_S })
  }

  async function room(): Promise<Room> {
    const all = await Promise.all(preparationFolders.map(spaceOf))
    const least = (bytes: number[]) => Math.min(...bytes) - watermarkBytes
    return { now: least(all.map(({ free }) => free)), ever: least(all.map(({ total }) => total)) }
  }

  async function requireOutputRoom(bytes: number, length: number): Promise<number> {
    const openPromises = ledger.openFromHere()
    const { now } = await room()
    const { body, output } = openPromises()
    const left = now - body - output
    if (bytes > left) throw new LacksRoom(length)
    return left * OUTPUT_SHARE
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
    isLow: async () => (await measure()).some(({ free }) => free < watermarkBytes),
    room,
    requireSpace,
    holdSpace: () => ledger.hold('body'),
    holdOutput: () => ledger.hold('output'),
  }
}

async function spaceOfFolder(folder: string): Promise<Space> {
  try {
    const { bavail, blocks, bsize, files, ffree } = await statfs(folder)
    // Note: file systems that make inodes as they need them say none at all.
    const lacksFiles = files > 0 && ffree < Math.min(FILE_WATERMARK, files * FILE_SHARE)
    return { free: lacksFiles ? -1 : bavail * bsize, total: blocks * bsize }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY }
    throw error
  }
}
