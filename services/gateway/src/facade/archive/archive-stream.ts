import { makeZip } from 'client-zip'

/** One file of an archive. Its size is known before it is opened: the length of the archive is announced. */
export interface ArchiveEntry {
  name: string
  bytes: number
  lastModified: Date
  open(): Promise<ReadableStream<Uint8Array>>
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Files one after another as a ZIP, not compressed, as fast as the reader takes it; the next file is opened once the one
 * before has been read. When the reader leaves, or a file breaks off, what is open is closed and the archive breaks off.
 */
export function streamArchive(entries: readonly ArchiveEntry[]): ReadableStream<Uint8Array> {
  let open: Reader | null = null
  let left = false
  async function* inputs() {
    for (const entry of entries) {
      const reader = (await entry.open()).getReader()
      open = reader
      // The reader of the archive left while the file was being opened.
      if (left) return reader.cancel()
      const { name, bytes, lastModified } = entry
      yield { name, lastModified, input: chunksOf(reader, entry), size: bytes }
    }
  }
  const zip = makeZip(inputs()).getReader()
  const close = async (reason: unknown) => {
    left = true
    await open?.cancel(reason).catch(() => undefined)
    // Note: client-zip hands the reason to its source, which throws it again.
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

/** @throws where a file has another length than was announced: the archive would be cut or mixed up by its reader */
async function* chunksOf(reader: Reader, { name, bytes }: ArchiveEntry): AsyncGenerator<Uint8Array> {
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
