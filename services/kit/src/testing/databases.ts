import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Templates are made once per run, whichever test file needs one first. */
const TEMPLATE_LOCK = 7_268_349_010

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of the test's own, empty, or cloned from a template that `fill` makes when it is missing. */
export async function createTestDatabase(template?: {
  name: string
  fill: (url: string) => Promise<void>
}): Promise<TestDatabase> {
  const server = inject('databaseUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  await withAdmin(server, async (admin) => {
    if (template) {
      await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
      const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template.name])
      if (rowCount === 0) {
        await admin.query(`CREATE DATABASE "${template.name}.part"`)
        await template.fill(urlTo(server, `${template.name}.part`))
        await admin.query(`ALTER DATABASE "${template.name}.part" RENAME TO "${template.name}"`)
      }
      await admin.query(`CREATE DATABASE ${name} TEMPLATE "${template.name}"`)
    } else await admin.query(`CREATE DATABASE ${name}`)
  })
  return {
    url: urlTo(server, name),
    drop: () => withAdmin(server, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

/** Ends every connection to a database, as a restart of the server would. */
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

async function withAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: urlTo(url, 'postgres') })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
