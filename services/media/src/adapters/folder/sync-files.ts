import { dirname, relative, sep } from 'node:path'
import { syncFile } from '@alcove/kit/files/sync-file'
import { syncFolder } from '@alcove/kit/files/sync-folder'

/** Files at once: they share writes of the journal, and leave half of the threads that all files of the process share. */
const AT_ONCE = 2

/** Flushes files and the folders that lead to them to disk, each folder once. @param root the uppermost folder */
export async function syncFiles(root: string, paths: readonly string[]): Promise<void> {
  const left = paths.values()
  const syncNext = async () => {
    for (const path of left) await syncFile(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, syncNext))
  const folders = new Set(paths.flatMap((path) => foldersAbove(root, path)))
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) await syncFolder(folder)
}

/** From that of the file up to the root. */
function foldersAbove(root: string, path: string): string[] {
  const names = relative(root, dirname(path)).split(sep).filter(Boolean)
  return [root, ...names.map((_, i) => [root, ...names.slice(0, i + 1)].join(sep))]
}
