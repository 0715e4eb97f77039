import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../admin/operator-error.ts'

export interface FoundFile {
  /** Below the root, with slashes. */
  key: string
  size: number
  mtimeMs: number
}

/**
 * All regular files below a folder, one folder in memory at a time, ordered by the names on their way: two walks can be
 * compared side by side. What vanishes meanwhile is left out, and what has a dot in front at the top: it is no object.
 * @throws OperatorError for a link, unless links are passed over
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  names.sort((a, b) => compareNames(a.name, b.name))
  for (const { name, folder } of names) {
    const key = below === '' ? name : `${below}/${name}`
    if (folder) yield* walkFiles(root, { below: key, passLinks })
    else {
      const found = await stat(join(root, key)).catch(() => undefined)
      if (found?.isFile()) yield { key, size: found.size, mtimeMs: Math.floor(found.mtimeMs) }
    }
  }
}

/**
 * A backup that leaves a link out says that it has everything. It follows none either: root may take the backup, and whoever
 * can write into the folder would read what root alone can, once it is restored.
 */
export function linkRefused(path: string): OperatorError {
  return new OperatorError(
    `${path} is a symbolic link, and a backup follows none: what it leads to would be missing. Put the file or folder itself there.`,
  )
}

/** The order of `walkFiles`: part by part. */
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
