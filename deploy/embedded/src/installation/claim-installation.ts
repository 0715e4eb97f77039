import { randomUUID } from 'node:crypto'
import { systemClock } from '@alcove/kit/clock'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { readInstallation, recordInstallation } from '@alcove/kit/installation/installation-record'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import { runTogether } from '@alcove/kit/service/run-all'
import type { ObjectPlace } from '@alcove/media/object-place'
import { createStoreInspector } from '@alcove/media/operator'
import type { DatabaseName } from '../config.ts'
import { identifyInstallation, refuseRestore } from './identify-installation.ts'
import { type InspectedDatabase, inspectDatabases, withDatabase } from './inspect-databases.ts'
import { readInstallationId, writeInstallationId } from './installation-id.ts'
import { readKnownDatabases, writeKnownDatabases } from './known-databases.ts'
import { refuseDemo } from './refuse-demo.ts'
import { refuseOutsideProduction } from './refuse-outside-production.ts'

/** The three stores of an installation's id. */
export interface Places {
  dataDir: string
  objects: ObjectPlace
  databases: Record<DatabaseName, string>
}

interface Expectation {
  /** INSTALLATION_ID, or null when it is not set. */
  environmentId: string | null
  production: boolean
  /** Allows an installation that has served in production to open outside production; it gets no demo. */
  withoutDemo: boolean
}

/**
 * Finds the installation of data folder, object store and databases, and records its id in new ones. Refuses any mismatch
 * before anything is created.
 * @returns the installation id
 * @throws InstallationRefused
 */
export async function claimInstallation(places: Places, expected: Expectation): Promise<string> {
  const found = await inspectDatabases(places.databases)
  const id = await identify(places, found, expected.environmentId)
  const problem = await findStoreProblem(places, found, id)
  if (problem !== null) throw new InstallationRefused(problem)
  if (expected.production) await refuseDemo(places.dataDir, found)
  else if (!expected.withoutDemo) refuseOutsideProduction(found)
  const ours = id ?? randomUUID()
  await recordEverywhere(places, ours)
  return ours
}

/** Reads which installation the stores belong to, without a change; null for none yet. */
export async function identify(
  { dataDir, objects }: Places,
  databases: InspectedDatabase[],
  environmentId: string | null,
): Promise<string | null> {
  const media = await mediaOf(objects)
  return identifyInstallation({
    dataDir,
    environmentId,
    folderId: await readInstallationId(dataDir),
    store: { location: media.location, setting: media.setting, id: await media.readStoreId() },
    databases,
    known: await readKnownDatabases(dataDir),
  })
}

/**
 * Assigns all three stores to an installation, whatever they belonged to, and creates missing databases. The order (folder,
 * store, databases) lets the next start resume after an interruption at any point.
 */
export async function recordEverywhere({ dataDir, objects, databases }: Places, id: string): Promise<void> {
  await writeInstallationId(dataDir, id)
  const media = await mediaOf(objects)
  if ((await media.readStoreId()) !== id) await media.recordStore(id)
  const all = Object.entries(databases) as [DatabaseName, string][]
  await runTogether(all.map(([, url]) => recordIn(url, id)))
  await writeKnownDatabases(
    dataDir,
    all.map(([name]) => name),
  )
}

async function recordIn(url: string, id: string): Promise<void> {
  await ensureDatabase(url)
  await withDatabase(url, async (database) => {
    if ((await readInstallation(database)).id !== id) await recordInstallation(database, id)
  })
}

/** Tests whether a data folder or its object store has an installation id; then nothing new is created. */
export async function holdsInstallation({
  dataDir,
  objects,
}: Pick<Places, 'dataDir' | 'objects'>): Promise<boolean> {
  return (await readKnownDatabases(dataDir)).length > 0 || (await (await mediaOf(objects)).hasFiles())
}

/** Collects all evidence of the installation's identity, for an operator to decide. */
export async function inspectEverything(places: Places) {
  const found = await inspectDatabases(places.databases)
  refuseRestore(found)
  const media = await mediaOf(places.objects)
  return {
    witnesses: [
      { what: `DATA_DIR ${places.dataDir}`, id: await readInstallationId(places.dataDir), missing: false },
      { what: `object store ${media.location}`, id: await media.readStoreId(), missing: false },
      ...found.map(({ name, target, id, exists }) => ({
        what: `database of ${name} (${target})`,
        id,
        missing: !exists,
      })),
    ],
    problem: await findStoreProblem(places, found, null),
  }
}

/** Explains why media's database and its store do not belong together; null when they do. */
export async function findStoreProblem(
  { objects }: Places,
  databases: InspectedDatabase[],
  id: string | null,
): Promise<string | null> {
  const media = databases.find(({ name }) => name === 'media')
  return media?.exists === true
    ? withDatabase(media.url, async (database) => (await mediaOf(objects, database)).findProblem(id))
    : (await mediaOf(objects)).findProblem(id)
}

function mediaOf(
  objects: ObjectPlace,
  database: Parameters<typeof createStoreInspector>[0]['database'] = null,
) {
  return createStoreInspector({ database, clock: systemClock }, objects)
}
