import { join } from 'node:path'
import { OperatorError } from '../admin/operator-error.ts'
import { isKept } from './copy-files.ts'
import { FILES_FOLDER, type Manifest, OBJECT_FOLDER, OBJECT_INDEX } from './manifest.ts'
import { readObjectIndex } from './object-index.ts'
import { hashFile } from './write-file.ts'

const SHOWN = 20

/**
 * Reads every file of a backup and compares it with the manifest and the index of objects.
 * @throws OperatorError naming what is missing or altered
 */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<void> {
  const faults: string[] = []
  const check = async (path: string, expected: { bytes: number; sha256: string | null }) => {
    const found = await hashFile(join(folder, path))
    if (!found) faults.push(`${path} is missing`)
    else if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
      faults.push(`${path} is altered`)
  }
  for (const database of Object.values(manifest.databases))
    for (const table of database.tables) await check(table.path, table)
  for (const file of manifest.files) {
    const [top, ...path] = file.path.split('/')
    if (top !== FILES_FOLDER || !isKept(path.join('/'))) faults.push(`${file.path} does not belong there`)
    await check(file.path, file)
  }
  if (manifest.objects.index.path !== OBJECT_INDEX) faults.push('the index of objects is elsewhere')
  await check(OBJECT_INDEX, manifest.objects.index)
  if (faults.length === 0) {
    let count = 0
    for await (const entry of readObjectIndex(join(folder, OBJECT_INDEX))) {
      count++
      if (manifest.objects.copied === false) continue
      if (faults.length <= SHOWN) await check(`${OBJECT_FOLDER}/${entry.key}`, entry)
    }
    if (count !== manifest.objects.count)
      faults.push(`the index names ${count} objects, not ${manifest.objects.count}`)
  }
  if (faults.length === 0) return
  const more = faults.length > SHOWN ? `\n  - and more` : ''
  throw new OperatorError(
    `The backup in ${folder} is damaged; nothing was changed:\n${faults
      .slice(0, SHOWN)
      .map((fault) => `  - ${fault}`)
      .join('\n')}${more}`,
  )
}
