import type { FileHandle } from 'node:fs/promises'

/** Bytes that may wait while those before are being written. */
const WAITING_BYTES = 256 * 1024
/** Bytes after which the disk is told to keep what it has, so that little is left to wait for behind the last one. */
const FLUSH_BYTES = 16 * 1024 ** 2

/**
 * Writes a body to a file from a position on. What arrives during a write is written by the next one, and what has arrived
 * is written also when the body ends with an error, or hangs. The chunks are used up: their memory is free at once, because
 * collecting it took half the time of an upload.
 * @param guard called with the bytes of the body, those of the next chunk included, when it has arrived
 * @param requireHold called before each write, which may come long after; throws where nothing may be written any more
 * @returns the position behind the last byte
 */
export async function writeBody(
  file: Pick<FileHandle, 'writev' | 'datasync'>,
  body: AsyncIterable<Uint8Array>,
  from: number,
  guard: (bytes: number) => Promise<void>,
  requireHold: () => void = () => undefined,
): Promise<number> {
  const flush = createFlush(file)
  let waiting: Uint8Array[] = []
  let held = 0
  let end = from
  let writing: Promise<void> | null = null
  let failure: { error: unknown } | null = null

  /** Ends only when nothing waits: what arrives later finds no write that goes on. */
  async function writeWaiting(): Promise<void> {
    try {
      while (waiting.length > 0 && !failure) {
        requireHold()
        const [chunks, position] = [waiting, end]
        end += held
        waiting = []
        held = 0
        await writeAll(file, chunks, position)
        flush.count(end - from)
      }
    } catch (error) {
      failure = { error }
    } finally {
      writing = null
    }
  }
  function requireWritten(): void {
    if (failure) throw failure.error
  }

  try {
    for await (const chunk of body) {
      await guard(end + held - from + chunk.length)
      requireWritten()
      waiting.push(chunk)
      held += chunk.length
      writing ??= writeWaiting()
      if (held >= WAITING_BYTES) await writing
    }
  } finally {
    await writing
    await flush.end()
    requireWritten()
  }
  return end
}

/** Flushes a file now and then beside the writes to it. */
function createFlush(file: Pick<FileHandle, 'datasync'>) {
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

async function writeAll(
  file: Pick<FileHandle, 'writev'>,
  chunks: readonly Uint8Array[],
  position: number,
): Promise<void> {
  let rest = chunks
  let at = position
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at)
    at += bytesWritten
    rest = skipBytes(rest, bytesWritten)
  }
  for (const chunk of chunks) release(chunk)
}

/** What is left of chunks of which so many bytes were written. */
function skipBytes(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = bytes
  return chunks.flatMap((chunk) => {
    const own = Math.min(skipped, chunk.length)
    skipped -= own
    return own < chunk.length ? [chunk.subarray(own)] : []
  })
}

/** Frees the memory of a chunk that has it for itself. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
