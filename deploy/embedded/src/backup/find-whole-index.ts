import { join, resolve } from 'node:path'
import { OBJECT_INDEX, readManifest } from './manifest.ts'
import { hashFile } from './write-file.ts'

/**
 * Opens the usable index of a base; a damaged index must not prevent the next backup.
 * @returns undefined when everything has to be copied
 * @throws OperatorError for a folder that is no backup
 */
export async function findWholeIndex(base: string, say: (line: string) => void): Promise<string | undefined> {
  const { objects } = await readManifest(base)
  const found = await hashFile(join(base, OBJECT_INDEX))
  if (typeof found === 'object' && found.sha256 === objects.index.sha256) return resolve(base)
  say(`The index of ${base} is damaged: every object is copied anew. Verify that backup.`)
  return undefined
}
