import { open, rm, stat } from 'node:fs/promises'
import type { ObjectStore, ResumableParts } from '../../ports.ts'
import type { PartFiles } from '../uploads/part-files.ts'
import { writeBody } from '../uploads/write-body.ts'

/**
 * Keeps each resumable upload in a part file beside the objects, at positions: what is on disk counts, also after a crash.
 * Processes that share the folder share the uploads.
 */
export function openFolderResumableUploads(
  { newPartFile, partFile }: PartFiles,
  objects: () => Pick<ObjectStore, 'store' | 'stat' | 'sync'>,
): ResumableParts {
  return {
    roomFor: (bytes) => bytes,
    async begin() {
      const path = await newPartFile()
      await (await open(path, 'wx')).close()
      return path.slice(path.lastIndexOf('/') + 1)
    },
    async size({ place, objectKey }) {
      const file = await open(partFile(place), 'r+').catch(ignoreMissing)
      if (!file) return (await objects().stat(objectKey))?.size ?? null
      try {
        // A killed process has written more than it has synced.
        await file.sync()
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },
    async append({ place }, offset, body, guard) {
      const file = await open(partFile(place), 'r+')
      try {
        return await writeBody(file, body, offset, guard)
      } finally {
        await file.sync().finally(() => file.close())
      }
    },
    async finish({ place, objectKey, bytes }) {
      const path = partFile(place)
      const { size } = (await stat(path).catch(ignoreMissing)) ??
        (await objects().stat(objectKey)) ?? { size: 0 }
      if (size !== bytes) throw new Error(`${objectKey} has ${size} bytes, expected ${bytes}`)
      await objects()
        .store(path, objectKey)
        .catch(async (error) => {
          // Moved already by a process that was killed before it could say so.
          if (error.code !== 'ENOENT' || (await objects().stat(objectKey))?.size !== bytes) throw error
        })
      await objects().sync([objectKey])
    },
    async remove({ place }) {
      await rm(partFile(place), { force: true })
    },
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
