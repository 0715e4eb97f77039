import type { Database } from '@alcove/kit/database/database'
import { createTransactions, type TransactionDeps } from '@alcove/kit/database/transactions'
import { accountLists } from './account-lists.ts'
import { accountReads, accountWrites } from './accounts.ts'
import { administratorWrites } from './administrators.ts'
import { dataExportReads, dataExportWrites } from './data-exports.ts'
import { emailChangeReads, emailChangeWrites } from './email-changes.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { passwordResetReads, passwordResetWrites } from './password-resets.ts'
import { sessionReads, sessionSweeps, sessionWrites } from './sessions.ts'

/** Every query of identity. */
export function createIdentityStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...accountReads(prisma),
    ...accountLists(prisma),
    ...dataExportReads(prisma),
    ...emailChangeReads(prisma),
    ...passwordResetReads(prisma),
    ...sessionReads(prisma),
    ...sessionSweeps(database),
    inTransaction: createTransactions(prisma, deps, (tx: Prisma.TransactionClient) => ({
      ...accountReads(tx),
      ...accountWrites(tx),
      ...administratorWrites(tx),
      ...dataExportReads(tx),
      ...dataExportWrites(tx),
      ...emailChangeReads(tx),
      ...emailChangeWrites(tx),
      ...passwordResetWrites(tx),
      ...sessionWrites(tx),
    })),
    close: () => prisma.$disconnect(),
  }
}

export type IdentityStore = ReturnType<typeof createIdentityStore>

/** The handle of one transaction. */
export type IdentityTx = Parameters<Parameters<IdentityStore['inTransaction']>[0]>[0]
