import { contentApproved } from '@alcove/contracts'
import { openDatabase } from '@alcove/kit/database/database'
import { createTransactions } from '@alcove/kit/database/transactions'
import { assembleService, createPlumbing, type Service } from '@alcove/kit/service/service'
import { rawClient, type Shared, serviceDeps } from './service-deps.ts'

/** Wake-up of the relay after a commit: at once, or by polling at this interval in milliseconds. */
export type Relaying = 'woken' | { pollMs: number }

export interface Author {
  /** Commits one change and its event in one transaction. */
  approve(contentId: string, title: string): Promise<void>
  backlog: Service['backlog']
  stop(): Promise<void>
}

/** A service that publishes events: transaction, outbox, relay. */
export async function startAuthor(url: string, shared: Shared, relaying: Relaying): Promise<Author> {
  const database = openDatabase(url, 'moderation', shared.log)
  const deps = serviceDeps(database, shared)
  const plumbing = createPlumbing('moderation', deps)
  const { relay, transactions } = plumbing
  const inTransaction = createTransactions(
    rawClient(database),
    relaying === 'woken' ? transactions : { ...transactions, wakeRelay: () => undefined },
    () => ({}),
  )
  const service = assembleService(
    {
      name: 'moderation',
      migrations: new URL('./migrations/author/', import.meta.url),
      routes: [],
      // The contracts require it of a service of this name; no account is exported here.
      exportPerson: async () => ({ records: {} }),
      consumers: [],
    },
    deps,
    plumbing,
  )
  await service.start()
  const polling = relaying === 'woken' ? undefined : setInterval(() => relay.wake(), relaying.pollMs)
  return {
    approve: (contentId, title) =>
      inTransaction(async (tx) => {
        await tx.sql.query('INSERT INTO change (content_id) VALUES ($1::uuid)', [contentId])
        tx.emit(contentApproved, { ...contentApproved.example, contentId, title })
      }),
    backlog: service.backlog,
    async stop() {
      clearInterval(polling)
      await service.stop()
      await database.close()
    },
  }
}
