import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@alcove/kit/ids'
import { runInOrder } from '@alcove/kit/service/run-all'

export type PartFiles = ReturnType<typeof openPartFiles>

/** Opens the folder in which files are written before they become objects. */
export function openPartFiles(folder: string) {
  return {
    /** Path for a file that becomes an object later. */
    async newPartFile(): Promise<string> {
      await mkdir(folder, { recursive: true })
      return join(folder, randomUUID())
    },
    /** Path of a part file by its name. */
    partFile(name: string): string {
      if (!isUuid(name)) throw new Error(`No part file: ${name}`)
      return join(folder, name)
    },
    /** Removes unfinished files of a dead process: they never became objects. */
    async removeParts(before: Date): Promise<void> {
      const names = await readdir(folder).catch(() => [] as string[])
      const removeIfOld = async (name: string) => {
        const part = await stat(join(folder, name)).catch(() => null)
        if (part && part.mtime < before) await rm(join(folder, name), { recursive: true, force: true })
      }
      await runInOrder(...names.map((name) => () => removeIfOld(name)))
    },
  }
}
