import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { Logger } from '@alcove/kit/log/logger'
import { type DiskSpace, LacksRoom, type PartialUpload, type SpaceHold } from '../../ports.ts'
import type { PartFiles } from '../uploads/part-files.ts'
import { writeAt } from '../uploads/write-at.ts'
import type { PartBuffer } from './part-buffers.ts'

/** Files are kept in this part of the room on the disk, so that preparations find theirs. */
const SHARE_OF_ROOM = 0.25
/** Longer than a lost connection or a reload takes, and than a page waits before it submits what is complete. */
const KEPT_MS = 10 * 60_000

export interface ReceivingOptions {
  disk: Pick<DiskSpace, 'room' | 'holdOutput'>
  log: Logger
  /** Milliseconds for which a file is kept while nothing arrives for it. */
  keptMs?: number
}

interface ReceivedFile {
  path: string
  /** Bytes of the whole upload. */
  expected: number
  space: SpaceHold
  /** Bytes that arrived, and the state of their SHA-256. */
  bytes: number
  sha256: Hash
  /** Offset of the part that is not in the store yet, and the state of its MD5. */
  partStart: number
  md5: Hash
  /** True once a write has failed: the next body must not fail at the same byte. */
  isBroken: boolean
  timer?: NodeJS.Timeout
}

export type ReceivedFiles = ReturnType<typeof openReceivedFiles>

/** Buffer of an upload whose bytes have all arrived here. */
export interface ReceivedBuffer extends PartBuffer {
  /** @param safe bytes that are in the store; null where that is not known, as the file is of no use then */
  end(safe: number | null): Promise<void>
}

/** Keeps uploads whose bytes have all arrived at this process, exactly as the store has confirmed them, so that a submission need not fetch them (0048). */
export function openReceivedFiles(
  { newPartFile }: Pick<PartFiles, 'newPartFile'>,
  { disk, log, keptMs = KEPT_MS }: ReceivingOptions,
) {
  /** By key, while no body arrives for them. */
  const waiting = new Map<string, ReceivedFile>()
  const all = new Set<ReceivedFile>()
  let isClosed = false

  async function remove(file: ReceivedFile): Promise<void> {
    clearTimeout(file.timer)
    all.delete(file)
    file.space.release()
    await rm(file.path, { force: true }).catch((error) =>
      log.warn({ err: error, path: file.path }, 'upload-part.left: a received file, until the next start'),
    )
  }

  /** Leaves a file to one writer or reader. */
  function takeOut(objectKey: string): ReceivedFile | undefined {
    const file = waiting.get(objectKey)
    waiting.delete(objectKey)
    clearTimeout(file?.timer)
    return file
  }

  async function begin(expected: number): Promise<ReceivedFile | null> {
    const file: ReceivedFile = {
      path: await newPartFile(),
      expected,
      space: disk.holdOutput(),
      ...{ bytes: 0, sha256: createHash('sha256'), partStart: 0, md5: createHash('md5'), isBroken: false },
    }
    // Note: counted before the room is read, or two would take the same.
    all.add(file)
    try {
      const { now } = await disk.room()
      const total = [...all].reduce((sum, one) => sum + one.expected, 0)
      if (total > now * SHARE_OF_ROOM) throw new LacksRoom(expected)
      await file.space.cover(expected)
      return file
    } catch (error) {
      if (!(error instanceof LacksRoom))
        log.warn({ err: error }, 'upload-part.not-kept: an upload is fetched when it is submitted')
      await remove(file)
      return null
    }
  }

  return {
    /**
     * Opens the file of an upload for what arrives next.
     * @param offset bytes that are in the store
     * @param held those of them that are not in parts
     * @returns null where not all of them arrived here, or there is too little room
     */
    async resume(
      { objectKey, bytes }: Pick<PartialUpload, 'objectKey' | 'bytes'>,
      offset: number,
      held: number,
    ): Promise<ReceivedBuffer | null> {
      let file = takeOut(objectKey) ?? null
      if (file && (file.bytes !== offset || file.partStart !== offset - held)) {
        await remove(file)
        file = null
      }
      if (!file && offset === 0) file = await begin(bytes)
      if (!file) return null
      try {
        return bufferOf(objectKey, file, await open(file.path, offset > 0 ? 'r+' : 'w+'))
      } catch (error) {
        log.warn({ err: error }, 'upload-part.not-kept: an upload is fetched when it is submitted')
        await remove(file)
        return null
      }
    },
    /**
     * Moves the file of a complete upload to a path.
     * @returns SHA-256 of its bytes as hex digits; null where there is none
     */
    async take(objectKey: string, path: string): Promise<string | null> {
      const file = takeOut(objectKey)
      if (!file) return null
      try {
        if (file.bytes !== file.expected) return null
        await rename(file.path, path)
        return file.sha256.digest('hex')
      } catch (error) {
        log.warn({ err: error, key: objectKey }, 'upload-part.lost: the upload is fetched')
        return null
      } finally {
        await remove(file)
      }
    },
    removeAll,
    /** Removes what is kept, and keeps nothing more. */
    async close(): Promise<void> {
      isClosed = true
      await removeAll('')
    },
  }

  /** Removes what is kept of all objects whose key begins with this prefix. */
  async function removeAll(prefix: string): Promise<void> {
    for (const key of [...waiting.keys()]) if (key.startsWith(prefix)) await removeOf(key)
  }

  async function removeOf(objectKey: string): Promise<void> {
    const file = takeOut(objectKey)
    if (file) await remove(file)
  }

  function bufferOf(objectKey: string, file: ReceivedFile, handle: FileHandle): ReceivedBuffer {
    return {
      size: () => file.bytes - file.partStart,
      async write(chunk) {
        await writeAt(handle, chunk, file.bytes).catch((error) => {
          file.isBroken = true
          throw error
        })
        file.bytes += chunk.length
        file.sha256.update(chunk)
        file.md5.update(chunk)
        file.space.written(file.bytes)
      },
      current: () => ({
        path: file.path,
        start: file.partStart,
        bytes: file.bytes - file.partStart,
        md5: file.md5.copy().digest('base64'),
      }),
      async begin() {
        file.partStart = file.bytes
        file.md5 = createHash('md5')
      },
      close: () => handle.close(),
      async end(safe) {
        if (isClosed || file.isBroken || safe !== file.bytes) return remove(file)
        // Another writer has ended before, who had lost its hold.
        const other = takeOut(objectKey)
        waiting.set(objectKey, file)
        file.timer = setTimeout(() => void removeOf(objectKey), keptMs).unref()
        if (other) await remove(other)
      },
    }
  }
}
