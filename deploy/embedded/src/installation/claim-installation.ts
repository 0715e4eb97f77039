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

/** The three places that keep an installation's id. */
export interface Places {
  dataDir: string
  objects: ObjectPlace
  databases: Record<DatabaseName, string>
}

interface Expectation {
  /** INSTALLATION_ID, null where it is not set. */
  environmentId: string | null
  production: boolean
  /** Outside production as well, what has served in production may be opened: no demo gets into it. */
  withoutDemo: boolean
}

/**
 * Finds out which installation data folder, object store and databases belong to, and gives its id to what is new.
 * Whatever does not fit is refused before anything is created.
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

/** Which installation the places belong to, without a change to any; null for none yet. */
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
 * Makes all three places belong to an installation, whichever they belonged to before; databases that are missing are
 * created. In this order, so that an interruption at any point is taken up by the next start: folder, store, databases.
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

/** Whether a data folder or its object store says that an installation lives here: then nothing is made anew. */
export async function holdsInstallation({
  dataDir,
  objects,
}: Pick<Places, 'dataDir' | 'objects'>): Promise<boolean> {
  return (await readKnownDatabases(dataDir)).length > 0 || (await (await mediaOf(objects)).hasFiles())
}

/** Everything that says which installation this is, for an operator who is to decide. */
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

/** Why media's database and its store do not belong together; null where they do. */
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
