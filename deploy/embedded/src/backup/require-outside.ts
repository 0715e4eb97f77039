import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { isWithin } from '@alcove/kit/files/is-within'
import { OperatorError } from '../admin/operator-error.ts'

/**
 * Refuses a backup folder inside the copied data, which would copy itself without end.
 * @param folder target of the backup; need not exist
 * @param copied folders and files to be read
 * @throws OperatorError when one contains the other, links resolved
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

/** Resolves all links, also when the end of the path does not exist yet. */
async function realPathOf(path: string): Promise<string> {
  const whole = resolve(path)
  return realpath(whole).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(whole) === whole) throw error
    return join(await realPathOf(dirname(whole)), basename(whole))
  })
}
