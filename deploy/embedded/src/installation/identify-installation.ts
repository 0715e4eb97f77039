import { restoreRefusal } from '@alcove/kit/installation/check-database'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'

/** The state of one database. */
export interface FoundDatabase {
  name: string
  /** Host and name, for messages; no password. */
  target: string
  exists: boolean
  empty: boolean
  /** A restore is running or was interrupted. */
  restoring: boolean
  /** The recorded installation id. */
  id: string | null
}

/** All evidence of the installation's identity. */
export interface Evidence {
  dataDir: string
  /** INSTALLATION_ID */
  environmentId: string | null
  folderId: string | null
  store: { location: string; setting: string; id: string | null }
  databases: FoundDatabase[]
  /** Names of the databases that this data folder has worked with. */
  known: readonly string[]
}

const ADOPT = 'If they are meant to belong together, run `npm run admin -- installation:adopt`.'

/**
 * Identifies the installation; null for a new one. Ignores the databases of services that are new to it.
 * @throws InstallationRefused when two ids are found, or a known database is missing
 */
export function identifyInstallation(evidence: Evidence): string | null {
  const { dataDir, environmentId, folderId, store, databases } = evidence
  refuseRestore(databases)
  const witnesses = [
    { what: 'INSTALLATION_ID', id: environmentId },
    { what: `DATA_DIR ${dataDir}`, id: folderId },
    { what: `object store ${store.location}`, id: store.id },
    ...databases.map(({ name, target, id }) => ({ what: `database of ${name} (${target})`, id })),
  ].filter(({ id }) => id !== null)
  const ids = [...new Set(witnesses.map(({ id }) => id))]
  const list = witnesses.map(({ what, id }) => `\n  ${id}  ${what}`).join('')
  if (ids.length > 1)
    throw new InstallationRefused(
      `These do not belong to one installation. Correct DATA_DIR, DATABASE_URL or ${store.setting}. ${ADOPT}${list}`,
    )
  const lost = databases.filter(({ name, id }) => evidence.known.includes(name) && id === null)
  if (lost.length > 0) throw new InstallationRefused(describeLost(dataDir, lost))
  if (ids.length === 1 && folderId === null && environmentId === null)
    throw new InstallationRefused(
      `DATA_DIR ${dataDir} holds no installation, but what it is to work with belongs to one. Set DATA_DIR to the folder ` +
        `of that installation. ${ADOPT}${list}`,
    )
  return ids[0] ?? null
}

/** @throws InstallationRefused during an unfinished restore: a partial installation has no identity */
export function refuseRestore(databases: FoundDatabase[]): void {
  const found = databases.find((one) => one.restoring)
  if (found) throw new InstallationRefused(restoreRefusal(`The database of ${found.name} (${found.target})`))
}

function describeLost(dataDir: string, lost: FoundDatabase[]): string {
  const lines = lost.map(({ name, target, exists, empty }) => {
    const state = !exists ? 'does not exist' : empty ? 'is empty' : 'belongs to no installation'
    return `\n  the database of ${name} (${target}) ${state}`
  })
  return (
    `The installation in ${dataDir} has had these databases, and does not find them. Correct DATABASE_URL, or restore a ` +
    `backup; nothing was created.${lines.join('')}`
  )
}
