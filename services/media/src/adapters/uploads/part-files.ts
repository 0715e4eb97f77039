import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type PartFiles = ReturnType<typeof openPartFiles>

/** Files that are written before they become objects, in a folder of their own. */
export function openPartFiles(folder: string) {
  return {
    /** Where a file is written before it becomes an object. */
    async newPartFile(): Promise<string> {
      await mkdir(folder, { recursive: true })
      return join(folder, randomUUID())
    },
    /** Removes what a process that died had begun to write: it never was an object. */
    async removeParts(before: Date): Promise<void> {
      for (const name of await readdir(folder).catch(() => [] as string[])) {
        const part = await stat(join(folder, name)).catch(() => null)
        if (part && part.mtime < before) await rm(join(folder, name), { recursive: true, force: true })
      }
    },
  }
}
