import { SERVICES } from '@alcove/contracts'
import type { OwnDatabases } from '@alcove/kit/testing/own-databases'

/** Roles as a careful operator makes them: one that migrates, and one of each service without a right to change schemas. */
export interface MigratingRoles {
  /** URL of the server as the role that migrates. */
  migrating: string
  roleOf(service: string): string
  /** Adds a role to a URL. */
  as(url: string, role: string): string
  /** After the databases are dropped. */
  drop(): Promise<void>
}

export async function createMigratingRoles(databases: OwnDatabases): Promise<MigratingRoles> {
  const owner = `${databases.base}_owner`
  const roleOf = (name: string) => `${databases.base}_${name.replaceAll('-', '_')}_app`
  const roles = [owner, ...SERVICES.map(roleOf)]
  for (const role of roles) await databases.execute(`CREATE ROLE ${role} LOGIN PASSWORD 'pw' NOSUPERUSER`)
  await databases.execute(`ALTER ROLE ${owner} CREATEDB`)
  // Another test may have closed it to everybody.
  await databases.execute(`GRANT CONNECT ON DATABASE postgres TO ${owner}`)
  return {
    migrating: as(databases.url, owner),
    roleOf,
    as,
    async drop() {
      await databases.execute(`REVOKE CONNECT ON DATABASE postgres FROM ${owner}`)
      for (const role of roles) await databases.execute(`DROP ROLE ${role}`)
    },
  }
}

function as(url: string, role: string): string {
  const result = new URL(url)
  result.username = role
  result.password = 'pw'
  return result.toString()
}
