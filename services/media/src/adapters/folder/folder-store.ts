import { randomUUID } from 'node:crypto'
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
import { createTokenSigner } from '@alcove/kit/tokens/signed-token'
import { z } from 'zod'
import { keys } from '../../domain/content.ts'
import type { ObjectStore, StoredRendition } from '../../ports.ts'
import { openFolderTrash } from './folder-trash.ts'

export const OBJECT_PATH = '/objects/'

const grantSchema = z.object({
  key: z.string(),
  type: z.string(),
  max: z.int(),
  bytes: z.int().optional(),
  exp: z.number(),
})
export type UploadGrant = z.output<typeof grantSchema>

export interface FolderStore extends ObjectStore {
  /** The grant in an upload URL, or null when it is not ours, has expired, or names another key. */
  readGrant(key: string, signature: string): UploadGrant | null
  /** Where a file is written before it becomes an object. */
  newPartFile(): Promise<string>
  /** Removes what a process that died had begun to write: it never was an object. */
  removeParts(before: Date): Promise<void>
}

/**
 * Files in a folder, behind URLs like those of a bucket. Files are never written in place: whoever has one open, or
 * linked, keeps exactly those bytes.
 */
export function openFolderStore(root: string, secret: string, clock: Clock): FolderStore {
  const signer = createTokenSigner(secret, 'upload-url')
  const parts = join(root, '.parts')

  function pathOf(key: string): string {
    const path = join(root, key)
    // Note: an empty part would make '/' the folder itself, and removing it remove everything.
    const odd = key.split('/').some((part) => part === '' || part === '.' || part === '..')
    if (odd || key.includes('\0') || !path.startsWith(root + sep)) throw new Error(`No object key: ${key}`)
    return path
  }

  return {
    location: root,
    async uploadUrl({ key, contentType, maxBytes, bytes, expiresAt, origin }) {
      const grant: UploadGrant = {
        key,
        type: contentType,
        max: maxBytes,
        ...(bytes === undefined ? {} : { bytes }),
        exp: Math.floor(expiresAt.getTime() / 1000),
      }
      return `${origin}${OBJECT_PATH}${key}?signature=${signer.sign(grant)}`
    },
    readGrant(key, signature) {
      const grant = grantSchema.safeParse(signer.read(signature))
      if (!grant.success || grant.data.key !== key) return null
      return grant.data.exp > clock.now().getTime() / 1000 ? grant.data : null
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      return found?.isFile() ? { size: found.size } : null
    },
    async copy(from, to) {
      await mkdir(dirname(pathOf(to)), { recursive: true })
      await duplicate(pathOf(from), pathOf(to))
    },
    read: async (key, range) => createReadStream(pathOf(key), range ?? {}),
    fetch: (key, path) => duplicate(pathOf(key), path),
    async store(path, key) {
      const target = pathOf(key)
      const part = await this.newPartFile()
      await rename(path, part).catch(() => copyFile(path, part))
      await mkdir(dirname(target), { recursive: true })
      await rename(part, target)
    },
    async readText(key) {
      return (await readFile(pathOf(key), 'utf8').catch(ignoreMissing)) ?? null
    },
    async writeText(key, text) {
      const part = await this.newPartFile()
      await writeFile(part, text)
      await this.store(part, key)
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
      for (const contentId of await readdir(join(root, 'hls')).catch(() => [] as string[])) {
        for (const attempt of await readdir(join(root, 'hls', contentId)).catch(() => [] as string[])) {
          const prefix = keys.hls(contentId, attempt)
          const folder = await stat(pathOf(prefix)).catch(ignoreMissing)
          if (folder && folder.mtime < before) found.push({ contentId, prefix })
        }
      }
      return found
    },
    async ping() {
      await mkdir(parts, { recursive: true })
      await access(parts, constants.W_OK)
    },
    async newPartFile() {
      await mkdir(parts, { recursive: true })
      return join(parts, randomUUID())
    },
    async findUploads(before) {
      const found = []
      for (const name of await readdir(join(root, 'uploads')).catch(() => [] as string[])) {
        const folder = await stat(join(root, 'uploads', name)).catch(ignoreMissing)
        if (folder && folder.mtime < before) found.push(`uploads/${name}`)
      }
      return found
    },
    async removeParts(before) {
      for (const name of await readdir(parts).catch(() => [] as string[])) {
        const part = await stat(join(parts, name)).catch(ignoreMissing)
        if (part && part.mtime < before) await rm(join(parts, name), { recursive: true, force: true })
      }
    },
    ...openFolderTrash(pathOf, clock),
  }
}

/** A hard link where the file system has them: no byte is read. Sound because files are only ever replaced. */
async function duplicate(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  })
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
