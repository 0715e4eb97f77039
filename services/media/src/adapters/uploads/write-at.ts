import type { FileHandle } from 'node:fs/promises'

/** Writes all of it at a position: one call may write less, where a disk fills or a signal comes. */
export async function writeAt(
  file: Pick<FileHandle, 'write'>,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let from = 0; from < bytes.length; )
    from += (await file.write(bytes, from, bytes.length - from, position + from)).bytesWritten
}
