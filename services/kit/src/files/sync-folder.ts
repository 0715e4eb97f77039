import { open } from 'node:fs/promises'

/** Flushes the names in a folder to disk: a file that was synced and renamed keeps its new name after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Note: Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
