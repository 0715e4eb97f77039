import type { Database } from '@alcove/kit/database/database'
import { createTransactions, type TransactionDeps } from '@alcove/kit/database/transactions'
import { accountReads, accountWrites } from './accounts.ts'
import { journalWrites } from './append-journal-entry.ts'
import { contentWrites } from './contents.ts'
import { countedMailWrites } from './counted-mail.ts'
import { failedEmailReads, failedEmailWrites } from './failed-emails.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { heldAccountMailWrites } from './held-account-mail.ts'
import { journalReads } from './journal-lists.ts'
import { maintenanceReads, maintenanceWrites } from './maintenance.ts'
import { notificationReads, notificationWrites } from './notifications.ts'
import { statsReads } from './stats.ts'
import { tallyWrites } from './tallies.ts'

/** All queries of reporting. */
export function createReportingStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...accountReads(prisma),
    ...failedEmailReads(prisma),
    ...journalReads(prisma),
    ...maintenanceReads(prisma),
    ...notificationReads(prisma),
    ...statsReads(prisma),
    /** Deletes ids of events counted before a moment: those events cannot be redelivered. */
    async dropCountedEvents(before: Date): Promise<void> {
      await prisma.countedEvent.deleteMany({ where: { countedAt: { lt: before } } })
    },
    inTransaction: createTransactions(prisma, deps, (tx: Prisma.TransactionClient) => ({
      ...accountReads(tx),
      ...accountWrites(tx),
      ...contentWrites(tx),
      ...countedMailWrites(tx),
      ...failedEmailWrites(tx),
      ...heldAccountMailWrites(tx),
      ...journalWrites(tx),
      ...maintenanceWrites(tx),
      ...notificationWrites(tx),
      ...tallyWrites(tx),
    })),
    close: () => prisma.$disconnect(),
  }
}

export type ReportingStore = ReturnType<typeof createReportingStore>

/** The handle of one transaction. */
export type ReportingTx = Parameters<Parameters<ReportingStore['inTransaction']>[0]>[0]
