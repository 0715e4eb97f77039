import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import type { LogTarget } from './log-sink.ts'
import { setAside } from './set-aside.ts'

interface Rotation {
  /** Size after which the file is rotated. */
  maxBytes?: number
  /** Age after which the file is rotated. */
  maxAgeMs?: number
  /** Rotated files to keep. */
  kept?: number
  /** Interval of checking the file and of retrying a failed rotation. */
  checkEveryMs?: number
}

const MAX_BYTES = 64 * 1024 ** 2
const MAX_AGE_MS = 7 * 24 * 3_600_000
const KEPT = 4
const LOOK_MS = 5_000

/**
 * Opens a log file that rotates by size and age. Notices within seconds, without a signal, when an operator moves,
 * deletes or truncates it.
 */
export function logFile(
  file: string,
  { maxBytes = MAX_BYTES, maxAgeMs = MAX_AGE_MS, kept = KEPT, checkEveryMs = LOOK_MS }: Rotation = {},
): LogTarget {
  let size = 0
  let bornAt = 0
  let inode = 0
  let checkedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY

  function open(): number {
    const descriptor = openSync(file, 'a')
    const stats = fstatSync(descriptor)
    // Note: a device has no size limit.
    size = stats.isFile() ? stats.size : Number.NEGATIVE_INFINITY
    // Note: some file systems store no birth time and report 0.
    bornAt = stats.isFile() ? stats.birthtimeMs || Date.now() : Number.POSITIVE_INFINITY
    inode = stats.ino
    return descriptor
  }

  /** Reopens the file; on failure keeps writing to the old descriptor. */
  function replace(descriptor: number): number {
    try {
      const next = open()
      closeSync(descriptor)
      return next
    } catch {
      return descriptor
    }
  }

  function check(descriptor: number): number {
    checkedAt = performance.now()
    if (statSync(file, { throwIfNoEntry: false })?.ino !== inode) return replace(descriptor)
    // Note: the file may have been truncated.
    if (Number.isFinite(size)) size = fstatSync(descriptor).size
    return descriptor
  }

  function rotate(descriptor: number): number {
    triedAt = performance.now()
    // Note: another process sharing the file may have just rotated it.
    if (statSync(file, { throwIfNoEntry: false })?.ino !== inode) return replace(descriptor)
    try {
      setAside(file, kept)
    } catch {
      return descriptor
    }
    return replace(descriptor)
  }

  return {
    open,
    next(current, bytes) {
      let descriptor = current
      const now = performance.now()
      if (now - checkedAt > checkEveryMs) descriptor = check(descriptor)
      const isDue = size > 0 && (size + bytes > maxBytes || Date.now() - bornAt > maxAgeMs)
      if (isDue && now - triedAt > checkEveryMs) descriptor = rotate(descriptor)
      size += bytes
      return descriptor
    },
  }
}
