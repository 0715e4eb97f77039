import { contentApproved } from '@alcove/contracts'
import { openDatabase } from '@alcove/kit/database/database'
import { createTransactions } from '@alcove/kit/database/transactions'
import { consumer } from '@alcove/kit/events/consumer'
import { assembleService, createPlumbing, type Service } from '@alcove/kit/service/service'
import { rawClient, type Shared, serviceDeps } from './service-deps.ts'

/** Title of an event whose handler always fails. */
export const POISON = 'poison'

export interface Listener {
  backlog: Service['backlog']
  stop(): Promise<void>
}

/**
 * A service that consumes events: inbox row and effect in one transaction.
 * @param beforeCommit runs while an effect is written but not committed: the worst moment for a kill
 */
export async function startListener(
  url: string,
  shared: Shared,
  beforeCommit: () => void = () => undefined,
): Promise<Listener> {
  const database = openDatabase(url, 'catalog', shared.log)
  const deps = serviceDeps(database, shared)
  const plumbing = createPlumbing('catalog', deps)
  const inTransaction = createTransactions(rawClient(database), plumbing.transactions, () => ({}))
  const onContentApproved = consumer(contentApproved, ({ data, once }) =>
    inTransaction(
      async (tx) => {
        await tx.sql.query('INSERT INTO effect (content_id) VALUES ($1::uuid)', [data.contentId])
        if (data.title === POISON) throw new Error('poison')
        beforeCommit()
      },
      { once },
    ),
  )
  const service = assembleService(
    {
      name: 'catalog',
      migrations: new URL('./migrations/listener/', import.meta.url),
      routes: [],
      // The contracts require it of a service of this name; no account is exported here.
      exportPerson: async () => ({ records: {} }),
      consumers: [onContentApproved],
    },
    deps,
    plumbing,
  )
  await service.start()
  return {
    backlog: service.backlog,
    async stop() {
      await service.stop()
      await database.close()
    },
  }
}
