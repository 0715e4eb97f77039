import { open } from 'node:fs/promises'
import { UnusableFile } from '../../../domain/unusable-file.ts'
import { Interrupted } from '../../../ports.ts'

const READ_BYTES = 1024 ** 2

/**
 * Waits for what judges a film. Before the film is refused it is read to its end: tools take bytes that a disk does not give
 * for bytes that are not there.
 * @throws Interrupted instead of UnusableFile when the film cannot be read
 */
export async function confirmRefusal<T>(film: string, judging: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await judging
  } catch (error) {
    if (error instanceof UnusableFile) await requireReadable(film, signal)
    throw error
  }
}

/** @throws Interrupted */
async function requireReadable(path: string, signal: AbortSignal | undefined): Promise<void> {
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  try {
    await using file = await open(path)
    while ((await file.read(buffer, 0, READ_BYTES, null)).bytesRead > 0) signal?.throwIfAborted()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new Interrupted('a film could not be read to its end', { cause })
  }
}
