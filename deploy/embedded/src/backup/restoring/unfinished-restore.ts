import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '@alcove/kit/files/read-if-there'
import { writeWhole } from '@alcove/kit/files/write-whole'
import { z } from 'zod'
import { OperatorError } from '../../admin/operator-error.ts'

const FILE = 'restore-unfinished.json'
/** The backup being restored, and its databases, which were empty at the start. */
export const restoreMarkSchema = z.object({
  backup: z.uuid(),
  databases: z.array(z.string()),
  /** Target of the objects; earlier versions recorded none. */
  store: z.string().optional(),
  /** Id of this restore, which the databases carry as well; earlier versions recorded none. */
  restore: z.uuid().optional(),
  /** All data is restored; only the markers in the databases are still to be removed. */
  complete: z.boolean().optional(),
})
export type RestoreMark = z.output<typeof restoreMarkSchema>

export async function readRestoreMark(dataDir: string): Promise<RestoreMark | null> {
  const text = await readIfThere(join(dataDir, FILE))
  return text === null ? null : restoreMarkSchema.parse(JSON.parse(text))
}

export function writeRestoreMark(dataDir: string, mark: RestoreMark): Promise<void> {
  return writeWhole(join(dataDir, FILE), `${JSON.stringify(mark)}\n`)
}

export function removeRestoreMark(dataDir: string): Promise<void> {
  return rm(join(dataDir, FILE), { force: true })
}

/**
 * Empties the databases of a resumed restore: only those recorded as empty at its start that carry its id.
 * @throws OperatorError for any other
 */
export function requireSameDatabases(mark: RestoreMark, ids: readonly string[], dataDir: string): void {
  const others = ids.filter((id) => !mark.databases.includes(id))
  if (others.length > 0)
    throw new OperatorError(
      `The restore into ${dataDir} that was cut off did not go into these databases: ${others.join(', ')}. Set ` +
        `DATABASE_URL and EVENT_TRANSPORT as they were then (${mark.databases.join(', ')}), or name another DATA_DIR; nothing was changed.`,
    )
  const left = mark.databases.filter((id) => !ids.includes(id))
  if (left.length > 0)
    throw new OperatorError(
      `The restore into ${dataDir} that was cut off went into these databases as well: ${left.join(', ')}. Set DATABASE_URL, ` +
        'and that of each service, as they were then; nothing was changed.',
    )
}

/** @throws OperatorError after an interrupted restore: a partial installation must not start */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (await readRestoreMark(dataDir))
    throw new OperatorError(
      `A restore into ${dataDir} was cut off. Run it again with the same backup: npm run admin -- restore <folder>`,
    )
}
