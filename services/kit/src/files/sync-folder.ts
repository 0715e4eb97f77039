import { open } from 'node:fs/promises'

/** Flushes the names in a folder to disk: a file that was synced and renamed keeps its new name after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Note: Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync().catch((error: NodeJS.ErrnoException) => {
      // Some file systems cannot flush a folder (PostgreSQL passes over the same errors).
      if (error.code !== 'EINVAL' && error.code !== 'EBADF') throw error
    })
  } finally {
    await folder.close()
  }
}
