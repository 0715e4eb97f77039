import { systemClock } from '@alcove/kit/clock'
import type { Database } from '@alcove/kit/database/database'
import type { RawClient } from '@alcove/kit/database/transactions'
import type { EventTransport } from '@alcove/kit/events/transport'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger, type Logger } from '@alcove/kit/log/logger'
import { createMetrics, type Metrics } from '@alcove/kit/metrics/metrics'
import type { ServiceDeps } from '@alcove/kit/service/service'

/** Dependencies shared by both services of a process, as in the embedded platform. */
export interface Shared {
  transport: EventTransport
  metrics: Metrics
  log: Logger
}

/** Retries failed events soon, so that a poison event passes through every stage within one round. */
const RETRY_DELAYS_MS = [50, 200, 500]

/** Silent, because poison events log errors by design and would drown all other output. */
export const silent = createLogger('silent')

export function share(transport: EventTransport): Shared {
  return { transport, metrics: createMetrics(), log: silent }
}

export function serviceDeps(database: Database, shared: Shared): ServiceDeps {
  return {
    ...shared,
    database,
    clock: systemClock,
    ids: uuidV7,
    // Note: these services receive no HTTP calls, so there is no token to check.
    jwks: async () => ({ keys: [] }),
    strict: false,
    soleReplica: false,
    retryDelaysMs: RETRY_DELAYS_MS,
  }
}

/** The part of a Prisma client that kit's transactions need, directly on the database: the bench owns no schema. */
export function rawClient(database: Database) {
  return {
    $transaction: <T>(work: (client: RawClient) => Promise<T>): Promise<T> =>
      database.transaction((sql) =>
        work({
          $queryRawUnsafe: async <R>(query: string, ...values: unknown[]) =>
            (await sql.query(query, values)) as R,
        }),
      ),
  }
}
