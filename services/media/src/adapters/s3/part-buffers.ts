import { type FileHandle, open, rm } from 'node:fs/promises'
import type { PartFiles } from '../uploads/part-files.ts'
import { writeAt } from '../uploads/write-at.ts'

/** Bytes of a local file that are sent in one request. */
export interface FilePart {
  path: string
  /** Offset of the first byte. */
  start: number
  bytes: number
  /** MD5 as base64, which the store compares with what arrives; null where it is unknown. */
  md5: string | null
}

/** Holds the bytes of one part of an upload on a local disk until the store has them. */
export interface PartBuffer {
  /** Bytes of the part that are there. */
  size(): number
  /** Writes behind them. */
  write(bytes: Buffer): Promise<void>
  /** What is there of the part. */
  current(): FilePart
  /** Begins the next part. Call it once the part before the current one is in the store: its place may be written again. */
  begin(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens two files, which take turns: one is written while the other is on its way.
 * @param fetchRest puts the beginning of an unfinished part at a path
 * @param held bytes of that beginning
 */
export async function openPartBuffer(
  { newPartFile }: Pick<PartFiles, 'newPartFile'>,
  held: number,
  fetchRest: (path: string) => Promise<unknown>,
): Promise<PartBuffer> {
  let [path, other] = [await newPartFile(), await newPartFile()]
  let bytes = held
  const remove = async () => {
    for (const one of [path, other]) await rm(one, { force: true })
  }
  let file: FileHandle
  try {
    if (held > 0) await fetchRest(path)
    file = await open(path, held > 0 ? 'r+' : 'w+')
  } catch (error) {
    await remove()
    throw error
  }
  return {
    size: () => bytes,
    async write(chunk) {
      await writeAt(file, chunk, bytes)
      bytes += chunk.length
    },
    current: () => ({ path, start: 0, bytes, md5: null }),
    async begin() {
      const former = file
      ;[path, other] = [other, path]
      // Note: before anything may fail, or bytes that are on their way would count twice.
      bytes = 0
      file = await open(path, 'w+')
      await former.close()
    },
    close: () => file.close().finally(remove),
  }
}
