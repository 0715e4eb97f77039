import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A name space on the test server for the databases of one installation; starts empty. */
export interface OwnDatabases {
  /** For DATABASE_URL. */
  url: string
  base: string
  /** @returns the names of existing databases */
  created(): Promise<string[]>
  execute(sql: string): Promise<void>
  drop(): Promise<void>
}

export function reserveDatabases(): OwnDatabases {
  const base = `t_${randomBytes(5).toString('hex')}`
  const created = () =>
    asAdmin(async (admin) => {
      const { rows } = await admin.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
        `${base}_`,
      ])
      return rows.map(({ datname }) => datname as string)
    })
  const execute = (sql: string) => asAdmin(async (admin) => void (await admin.query(sql)))
  return {
    url: urlTo(base),
    base,
    created,
    execute,
    async drop() {
      for (const name of await created()) await execute(`DROP DATABASE "${name}" WITH (FORCE)`)
    },
  }
}

function urlTo(database: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${database}`
  return url.toString()
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: urlTo('postgres') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
