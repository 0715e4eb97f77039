import { type CatalogStore, createCatalogStore } from '@alcove/catalog/store/store'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { systemClock } from '@alcove/kit/clock'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { migrate } from '@alcove/kit/database/migrate'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** A catalog database on a server configured like the platform's, with catalog's own store. */
export interface ContentDatabase extends AsyncDisposable {
  store: CatalogStore
  database: Database
  /** A single connection, for statements that no service runs. */
  builder: Database
}

const MIGRATIONS = new URL('../../../services/catalog/prisma/migrations/', import.meta.url)

export async function openContentDatabase(): Promise<ContentDatabase> {
  const log = createLogger('silent')
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(await temporaryFolder())
  // Note: without durability, filling is faster and reading is the same.
  const cluster = await startCluster({ dataDir: folder.path, disposable: true })
  opened.defer(() => cluster.stop())
  const url = serviceDatabaseUrl(cluster.url, 'catalog')
  await ensureDatabase(url)
  const builder = openDatabase(url, 'bench', log, { poolSize: 1 })
  opened.defer(() => builder.close())
  await migrate(builder, MIGRATIONS)
  const database = openDatabase(url, 'catalog', log)
  opened.defer(() => database.close())
  const store = createCatalogStore(database, {
    service: 'catalog',
    clock: systemClock,
    ids: uuidV7,
    wakeRelay: () => undefined,
  })
  opened.defer(() => store.close())
  const all = opened.move()
  return { store, database, builder, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
