import pg from 'pg'

/**
 * Builds a unique name of a database, without its password.
 * @param bundledServer address of the bundled server, whose port changes with each start; null when none is used
 */
export function databaseId(url: string, bundledServer: string | null): string {
  const { database } = new pg.Client({ connectionString: url })
  const server = serverOf(url)
  const isBundled = bundledServer !== null && server === serverOf(bundledServer)
  return `${isBundled ? 'bundled' : server}/${database}`
}

/** Parses an address as the driver does: missing parts come from the environment, or are defaults. */
function serverOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url })
  return `${host}:${port}`
}
