import type { Database } from '@alcove/kit/database/database'
import {
  createTransactions,
  type TransactionDeps,
  type TransactionTools,
} from '@alcove/kit/database/transactions'
import { customerWrites } from './customers.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { invoiceReads, invoiceWrites } from './invoices.ts'
import { subscriptionReads, subscriptionWrites } from './subscriptions.ts'

const writes = (tx: Prisma.TransactionClient) => ({
  ...customerWrites(tx),
  ...subscriptionReads(tx),
  ...subscriptionWrites(tx),
  ...invoiceWrites(tx),
})

/** Every query of billing. */
export function createBillingStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...subscriptionReads(prisma),
    ...invoiceReads(prisma),
    inTransaction: createTransactions(prisma, deps, writes),
    close: () => prisma.$disconnect(),
  }
}

export type BillingStore = ReturnType<typeof createBillingStore>
/** What one transaction of billing can do. */
export type BillingTx = ReturnType<typeof writes> & TransactionTools
