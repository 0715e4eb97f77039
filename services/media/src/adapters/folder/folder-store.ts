import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Clock } from '@alcove/kit/clock'
import { keys } from '../../domain/content.ts'
import type { ObjectStore, StoredRendition } from '../../ports.ts'
import { openPartFiles } from '../uploads/part-files.ts'
import type { UploadTarget } from '../uploads/receive-upload.ts'
import { requireObjectKey } from '../uploads/require-object-key.ts'
import { createUploadGrants } from '../uploads/upload-grants.ts'
import { openFolderResumableUploads } from './folder-resumable-uploads.ts'
import { openFolderTrash } from './folder-trash.ts'
import { namesIn } from './names-in.ts'
import { syncFiles } from './sync-files.ts'

export type FolderStore = ObjectStore & UploadTarget

/**
 * Stores files in a folder, behind URLs like those of a bucket. Files are replaced, never written in place, so open and
 * linked files keep exactly their bytes.
 */
export function openFolderStore(root: string, secret: string, clock: Clock): FolderStore {
  const parts = join(root, '.parts')
  const partFiles = openPartFiles(parts)
  const { newPartFile } = partFiles

  function pathOf(key: string): string {
    const path = join(root, key)
    requireObjectKey(key)
    if (!path.startsWith(root + sep)) throw new Error(`No object key: ${key}`)
    return path
  }

  const store: FolderStore = {
    location: root,
    setting: 'OBJECT_FOLDER',
    ...createUploadGrants(secret, clock),
    ...partFiles,
    resumable: openFolderResumableUploads(partFiles, () => store),
    takesDirectUploads: false,
    async stat(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      return found?.isFile() ? { size: found.size } : null
    },
    async freeze(from, to, path) {
      await mkdir(dirname(pathOf(to)), { recursive: true })
      await duplicate(pathOf(from), pathOf(to))
      await duplicate(pathOf(to), path)
      return null
    },
    read: async (key, range) => createReadStream(pathOf(key), range ?? {}),
    async fetch(key, path) {
      await duplicate(pathOf(key), path)
      return null
    },
    async store(path, key) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      // One step: a process that is killed leaves the whole file here or there, and a retry finds it.
      await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        const part = await newPartFile()
        await copyFile(path, part)
        await rename(part, target)
        await rm(path)
      })
    },
    sync: (keys) => syncFiles(root, keys.map(pathOf)),
    async readText(key) {
      return (await readFile(pathOf(key), 'utf8').catch(ignoreMissing)) ?? null
    },
    async writeText(key, text) {
      const part = await newPartFile()
      await writeFile(part, text)
      await this.store(part, key)
      await this.sync([key])
    },
    async addText(key, text) {
      const target = pathOf(key)
      const part = await newPartFile()
      try {
        await writeFile(part, text)
        await mkdir(dirname(target), { recursive: true })
        await link(part, target).catch((error) => {
          if (isThere(error)) throw error
          return copyFile(part, target, constants.COPYFILE_EXCL)
        })
        await this.sync([key])
        return true
      } catch (error) {
        if (isThere(error)) return false
        throw error
      } finally {
        await rm(part, { force: true })
      }
    },
    async findContentIds(limit) {
      const found = new Set<string>()
      for (const top of ['sources', 'hls']) {
        const folder = await opendir(join(root, top)).catch(ignoreMissing)
        if (folder)
          for await (const { name } of folder) {
            if (found.size >= limit) break
            found.add(name)
          }
      }
      return [...found]
    },
    async removeAll(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true })
    },
    async findRenditions(before) {
      const found: StoredRendition[] = []
      for (const contentId of await namesIn(join(root, 'hls'))) {
        for (const attempt of await readdir(join(root, 'hls', contentId)).catch(() => [] as string[])) {
          const prefix = keys.hls(contentId, attempt)
          const folder = await stat(pathOf(prefix)).catch(ignoreMissing)
          if (folder && folder.mtime < before) found.push({ contentId, prefix })
        }
      }
      return found
    },
    async findSources(before) {
      const found = []
      for (const contentId of await namesIn(join(root, 'sources'))) {
        const folder = await stat(pathOf(keys.sources(contentId))).catch(ignoreMissing)
        if (folder && folder.mtime < before) found.push(...(await this.findSourcesOf(contentId)))
      }
      return found
    },
    async findSourcesOf(contentId) {
      const found = []
      for (const name of await readdir(pathOf(keys.sources(contentId))).catch(() => [] as string[])) {
        const key = `${keys.sources(contentId)}/${name}`
        const file = await stat(pathOf(key)).catch(ignoreMissing)
        if (file?.isFile()) found.push({ contentId, key, bytes: file.size })
      }
      return found
    },
    async ping() {
      await mkdir(parts, { recursive: true })
      await access(parts, constants.W_OK)
    },
    async findUploads(before) {
      const found = []
      for (const name of await namesIn(join(root, 'uploads'))) {
        const folder = await stat(join(root, 'uploads', name)).catch(ignoreMissing)
        if (!folder || folder.mtime >= before) continue
        const prefix = `uploads/${name}`
        found.push({ prefix, bytes: await bytesBelow(pathOf(prefix)) })
      }
      return found
    },
    ...openFolderTrash(pathOf, clock),
  }
  return store
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder))
    bytes += (await stat(join(folder, name)).catch(ignoreMissing))?.size ?? 0
  return bytes
}

/** Hard-links where the file system supports it: no byte is read. Safe because files are only ever replaced. */
async function duplicate(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  })
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

function isThere(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST'
}
