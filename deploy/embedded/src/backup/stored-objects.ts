import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredObjects } from '@alcove/media/queries/compare-objects'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { walkFiles } from './walk-files.ts'

/** Adapts a folder's object store for comparison with media's contents. */
export function storedObjects(root: string): StoredObjects {
  return {
    exists: (key) =>
      stat(join(root, key)).then(
        (found) => found.isFile(),
        () => false,
      ),
    async *sources() {
      for await (const { key } of walkFiles(join(root, 'sources'), { passLinks: true }))
        yield `sources/${key}`
    },
    async *renditions() {
      for (const content of await namesIn(join(root, 'hls')))
        for (const attempt of await namesIn(join(root, 'hls', content))) yield `hls/${content}/${attempt}`
    },
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ENOTDIR' ? [] : refuseUnreadable(folder)(error),
  )
}
