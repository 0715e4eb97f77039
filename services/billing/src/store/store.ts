import type { Database } from '@alcove/kit/database/database'
import {
  createTransactions,
  type TransactionDeps,
  type TransactionTools,
} from '@alcove/kit/database/transactions'
import { checkoutReads, checkoutWrites } from './checkouts.ts'
import { couponLists } from './coupon-lists.ts'
import { customerReads, customerWrites } from './customers.ts'
import { customersDue } from './customers-due.ts'
import { declarationLists, declarationListWrites } from './declaration-lists.ts'
import { declarationReads, declarationWrites } from './declarations.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { invoiceLists } from './invoice-lists.ts'
import { invoiceReads, invoiceWrites } from './invoices.ts'
import { moneyOrderReads, moneyOrderWrites } from './money-orders.ts'
import { noticeReads, noticeWrites } from './notices.ts'
import { notificationLists } from './notification-lists.ts'
import { notificationReads, notificationSweeps, notificationWrites } from './notifications.ts'
import { paymentFactWrites } from './payment-facts.ts'
import { paymentLists } from './payment-lists.ts'
import { paymentReads, paymentWrites } from './payments.ts'
import { providerNotes } from './provider-notes.ts'
import { reconciliationReads, reconciliationWrites } from './reconciliations.ts'
import { retainedNames } from './retained-names.ts'
import { revenueReads } from './revenue.ts'
import { subscriptionLists } from './subscription-lists.ts'
import { subscriptionReads, subscriptionWrites } from './subscriptions.ts'

const reads = (prisma: Prisma.TransactionClient) => ({
  ...customerReads(prisma),
  ...customersDue(prisma),
  ...subscriptionReads(prisma),
  ...checkoutReads(prisma),
  ...invoiceReads(prisma),
  ...paymentReads(prisma),
  ...notificationReads(prisma),
  ...moneyOrderReads(prisma),
  ...noticeReads(prisma),
  ...reconciliationReads(prisma),
  ...subscriptionLists(prisma),
  ...invoiceLists(prisma),
  ...paymentLists(prisma),
  ...notificationLists(prisma),
  ...couponLists(prisma),
  ...declarationLists(prisma),
  ...declarationReads(prisma),
  ...revenueReads(prisma),
})

const writes = (tx: Prisma.TransactionClient) => ({
  ...reads(tx),
  ...customerWrites(tx),
  ...subscriptionWrites(tx),
  ...checkoutWrites(tx),
  ...invoiceWrites(tx),
  ...paymentWrites(tx),
  ...notificationWrites(tx),
  ...moneyOrderWrites(tx),
  ...noticeWrites(tx),
  ...reconciliationWrites(tx),
  ...paymentFactWrites(tx),
  ...declarationListWrites(tx),
  ...declarationWrites(tx),
})

/** Every query of billing. */
export function createBillingStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...reads(prisma),
    ...notificationSweeps(database),
    ...retainedNames(prisma),
    notesOf: providerNotes(prisma),
    inTransaction: createTransactions(prisma, deps, writes),
    close: () => prisma.$disconnect(),
  }
}

export type BillingStore = ReturnType<typeof createBillingStore>
/** What one transaction of billing can do. */
export type BillingTx = ReturnType<typeof writes> & TransactionTools
