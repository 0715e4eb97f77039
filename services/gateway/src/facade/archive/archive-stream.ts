import { makeZip } from 'client-zip'

/** A file of an archive. Its size is known before it opens, because the archive's length is announced. */
export interface ArchiveEntry {
  name: string
  bytes: number
  lastModified: Date
  open(): Promise<ReadableStream<Uint8Array>>
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Streams files as an uncompressed ZIP at the reader's pace and opens each after the one before. Closes everything and
 * breaks off when the reader leaves or a file fails.
 */
export function streamArchive(entries: readonly ArchiveEntry[]): ReadableStream<Uint8Array> {
  let open: Reader | null = null
  let left = false
  async function* inputs() {
    for (const entry of entries) {
      const reader = (await entry.open()).getReader()
      open = reader
      // Note: the reader may leave while a file opens.
      if (left) return reader.cancel()
      const { name, bytes, lastModified } = entry
      yield { name, lastModified, input: readChunks(reader, entry), size: bytes }
    }
  }
  const zip = makeZip(inputs()).getReader()
  const close = async (reason: unknown) => {
    left = true
    await open?.cancel(reason).catch(() => undefined)
    // Note: client-zip passes the reason to its source, which throws it again.
    await zip.cancel(reason).catch(() => undefined)
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await zip.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          await close(error)
          throw error
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}

/** @throws for a file of another length than announced, which would corrupt the archive */
async function* readChunks(reader: Reader, { name, bytes }: ArchiveEntry): AsyncGenerator<Uint8Array> {
  let read = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    read += value.byteLength
    if (read > bytes) break
    yield value
  }
  if (read !== bytes) throw new Error(`${name} must have ${bytes} bytes, got ${read}`)
}
