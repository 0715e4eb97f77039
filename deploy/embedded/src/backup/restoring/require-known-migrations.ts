import { SERVICES } from '@alcove/contracts'
import { kitFolder } from '@alcove/kit/database/migrations/plan-migrations'
import { readMigrations } from '@alcove/kit/database/migrations/read-migrations'
import { OperatorError } from '../../admin/operator-error.ts'
import { migrationsOf } from '../../installation/upgrade-databases.ts'
import type { Manifest } from '../manifest.ts'

type Recorded = { name: string; checksum: string }[]

/**
 * A backup is restored with its own schema; the next start migrates it.
 * @throws OperatorError when this program cannot create that schema
 */
export async function requireKnownMigrations(manifest: Manifest): Promise<void> {
  const faults: string[] = []
  for (const service of SERVICES) {
    const recorded = manifest.databases[service]?.migrations
    if (!recorded) {
      faults.push(`${service} has no migrations`)
      continue
    }
    faults.push(...(await unknown(service, recorded.kit, kitFolder)))
    faults.push(...(await unknown(service, recorded.service, migrationsOf(service))))
  }
  if (faults.length > 0)
    throw new OperatorError(
      `This program cannot restore the backup, taken with ${manifest.program}; use that program or a newer one:\n${faults
        .map((fault) => `  - ${fault}`)
        .join('\n')}`,
    )
}

async function unknown(service: string, recorded: Recorded, folder: URL): Promise<string[]> {
  const known = new Map((await readMigrations(folder)).map((one) => [one.name, one.checksum]))
  return recorded
    .filter(({ name, checksum }) => known.get(name) !== checksum)
    .map(
      ({ name }) =>
        `migration ${name} of ${service} is ${known.has(name) ? 'another one here' : 'not known here'}`,
    )
}
