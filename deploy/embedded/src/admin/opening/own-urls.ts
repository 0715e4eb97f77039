import type { Environment } from '@alcove/kit/config/load-config'
import { type DatabaseName, databaseUrls, type PlatformConfig } from '../../config.ts'
import { readOrCreateDatabasePassword } from '../../installation/secrets.ts'
import { asPresentOwners } from '../../postgres/own-roles.ts'

/** Database URLs as the platform connects: on a bundled server, with the role that owns each database. */
export async function ownUrls(
  { DATABASE_URL }: Pick<PlatformConfig, 'DATABASE_URL'>,
  dataDir: string,
  serverUrl: string,
  environment: Environment,
): Promise<Record<DatabaseName, string>> {
  const urls = databaseUrls(serverUrl, environment)
  if (DATABASE_URL !== undefined) return urls
  return asPresentOwners(serverUrl, urls, (name) => readOrCreateDatabasePassword(dataDir, name))
}
