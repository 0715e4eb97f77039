import { databaseAccount } from '@alcove/embedded/postgres/account'
import { findBinaries } from '@alcove/embedded/postgres/binaries'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { runAs } from '@alcove/embedded/postgres/run-as'
import { newDataDir } from './run-platform.ts'

/** A PostgreSQL of one test file, like an operator's own server. */
export interface OwnDatabaseServer {
  url: string
  /** `fast` closes connections and stops in order, `immediate` crashes and recovers. Keeps the port. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  remove(): Promise<void>
}

export async function startOwnDatabaseServer(): Promise<OwnDatabaseServer> {
  const { dataDir, remove } = await newDataDir()
  const { url, folder } = await startCluster({ dataDir })
  const account = await databaseAccount()
  const { pgCtl } = await findBinaries(account)
  const log = `${folder}.log`
  return {
    url,
    restart: (mode) => runAs(account, pgCtl, ['restart', '-D', folder, '-m', mode, '-w', '-l', log], log),
    remove,
  }
}
