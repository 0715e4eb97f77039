import { systemClock } from '@alcove/kit/clock'
import { openDatabase } from '@alcove/kit/database/database'
import { openPostgresTransport } from '@alcove/kit/events/postgres/postgres-transport'
import { listen } from '@alcove/kit/http/listen'
import { uuidV7 } from '@alcove/kit/ids'
import type { InstallationContext } from '@alcove/kit/installation/check-database'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { createTestIdentity } from '@alcove/kit/testing/tokens'
import { pino } from 'pino'
import { trashUnusedRenditions } from '../../src/actions/trash/trash-unused-renditions.ts'
import { mediaConfig } from '../../src/config.ts'
import { objectPlaceOf } from '../../src/object-place.ts'
import { openStore } from '../../src/open-store.ts'
import { createMediaService } from '../../src/service.ts'
import { createMediaStore } from '../../src/store/store.ts'

export interface Installation {
  databaseUrl: string
  eventsUrl: string
  settings: Record<string, string>
  installation?: InstallationContext
  /** True unless other processes share its databases. */
  soleReplica?: boolean
}

/** Starts media as its only process would, on databases and folders that earlier runs may have left. */
export async function startProcess({
  databaseUrl,
  eventsUrl,
  settings,
  installation,
  soleReplica = true,
}: Installation) {
  const log = pino({ level: 'silent' })
  const database = openDatabase(databaseUrl, 'media', log)
  const transport = await openPostgresTransport(eventsUrl, log)
  const identity = await createTestIdentity(systemClock)
  const service = await createMediaService(
    {
      log,
      clock: systemClock,
      ids: uuidV7,
      database,
      transport,
      jwks: identity.jwks,
      metrics: createMetrics(),
      strict: true,
      soleReplica,
      ...(installation ? { installation } : {}),
    },
    mediaConfig.parse(settings),
  )
  try {
    await service.start()
  } catch (error) {
    await transport.close()
    await database.close()
    throw error
  }
  return {
    service,
    database,
    identity,
    /** Runs the hourly sweeps of renditions. */
    async sweep() {
      const clock = systemClock
      const store = createMediaStore(database, {
        service: 'media',
        clock,
        ids: uuidV7,
        wakeRelay: () => undefined,
      })
      const config = mediaConfig.parse(settings)
      const objects = await openStore(objectPlaceOf(config), {
        secret: config.GRANT_SIGNING_KEY,
        partFolder: config.WORK_FOLDER,
        clock,
      })
      const dayAgo = new Date(clock.now().getTime() - 24 * 3_600_000)
      await trashUnusedRenditions(
        { store, objects, clock, log, metrics: createMetrics() },
        dayAgo,
        new AbortController().signal,
      )
      await store.close()
    },
    async stop() {
      await service.stop()
      await transport.close()
      await database.close()
    },
  }
}

// Run as a program it is that process, on a port, until it is killed.
if (import.meta.main) {
  const { installation, caller } = JSON.parse(process.argv[2] as string)
  const { service, identity } = await startProcess(installation)
  const { port } = await listen({ host: '127.0.0.1', port: 0, fetch: service.app.fetch })
  const started = { origin: `http://127.0.0.1:${port}`, token: await identity.token(caller) }
  process.stdout.write(`${JSON.stringify(started)}\n`)
}
