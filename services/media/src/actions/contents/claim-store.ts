import type { Sql } from '@alcove/kit/database/database'
import type { InstallationContext } from '@alcove/kit/installation/check-database'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import { findStoreMismatch, type StoreFacts } from '../../domain/objects/store-match.ts'
import type { ObjectStore } from '../../ports.ts'
import { INSTALLATION_KEY, inspectStore } from '../../queries/inspect-store.ts'

/**
 * Refuses an object store that does not belong to media's database, and records the installation in a new one. Runs before
 * the database is given its id, so that an interrupted start is repeated, not refused.
 * @throws InstallationRefused
 */
export async function claimStore(
  objects: ObjectStore,
  sql: Sql,
  { id }: Pick<InstallationContext, 'id'>,
): Promise<void> {
  const facts = await inspectStore(objects, sql)
  const problem = describeMismatch(facts, objects, id)
  if (problem) throw new InstallationRefused(problem)
  if (id === null || facts.storeId !== null) return
  // Note: another installation may have claimed the store meanwhile.
  if (!(await objects.addText(INSTALLATION_KEY, recordOf(id)))) await claimStore(objects, sql, { id })
}

/** Records an installation as owner of a store, replacing any other. */
export function recordStore(objects: Pick<ObjectStore, 'writeText'>, id: string): Promise<void> {
  return objects.writeText(INSTALLATION_KEY, recordOf(id))
}

const recordOf = (id: string) => `${JSON.stringify({ id })}\n`

/** Describes a mismatch between store and database and its remedy; null if they belong together. */
export function describeMismatch(
  facts: StoreFacts,
  { location, setting }: Pick<ObjectStore, 'location' | 'setting'>,
  id: string | null,
): string | null {
  const ADOPT = 'If they are meant to belong together, run `npm run admin -- installation:adopt`.'
  const isWrong =
    setting === 'OBJECT_FOLDER' ? 'OBJECT_FOLDER is wrong, or its disk is not mounted' : `${setting} is wrong`
  if (id !== null && facts.storeId !== null && facts.storeId !== id)
    return `The object store ${location} belongs to installation ${facts.storeId}, this process to ${id}. Correct ${setting} or INSTALLATION_ID. ${ADOPT}`
  switch (findStoreMismatch(facts)) {
    case 'other-installation':
      return `The object store ${location} belongs to installation ${facts.storeId}, media's database to ${facts.databaseId}. Correct ${setting} or the database URL. ${ADOPT}`
    case 'store-without-id':
      return `Media's database belongs to installation ${facts.databaseId}, but the object store ${location} holds no ${INSTALLATION_KEY}: ${isWrong}. ${ADOPT}`
    case 'unknown-files':
      return `Media's database knows nothing of what lies in the object store ${location}: the database URL is wrong, or the database is new and must be restored. Nothing was deleted. ${ADOPT}`
    case 'missing-files':
      return `Media's database has contents, but the object store ${location} is empty: ${isWrong}. ${ADOPT}`
    default:
      return null
  }
}
