import type pg from 'pg'
import { TRANSFER_OWNERSHIP } from './transfer-ownership.ts'
import { withClient } from './with-client.ts'

/** How our sessions are called at the server. */
const NAME = 'alcove-roles'
/** Databases that every server has, beside ours: services have nothing to look for there. */
const SERVER_DATABASES = ['postgres', 'template1']

/**
 * Gives each database a role of its own: it owns that database and what is in it, is no superuser, and gets into no other.
 * Databases elsewhere, which the operator has named, stay as they are.
 * @param serverUrl of the superuser
 * @param passwordOf the role of a database, by the database's name among ours
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
  // Note: what an operator's command or a restore has made meanwhile belongs to the superuser.
  for (const name of ours)
    await withClient(databases[name], NAME, (client) => client.query(TRANSFER_OWNERSHIP))
  return urls
}

/**
 * Addresses of databases, of the owning role where a database has been given one: whatever such a role has made in it, a
 * superuser who looks there would run. The others keep that of the superuser.
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

/** A role is named as its database. */
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
