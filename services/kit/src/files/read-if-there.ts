import { readFile } from 'node:fs/promises'

/** Reads a text file; null where there is none. One that cannot be read is an error, never a missing one. */
export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}
