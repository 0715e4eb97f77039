import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import type { LogTarget } from './log-sink.ts'
import { setAside } from './set-aside.ts'

interface Rotation {
  /** A file does not grow beyond this … */
  maxBytes?: number
  /** … nor get older. */
  maxAgeMs?: number
  /** Former files that stay. */
  kept?: number
  /** How often the file is looked at, and a rotation that failed is tried again. */
  lookMs?: number
}

const MAX_BYTES = 64 * 1024 ** 2
const MAX_AGE_MS = 7 * 24 * 3_600_000
const KEPT = 4
const LOOK_MS = 5_000

/**
 * A log file that is set aside while it is written to, once it is large or old. One that an operator has moved, deleted
 * or truncated is noticed within seconds, without a signal.
 */
export function logFile(
  file: string,
  { maxBytes = MAX_BYTES, maxAgeMs = MAX_AGE_MS, kept = KEPT, lookMs = LOOK_MS }: Rotation = {},
): LogTarget {
  let size = 0
  let bornAt = 0
  let inode = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY

  function open(): number {
    const descriptor = openSync(file, 'a')
    const stats = fstatSync(descriptor)
    // Note: a device is never too large.
    size = stats.isFile() ? stats.size : Number.NEGATIVE_INFINITY
    // Note: some file systems keep no time of birth, and then say 0.
    bornAt = stats.isFile() ? stats.birthtimeMs || Date.now() : Number.POSITIVE_INFINITY
    inode = stats.ino
    return descriptor
  }

  /** Without a new one, lines still go where they went. */
  function replace(descriptor: number): number {
    try {
      const next = open()
      closeSync(descriptor)
      return next
    } catch {
      return descriptor
    }
  }

  function look(descriptor: number): number {
    lookedAt = performance.now()
    if (statSync(file, { throwIfNoEntry: false })?.ino !== inode) return replace(descriptor)
    // Note: it may have been truncated.
    if (Number.isFinite(size)) size = fstatSync(descriptor).size
    return descriptor
  }

  function rotate(descriptor: number): number {
    triedAt = performance.now()
    // Note: another process that shares the file may have set it aside just now.
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
      if (now - lookedAt > lookMs) descriptor = look(descriptor)
      const isDue = size > 0 && (size + bytes > maxBytes || Date.now() - bornAt > maxAgeMs)
      if (isDue && now - triedAt > lookMs) descriptor = rotate(descriptor)
      size += bytes
      return descriptor
    },
  }
}
