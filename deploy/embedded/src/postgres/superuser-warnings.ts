import { openDatabase } from '@alcove/kit/database/database'
import { isSuperuser } from '@alcove/kit/database/is-superuser'
import type { Logger } from '@alcove/kit/log/logger'

/** Warns of services that connect as superuser. Skips an unreachable database, which its own service reports. */
export async function superuserWarnings(
  databases: Readonly<Record<string, string>>,
  log: Pick<Logger, 'warn'>,
): Promise<string[]> {
  const asked = await Promise.all(
    Object.entries(databases).map(async ([name, url]) => {
      const database = openDatabase(url, `${name}-role`, log as Logger, { poolSize: 1 })
      const superuser = await isSuperuser(database).catch(() => false)
      await database.close()
      return superuser ? [name] : []
    }),
  )
  const names = asked.flat()
  return names.length === 0
    ? []
    : [
        `services connect to their databases as a superuser: ${names.join(', ')}. Give each a role of its own ` +
          '(docs/operations/postgresql.md)',
      ]
}
