import { join } from 'node:path'
import { OperatorError } from '../admin/operator-error.ts'
import { isKept } from './copy-files.ts'
import { FILES_FOLDER, type Manifest, OBJECT_FOLDER, OBJECT_INDEX } from './manifest.ts'
import { readObjectIndex } from './object-index.ts'
import { hashFile } from './write-file.ts'

const SHOWN = 20

/** Counts of verified files. */
export interface VerifiedBackup {
  files: number
  bytes: number
  /** Keys of objects that are missing, altered or unreadable. */
  damaged: string[]
}

interface Options {
  /** Return damaged objects instead of refusing them. */
  allowDamagedObjects?: boolean
}

/**
 * Reads every file of a backup and compares it with the manifest and the index of objects.
 * @throws OperatorError naming what is missing, altered or unreadable
 */
export async function verifyBackup(
  folder: string,
  manifest: Manifest,
  { allowDamagedObjects = false }: Options = {},
): Promise<VerifiedBackup> {
  const verified: VerifiedBackup = { files: 0, bytes: 0, damaged: [] }
  const faultOf = async (path: string, expected: { bytes: number; sha256: string | null }) => {
    const found = await hashFile(join(folder, path))
    if (found === 'missing') return `${path} is missing`
    if (found === 'unreadable') return `${path} cannot be read from its disk`
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) return `${path} is altered`
    verified.files++
    verified.bytes += found.bytes
    return null
  }
  const faults = await findFaults(manifest, faultOf)
  // Note: an altered index allows no statement about objects.
  if (faults.length > 0) throw new OperatorError(describe(folder, faults))
  const ofObjects: string[] = []
  let count = 0
  for await (const entry of readObjectIndex(join(folder, OBJECT_INDEX))) {
    count++
    const fault =
      manifest.objects.copied === false ? null : await faultOf(`${OBJECT_FOLDER}/${entry.key}`, entry)
    if (fault === null) continue
    verified.damaged.push(entry.key)
    ofObjects.push(fault)
  }
  if (count !== manifest.objects.count)
    throw new OperatorError(
      describe(folder, [`the index names ${count} objects, not ${manifest.objects.count}`, ...ofObjects]),
    )
  if (ofObjects.length > 0 && !allowDamagedObjects)
    throw new OperatorError(
      `${describe(folder, ofObjects)}\nAll else is whole. Another backup may have these files; \`restore --leave-out-damaged\` puts back ` +
        'everything but them.',
    )
  return verified
}

/** Counts files beside objects. */
async function findFaults(
  { databases, files, objects }: Manifest,
  faultOf: (path: string, expected: { bytes: number; sha256: string }) => Promise<string | null>,
): Promise<string[]> {
  const faults: (string | null)[] = []
  for (const { tables } of Object.values(databases))
    for (const table of tables) faults.push(await faultOf(table.path, table))
  for (const file of files) {
    const [top, ...path] = file.path.split('/')
    if (top !== FILES_FOLDER || !isKept(path.join('/'))) faults.push(`${file.path} does not belong there`)
    faults.push(await faultOf(file.path, file))
  }
  if (objects.index.path !== OBJECT_INDEX) faults.push('the index of objects is elsewhere')
  faults.push(await faultOf(OBJECT_INDEX, objects.index))
  return faults.filter((fault) => fault !== null)
}

function describe(folder: string, faults: string[]): string {
  const more = faults.length > SHOWN ? `\n  - and ${faults.length - SHOWN} more` : ''
  const shown = faults.slice(0, SHOWN).map((fault) => `  - ${fault}`)
  return `The backup in ${folder} is damaged; nothing was changed:\n${shown.join('\n')}${more}`
}
