import { readdir } from 'node:fs/promises'

/**
 * @returns names in a folder; none when it is missing
 * @throws what the system says of a folder that cannot be read: a sweep must not take it for an empty one
 */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}
