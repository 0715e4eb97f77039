import { readFile } from 'node:fs/promises'
import type { Process } from './process-tree.ts'

export interface Residence {
  process: Process
  rss: number
  pss: number
  /** Proportional share of memory that only this tree can share: copies on write and shared memory. */
  own: number
  /** Resident bytes of each mapped piece of a file. */
  files: Map<string, number>
}

const KB = 1024

/** Parses `/proc/<pid>/smaps_rollup`, in bytes. @throws for kernels before 5.x, which do not separate kinds of memory */
export function parseRollup(text: string): { rss: number; pss: number; own: number } {
  const of = (field: string) => {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)
    if (!found) throw new Error(`/proc/<pid>/smaps_rollup has no ${field}`)
    return Number(found[1]) * KB
  }
  return { rss: of('Rss'), pss: of('Pss'), own: of('Pss_Anon') + of('Pss_Shmem') }
}

const HEADER = /^[0-9a-f]+-[0-9a-f]+ \S+ ([0-9a-f]+) ([0-9a-f]+:[0-9a-f]+) (\d+)/

/** Parses file pages of `/proc/<pid>/smaps`, in bytes per device, inode and offset; modified pages are not the file's. */
export function parseFilePages(text: string): Map<string, number> {
  const files = new Map<string, number>()
  let key: string | undefined
  for (const line of text.split('\n')) {
    const header = HEADER.exec(line)
    // Note: device 0 is memory without a disk below it; the rollup counts that as shared memory.
    if (header)
      key = header[3] === '0' || /^0+:/.test(header[2] as string) ? undefined : header.slice(1).join(' ')
    if (!key) continue
    const sized = /^(Rss|Anonymous):\s+(\d+) kB/.exec(line)
    if (sized) files.set(key, (files.get(key) ?? 0) + (sized[1] === 'Rss' ? 1 : -1) * Number(sized[2]) * KB)
  }
  return files
}

/** @throws for processes of other accounts, unless run as root */
export async function readResidence(one: Process): Promise<Residence> {
  const [rollup, smaps] = await Promise.all([
    readFile(`/proc/${one.pid}/smaps_rollup`, 'utf8'),
    readFile(`/proc/${one.pid}/smaps`, 'utf8'),
  ])
  return { process: one, ...parseRollup(rollup), files: parseFilePages(smaps) }
}

/**
 * Sums resident bytes of processes, every page once.
 * Note: a plain PSS sum is too low, because programs outside the tree (this one runs on the same Node) share file pages.
 * So each piece of a file counts once, with the largest part that one of the processes holds.
 */
export function together(residences: readonly Pick<Residence, 'own' | 'files'>[]): number {
  const files = new Map<string, number>()
  let total = 0
  for (const one of residences) {
    total += one.own
    for (const [key, size] of one.files) files.set(key, Math.max(size, files.get(key) ?? 0))
  }
  for (const size of files.values()) total += size
  return total
}
