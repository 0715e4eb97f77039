import { commonConfig, serviceDatabaseUrls } from '@alcove/kit/config/common-config'
import { ConfigError, type Environment, loadConfig } from '@alcove/kit/config/load-config'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { DATABASES, type DatabaseName, databaseVariable } from '../config.ts'
import { targetOf } from '../installation/inspect-databases.ts'
import { giveOwnRoles } from '../postgres/own-roles.ts'

type Urls = Record<DatabaseName, string>

/**
 * Creates the databases of separate service processes, each with the role that owns it, where services may not create any.
 * Existing databases stay; roles get the current passwords.
 * @param environment DATABASE_URL of a superuser, and `<SERVICE>_DATABASE_URL` of every service and the event log
 * @returns a line for each database
 * @throws ConfigError
 */
export async function createDatabases(environment: Environment): Promise<string[]> {
  const { DATABASE_URL: server } = loadConfig(commonConfig.pick({ DATABASE_URL: true }), environment)
  const urls = serviceDatabaseUrls(DATABASES, undefined, environment)
  const problems = DATABASES.flatMap((name) => problemsOf(name, urls[name], server))
  if (server === undefined) problems.unshift('DATABASE_URL: needed, the address of a superuser')
  if (problems.length > 0 || server === undefined) throw new ConfigError(problems)
  const asSuperuser = Object.fromEntries(
    DATABASES.map((name) => [name, inDatabase(server, urls[name])]),
  ) as Urls
  for (const name of DATABASES) await ensureDatabase(asSuperuser[name])
  await giveOwnRoles(server, asSuperuser, async (name) => decodeURIComponent(new URL(urls[name]).password))
  return DATABASES.map((name) => `${name}: ${targetOf(urls[name])}`)
}

/** Names each role after its database; roles belong to the superuser's server. */
function problemsOf(name: DatabaseName, text: string, server: string | undefined): string[] {
  const url = new URL(text)
  const variable = databaseVariable(name)
  if (server !== undefined && url.host !== new URL(server).host)
    return [`${variable}: ${new URL(server).host} is expected, the server of DATABASE_URL`]
  if (`/${url.username}` !== url.pathname) return [`${variable}: a role named as its database is expected`]
  return url.password === '' ? [`${variable}: a password is expected`] : []
}

function inDatabase(server: string, own: string): string {
  const url = new URL(server)
  url.pathname = new URL(own).pathname
  return url.toString()
}
