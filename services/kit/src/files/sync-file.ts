import { open } from 'node:fs/promises'

/** Flushes the bytes of a file to disk; its name is flushed with its folder (`syncFolder`). */
export async function syncFile(path: string): Promise<void> {
  // Note: Windows flushes only what is open for writing.
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
