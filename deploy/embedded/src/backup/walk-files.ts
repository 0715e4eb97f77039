import type { Stats } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../admin/operator-error.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

export interface FoundFile {
  /** Relative to the root, with slashes. */
  key: string
  size: number
  mtimeMs: number
}

/**
 * Yields all regular files below a folder, one folder in memory at a time, ordered by path segment so that two walks can be
 * merged. Skips vanished files and top-level dot entries, which are no objects.
 * @throws OperatorError for a link, unless links are passed over, and for what cannot be read
 */
export async function* walkFiles(
  root: string,
  { below = '', passLinks = false }: { below?: string; passLinks?: boolean } = {},
): AsyncGenerator<FoundFile> {
  const names: { name: string; folder: boolean }[] = []
  try {
    for await (const entry of await opendir(join(root, below))) {
      if (below === '' && entry.name.startsWith('.')) continue
      if (entry.isDirectory()) names.push({ name: entry.name, folder: true })
      else if (entry.isFile()) names.push({ name: entry.name, folder: false })
      else if (entry.isSymbolicLink() && !passLinks) throw linkRefused(join(root, below, entry.name))
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    refuseUnreadable(join(root, below))(error as NodeJS.ErrnoException)
  }
  names.sort((a, b) => compareNames(a.name, b.name))
  for (const { name, folder } of names) {
    const key = below === '' ? name : `${below}/${name}`
    if (folder) yield* walkFiles(root, { below: key, passLinks })
    else {
      const found = await findFile(join(root, key))
      if (found?.isFile()) yield { key, size: found.size, mtimeMs: Math.floor(found.mtimeMs) }
    }
  }
}

/** @throws OperatorError unless it is there, or is missing */
export async function findFile(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : refuseUnreadable(path)(error),
  )
}

/**
 * Refuses links: a backup without them would be incomplete, and following one as root would let any account that can write
 * to the folder read root's files after a restore.
 */
export function linkRefused(path: string): OperatorError {
  return new OperatorError(
    `${path} is a symbolic link, and a backup follows none: what it leads to would be missing. Put the file or folder itself there.`,
  )
}

/** Orders like `walkFiles`: segment by segment. */
export function compareKeys(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareNames(left[i] as string, right[i] as string)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
