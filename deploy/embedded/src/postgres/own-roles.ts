import type pg from 'pg'
import { TRANSFER_OWNERSHIP } from './transfer-ownership.ts'
import { withClient } from './with-client.ts'

/** `application_name` of our sessions. */
const NAME = 'alcove-roles'
/** Databases of every server that services must not use. */
const SERVER_DATABASES = ['postgres', 'template1']

/**
 * Gives each database a role that owns it and its contents, is no superuser, and can connect to no other. Databases on other
 * servers, configured by the operator, stay unchanged.
 * @param serverUrl of the superuser
 * @param passwordOf the role of a database, by our name of the database
 * @returns the addresses that services use
 */
export async function giveOwnRoles<N extends string>(
  serverUrl: string,
  databases: Record<N, string>,
  passwordOf: (name: N) => Promise<string>,
): Promise<Record<N, string>> {
  const server = new URL(serverUrl)
  const urls = { ...databases }
  const ours = (Object.keys(databases) as N[]).filter((name) => isOn(server, databases[name]))
  await withClient(serverUrl, NAME, async (client) => {
    for (const name of [...SERVER_DATABASES, nameIn(server)])
      await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${client.escapeIdentifier(name)} FROM PUBLIC`)
    for (const name of ours) {
      const role = nameIn(new URL(databases[name]))
      const password = await passwordOf(name)
      await ensureRole(client, role, password)
      const quoted = client.escapeIdentifier(role)
      await client.query(`ALTER DATABASE ${quoted} OWNER TO ${quoted}`)
      await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${quoted} FROM PUBLIC`)
      urls[name] = asRole(databases[name], role, password)
    }
  })
  // Note: objects created meanwhile by an operator's command or a restore belong to the superuser.
  for (const name of ours)
    await withClient(databases[name], NAME, (client) => client.query(TRANSFER_OWNERSHIP))
  return urls
}

/**
 * Builds database addresses with the owning role if there is one: a superuser would run whatever such a role put into its
 * database. The others keep the superuser's role.
 */
export async function asPresentOwners<N extends string>(
  serverUrl: string,
  databases: Record<N, string>,
  passwordOf: (name: N) => Promise<string>,
): Promise<Record<N, string>> {
  const owned = new Set<string>()
  await withClient(serverUrl, NAME, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database JOIN pg_roles r ON r.oid = datdba WHERE datname = rolname AND NOT rolsuper',
    )
    for (const { name } of rows) owned.add(name)
  })
  const all = Object.entries(databases) as [N, string][]
  const theirs = all.filter(([, url]) => owned.has(nameIn(new URL(url))))
  return {
    ...databases,
    ...(await giveOwnRoles(serverUrl, Object.fromEntries(theirs) as Record<N, string>, passwordOf)),
  }
}

/** Names each role after its database. */
async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  const rights = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'
  await client.query(
    `${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${client.escapeIdentifier(role)} ${rights} PASSWORD ${client.escapeLiteral(password)}`,
  )
}

function isOn(server: URL, database: string): boolean {
  const { host, username } = new URL(database)
  return host === server.host && username === server.username
}

function asRole(database: string, role: string, password: string): string {
  const url = new URL(database)
  url.username = role
  url.password = password
  return url.toString()
}

function nameIn({ pathname }: URL): string {
  return decodeURIComponent(pathname.slice(1))
}
