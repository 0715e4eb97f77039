import type { Database } from '@alcove/kit/database/database'
import { createTransactions, type TransactionDeps } from '@alcove/kit/database/transactions'
import { accountReads, accountWrites } from '../account/store/accounts.ts'
import { accountLists } from '../admin/store/account-lists.ts'
import { administratorWrites } from '../admin/store/administrators.ts'
import { emailChangeReads, emailChangeWrites } from '../email/store/email-changes.ts'
import { dataExportReads, dataExportWrites } from '../exports/store/data-exports.ts'
import { passwordResetReads, passwordResetWrites } from '../password/store/password-resets.ts'
import { sessionReads, sessionSweeps, sessionWrites } from '../sessions/store/sessions.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'

/** Creates every query of identity. */
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

/** The queries of one transaction. */
export type IdentityTx = Parameters<Parameters<IdentityStore['inTransaction']>[0]>[0]
