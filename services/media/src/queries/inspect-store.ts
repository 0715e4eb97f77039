import type { Sql } from '@alcove/kit/database/database'
import { isUuid } from '@alcove/kit/ids'
import { readInstallation } from '@alcove/kit/installation/installation-record'
import { z } from 'zod'
import type { StoreFacts } from '../domain/objects/store-match.ts'
import type { ObjectStore } from '../ports.ts'
import { readContentFacts } from '../store/content-facts.ts'

/** The object that records the owning installation of a store. */
export const INSTALLATION_KEY = 'installation.json'
/** Enough to tell our contents from those of another installation. */
const SAMPLE = 1_000

const record = z.object({ id: z.uuid() })

/** Compares media's database with its object store, read-only; the database may be empty. */
export async function inspectStore(objects: ObjectStore, sql: Sql): Promise<StoreFacts> {
  const ids = await objects.findContentIds(SAMPLE)
  const { hasFiles, known } = await readContentFacts(sql, ids.filter(isUuid))
  return {
    databaseId: (await readInstallation(sql)).id,
    storeId: await readStoreId(objects),
    databaseHasFiles: hasFiles,
    storeHasFiles: ids.length > 0,
    known,
  }
}

/** Installation id in a store; null for a new one. */
export async function readStoreId(objects: Pick<ObjectStore, 'readText'>): Promise<string | null> {
  const text = await objects.readText(INSTALLATION_KEY)
  return text === null ? null : record.parse(JSON.parse(text)).id
}
