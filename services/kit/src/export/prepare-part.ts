import {
  type EventData,
  type EventSpec,
  type ExportService,
  userExportPartReady,
  userExportRequested,
} from '@alcove/contracts'
import { isErased } from '../auth/erased-accounts.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Consumer, consumer, type Received } from '../events/consumer.ts'
import { toMessage } from '../events/envelope.ts'
import { claimInbox } from '../events/inbox.ts'
import { writeOutbox } from '../events/outbox.ts'
import type { Ids } from '../ids.ts'
import { savePart } from './parts.ts'
import type { ExportPerson } from './person-export.ts'

interface Deps {
  service: ExportService
  database: Database
  clock: Clock
  ids: Ids
  wakeRelay: () => void
  exportPerson: ExportPerson
}

/**
 * Consumes `user.export-requested`: reads the account's data in one snapshot, stores it as a part and emits that it
 * is ready. Idempotent; skips deleted accounts.
 */
export function preparePartConsumer(deps: Deps): Consumer {
  return consumer(userExportRequested, (event) => preparePart(deps, event))
}

async function preparePart(
  { service, database, clock, ids, wakeRelay, exportPerson }: Deps,
  { data, once }: Received<EventData<typeof userExportRequested>>,
): Promise<void> {
  const { exportId, userId, requestedAt } = data
  const keepUntil = new Date(data.keepUntil)
  const preparedAt = clock.now()
  const { records, fileBytes = 0 } =
    keepUntil > preparedAt ? await database.snapshot((sql) => exportPerson(sql, userId)) : { records: null }
  const body = `${JSON.stringify({ exportId, requestedAt, preparedAt, ...records }, null, 2)}\n`
  const isPrepared = await database.transaction(async (sql) => {
    if (!(await claimInbox(sql, once)) || records === null || (await isErased(sql, userId))) return false
    await savePart(sql, { exportId, userId, body, preparedAt, keepUntil })
    const part = {
      exportId,
      service,
      bytes: Buffer.byteLength(body) + fileBytes,
      preparedAt: preparedAt.toISOString(),
    }
    await writeOutbox(sql, [
      toMessage(userExportPartReady as unknown as EventSpec, part, { service, clock, ids }),
    ])
    return true
  })
  if (isPrepared) wakeRelay()
}
