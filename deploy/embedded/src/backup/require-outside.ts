import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { OperatorError } from '../admin/operator-error.ts'

/**
 * A backup that lies in what it copies would copy itself without end.
 * @param folder the backup is to be written to; need not exist
 * @param copied folders and files that are read meanwhile
 * @throws OperatorError where one lies in the other, whatever links lead there
 */
export async function requireOutside(folder: string, copied: readonly string[]): Promise<void> {
  const target = await realPathOf(folder)
  for (const path of copied) {
    const source = await realPathOf(path)
    const relation = isWithin(target, source)
      ? 'lies in what is backed up'
      : isWithin(source, target) && 'holds what is backed up'
    if (relation) throw new OperatorError(`${folder} ${relation}, ${path}. Name a folder outside of it.`)
  }
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(join(folder, sep))

/** With every link followed, also where the end of the path does not exist yet. */
async function realPathOf(path: string): Promise<string> {
  const whole = resolve(path)
  return realpath(whole).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(whole) === whole) throw error
    return join(await realPathOf(dirname(whole)), basename(whole))
  })
}
