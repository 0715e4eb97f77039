import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/** Writes a small file to a temporary name, flushes and renames it: killed or without power, it is there whole or not at all. */
export async function writeWhole(path: string, text: string, mode = 0o600): Promise<void> {
  const file = await open(`${path}.part`, 'w', mode)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  await syncFolder(dirname(path))
}
