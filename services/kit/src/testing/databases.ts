import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Lock of creating a template, once per run by the first test file that needs it. */
const TEMPLATE_LOCK = 7_268_349_010

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

interface Template {
  name: string
  fill: (url: string) => Promise<void>
}

/** Creates a database for one test: empty, or cloned from a template that `fill` builds if missing. */
export async function createTestDatabase(template?: Template): Promise<TestDatabase> {
  const server = inject('databaseUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  await withAdmin(server, async (admin) => {
    if (template && !(await exists(admin, template.name))) await makeTemplate(server, admin, template)
    await admin.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE "${template.name}"` : ''}`)
  })
  return {
    url: urlTo(server, name),
    drop: () =>
      withAdmin(server, async (admin) => {
        await waitForClosedConnections(admin, name)
        await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }),
  }
}

/** Connections that a pool has just closed: where PostgreSQL finds one, it sleeps for 100 ms. */
async function waitForClosedConnections(admin: pg.ClientBase, name: string): Promise<void> {
  for (let polls = 0; polls < 10; polls++) {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [
      name,
    ])
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

async function exists(admin: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  return rowCount === 1
}

async function makeTemplate(server: string, admin: pg.ClientBase, { name, fill }: Template): Promise<void> {
  await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    // Another worker may have built it during the wait.
    if (await exists(admin, name)) return
    await admin.query(`CREATE DATABASE "${name}.part"`)
    await fill(urlTo(server, `${name}.part`))
    await admin.query(`ALTER DATABASE "${name}.part" RENAME TO "${name}"`)
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Closes every connection to a database, as a restart of the server would. */
export function terminateConnections(url: string): Promise<void> {
  return withAdmin(inject('databaseUrl'), (admin) =>
    admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      new URL(url).pathname.slice(1),
    ]),
  )
}

function urlTo(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.toString()
}

const pools = new Map<string, pg.Pool>()

/** Shares one pool per worker, because connecting costs more than the queries. */
function getPool(server: string): pg.Pool {
  const known = pools.get(server)
  if (known) return known
  const pool = new pg.Pool({ connectionString: urlTo(server, 'postgres'), allowExitOnIdle: true })
  // Note: the cluster may stop before the last idle connection.
  pool.on('error', () => undefined)
  pools.set(server, pool)
  return pool
}

async function withAdmin(server: string, work: (admin: pg.ClientBase) => Promise<unknown>): Promise<void> {
  const admin = await getPool(server).connect()
  try {
    await work(admin)
  } finally {
    admin.release()
  }
}
