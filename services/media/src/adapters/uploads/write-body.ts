import type { FileHandle } from 'node:fs/promises'
import { writeAt } from './write-at.ts'

/** Bytes after which the disk is told to keep what it has, so that little is left to wait for behind the last one. */
const FLUSH_BYTES = 16 * 1024 ** 2

/** Most bytes, and chunks, that wait while others are written. */
const GATHERED_BYTES = 1024 ** 2
const GATHERED_CHUNKS = 1_024

type Target = Pick<FileHandle, 'write' | 'writev' | 'datasync'>

/**
 * Writes a body to a file from a position on. The next chunks arrive while the former are written. All are used up: their memory
 * is free at once, because collecting it took half the time of an upload.
 * @param guard called with the bytes of the body, those of the next chunk included, before it is written
 * @returns the position behind the last byte
 */
export async function writeBody(
  file: Target,
  body: AsyncIterable<Uint8Array>,
  from: number,
  guard: (bytes: number) => Promise<void>,
): Promise<number> {
  const flush = createFlush(file)
  const writer = createWriter(file, from, (end) => flush.count(end - from))
  let arrived = 0
  try {
    for await (const chunk of body) {
      await guard(arrived + chunk.length)
      arrived += chunk.length
      await writer.add(chunk)
    }
  } finally {
    await writer.end().finally(() => flush.end())
  }
  return from + arrived
}

/** Writes chunks behind each other, those that arrived meanwhile at once. */
function createWriter(file: Target, from: number, onWritten: (end: number) => void) {
  let position = from
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let running: Promise<void> | null = null
  let failure: { error: unknown } | null = null

  async function writeWaiting(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const chunks = waiting
        waiting = []
        waitingBytes = 0
        position = await writeAll(file, chunks, position)
        for (const chunk of chunks) release(chunk)
        onWritten(position)
      }
    } catch (error) {
      // What comes behind lost bytes is lost as well.
      failure ??= { error }
      waiting = []
    } finally {
      // Note: nothing is awaited since the last look at what waits, or a chunk would stay behind.
      running = null
    }
  }

  async function settle(): Promise<void> {
    await running
    if (failure) throw (failure as { error: unknown }).error
  }

  return {
    /** Returns at once unless much is waiting. */
    async add(chunk: Uint8Array): Promise<void> {
      const isMuch = waitingBytes + chunk.length > GATHERED_BYTES || waiting.length === GATHERED_CHUNKS
      if (failure || isMuch) await settle()
      waiting.push(chunk)
      waitingBytes += chunk.length
      running ??= writeWaiting()
    },
    /** Waits until everything is written. @throws what a write failed with */
    end: settle,
  }
}

/** @returns the position behind the last byte */
async function writeAll(file: Target, chunks: Uint8Array[], position: number): Promise<number> {
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
  const { bytesWritten } = await file.writev(chunks, position)
  if (bytesWritten < bytes)
    await writeAt(file, Buffer.concat(chunks).subarray(bytesWritten), position + bytesWritten)
  return position + bytes
}

/** Flushes a file now and then beside the writes to it. */
function createFlush(file: Pick<Target, 'datasync'>) {
  let flushed = 0
  let running: Promise<void> | null = null
  let failure: { error: unknown } | null = null
  return {
    /** @param written bytes in all */
    count(written: number) {
      if (running || written - flushed < FLUSH_BYTES) return
      flushed = written
      running = file
        .datasync()
        .catch((error) => {
          // A later flush succeeds though these bytes are lost.
          failure ??= { error }
        })
        .finally(() => {
          running = null
        })
    },
    /** @throws what a flush failed with */
    async end() {
      await running
      if (failure) throw (failure as { error: unknown }).error
    },
  }
}

/** Frees the memory of a chunk that has it for itself. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
