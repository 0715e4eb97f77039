import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Sums the bytes of all files in a folder; what is moved away meanwhile counts nothing. */
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) if (entry.isFile()) bytes += await sizeOf(join(entry.parentPath, entry.name))
  return bytes
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
