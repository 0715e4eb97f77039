import { mkdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '@alcove/kit/clock'
import { trash } from '../../domain/objects/trash.ts'
import type { Trash } from '../../ports.ts'
import { namesIn } from './names-in.ts'

/** How deep below `trash/<day>/<top>` an entry lies: uploads by content, sources one by one, renditions by content and attempt. */
const DEPTH: Record<string, number> = { uploads: 1, sources: 2, hls: 2 }

/** The trash of a folder store: on the same disk, so that moving there copies nothing. */
export function openFolderTrash(pathOf: (key: string) => string, clock: Clock): Trash {
  return {
    async moveToTrash(prefix) {
      const target = pathOf(trash.prefixOf({ day: trash.day(clock.now()), prefix }))
      await mkdir(dirname(target), { recursive: true })
      await rename(pathOf(prefix), target).catch(async (error: NodeJS.ErrnoException) => {
        // Missing is what was moved before; where the new folder was removed as an empty one, the next sweep moves it.
        if (error.code !== 'ENOENT' || (await stat(pathOf(prefix)).catch(() => null))) throw error
      })
      // An empty folder of a content would suggest sources that do not exist.
      if (prefix.startsWith('sources/')) await rmdir(dirname(pathOf(prefix))).catch(() => undefined)
    },
    async listTrash() {
      const root = pathOf(trash.folder)
      const entries = []
      for (const day of await namesIn(root))
        for (const [top, depth] of Object.entries(DEPTH))
          for (const prefix of await foldersBelow(join(root, day), top, depth)) entries.push({ day, prefix })
      return entries.sort((a, b) => trash.format(a).localeCompare(trash.format(b)))
    },
    async restoreFromTrash(entry) {
      const source = pathOf(trash.prefixOf(entry))
      const target = pathOf(entry.prefix)
      if (!(await stat(source).catch(() => null))) return 'missing'
      if (await stat(target).catch(() => null)) return 'taken'
      await mkdir(dirname(target), { recursive: true })
      await rename(source, target)
      // Note: the next sweep spares recently stored files.
      await utimes(target, clock.now(), clock.now())
      return 'restored'
    },
    async removeFromTrash(entry) {
      await rm(pathOf(trash.prefixOf(entry)), { recursive: true, force: true })
      await removeEmptyFolders(pathOf(trash.folder), dirname(pathOf(trash.prefixOf(entry))))
    },
    /** Folders are renamed as a whole, so no move is ever unfinished. */
    removeUnfinished: async () => undefined,
  }
}

async function foldersBelow(root: string, path: string, depth: number): Promise<string[]> {
  const below = (await namesIn(join(root, path))).map((name) => `${path}/${name}`)
  if (depth === 1) return below
  return (await Promise.all(below.map((one) => foldersBelow(root, one, depth - 1)))).flat()
}

/** Removes a folder and its empty parents, up to the trash itself; what another sweep moves there meanwhile stays. */
async function removeEmptyFolders(top: string, folder: string): Promise<void> {
  for (let path = folder; path.startsWith(top); path = dirname(path)) if (!(await removeIfEmpty(path))) return
}

/** @returns false where there is something in it */
async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false
    throw error
  }
}
