import { databaseExists } from '@alcove/kit/database/ensure-database'
import { OperatorError } from '../../admin/operator-error.ts'
import { DATABASES, type DatabaseName } from '../../config.ts'
import { inspectDatabases } from '../../installation/inspect-databases.ts'
import { databaseId } from '../database-id.ts'
import type { Manifest } from '../manifest.ts'
import type { RestoreTarget } from './restore-backup.ts'
import { readDatabaseMark, type StartedRestore } from './restore-marker.ts'
import { type RestoreMark, readRestoreMark } from './unfinished-restore.ts'

/**
 * Finds the marker of an interrupted restore to resume; null for a new one. Read from the data folder, or from the
 * databases when the folder did not outlive the command.
 * @throws OperatorError when a restore of another backup was interrupted
 */
export async function findRestoreMark(
  { dataDir, existing = null }: Pick<RestoreTarget, 'dataDir' | 'existing'>,
  manifest: Manifest,
): Promise<RestoreMark | null> {
  const ofFolder = await readRestoreMark(dataDir)
  const mark = ofFolder ?? (existing && (await readDatabaseMarks(existing, manifest)))
  if (!mark || mark.backup === manifest.id) return mark
  throw new OperatorError(
    `A restore of another backup (${mark.backup}) into ${ofFolder ? dataDir : 'these databases'} was cut off. End that one, or name ` +
      'another DATA_DIR, and other databases.',
  )
}

async function readDatabaseMarks(
  urls: Record<DatabaseName, string>,
  { installationId }: Manifest,
): Promise<RestoreMark | null> {
  const marks: StartedRestore[] = []
  const unmarked: DatabaseName[] = []
  for (const name of DATABASES) {
    const mark = (await databaseExists(urls[name])) ? await readDatabaseMark(urls[name]) : null
    if (mark) marks.push(mark)
    else unmarked.push(name)
  }
  const [mark] = marks
  if (mark === undefined) return null
  if (marks.some((one) => one.restore !== mark.restore))
    throw new OperatorError(
      'The databases carry the marks of different restores that were cut off. Empty them, or name others.',
    )
  if (!marks.every((one) => one.complete)) return { ...mark, complete: false }
  // Note: a database without its marker is finished too, or is new and empty.
  // A database outside the restore, such as the event log beside a broker, decides nothing.
  const its = unmarked.filter((name) => mark.databases.includes(databaseId(urls[name], null)))
  const looked = await inspectDatabases(Object.fromEntries(its.map((name) => [name, urls[name]])))
  const ended = looked.every(({ id }) => id === installationId)
  return { ...mark, complete: ended }
}
