import type { FileHandle } from 'node:fs/promises'

/** Bytes after which the disk is told to keep what it has, so that little is left to wait for behind the last one. */
const FLUSH_BYTES = 16 * 1024 ** 2

/**
 * Writes a body to a file from a position on, chunk by chunk. The chunks are used up: their memory is free at once, because
 * collecting it took half the time of an upload.
 * @param guard called with the bytes of the body, those of the next chunk included, before it is written
 * @returns the position behind the last byte
 */
export async function writeBody(
  file: Pick<FileHandle, 'write' | 'datasync'>,
  body: AsyncIterable<Uint8Array>,
  from: number,
  guard: (bytes: number) => Promise<void>,
): Promise<number> {
  const flush = createFlush(file)
  let end = from
  try {
    for await (const chunk of body) {
      const { length } = chunk
      await guard(end - from + length)
      let written = 0
      while (written < length)
        written += (await file.write(chunk, written, length - written, end + written)).bytesWritten
      end += length
      release(chunk)
      flush.count(end - from)
    }
  } finally {
    await flush.end()
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

/** Frees the memory of a chunk that has it for itself. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
