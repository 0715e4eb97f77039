import pg from 'pg'

/**
 * Names a database without its password, so that no other one has the same name.
 * @param bundledServer address of the bundled server, which has another port at each start; null where none is used
 */
export function databaseId(url: string, bundledServer: string | null): string {
  const { database } = new pg.Client({ connectionString: url })
  const server = serverOf(url)
  const isBundled = bundledServer !== null && server === serverOf(bundledServer)
  return `${isBundled ? 'bundled' : server}/${database}`
}

/** As the driver understands the address: what it leaves out is taken from the environment, or is the default. */
function serverOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url })
  return `${host}:${port}`
}
