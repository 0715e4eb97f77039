import type { Database } from '@alcove/kit/database/database'
import {
  createTransactions,
  type TransactionDeps,
  type TransactionTools,
} from '@alcove/kit/database/transactions'
import { checkoutReads, checkoutWrites } from '../checkout/store/checkouts.ts'
import { couponLists } from '../coupons/store/coupon-lists.ts'
import { declarationLists, declarationListWrites } from '../declarations/store/declaration-lists.ts'
import { declarationReads, declarationWrites } from '../declarations/store/declarations.ts'
import { sentEmailReads, sentEmailWrites } from '../emails/store/sent-emails.ts'
import { invoiceLists } from '../invoices/store/invoice-lists.ts'
import { invoiceReads, invoiceWrites } from '../invoices/store/invoices.ts'
import { paymentFactWrites } from '../payments/store/payment-facts.ts'
import { paymentLists } from '../payments/store/payment-lists.ts'
import { paymentReads, paymentWrites } from '../payments/store/payments.ts'
import { revenueReads } from '../payments/store/revenue.ts'
import { commandReads, commandWrites } from '../provider-commands/store/commands.ts'
import { subscriptionLists } from '../subscriptions/store/subscription-lists.ts'
import { subscriptionReads, subscriptionWrites } from '../subscriptions/store/subscriptions.ts'
import { customerReads, customerWrites } from '../sync/store/customers.ts'
import { customersDue } from '../sync/store/customers-due.ts'
import { providerNotes } from '../sync/store/provider-notes.ts'
import { reconciliationReads, reconciliationWrites } from '../sync/store/reconciliations.ts'
import { retainedNames } from '../sync/store/retained-names.ts'
import { webhookEventLists } from '../webhooks/store/webhook-event-lists.ts'
import {
  webhookEventReads,
  webhookEventSweeps,
  webhookEventWrites,
} from '../webhooks/store/webhook-events.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'

const reads = (prisma: Prisma.TransactionClient) => ({
  ...customerReads(prisma),
  ...customersDue(prisma),
  ...subscriptionReads(prisma),
  ...checkoutReads(prisma),
  ...invoiceReads(prisma),
  ...paymentReads(prisma),
  ...webhookEventReads(prisma),
  ...commandReads(prisma),
  ...sentEmailReads(prisma),
  ...reconciliationReads(prisma),
  ...subscriptionLists(prisma),
  ...invoiceLists(prisma),
  ...paymentLists(prisma),
  ...webhookEventLists(prisma),
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
  ...webhookEventWrites(tx),
  ...commandWrites(tx),
  ...sentEmailWrites(tx),
  ...reconciliationWrites(tx),
  ...paymentFactWrites(tx),
  ...declarationListWrites(tx),
  ...declarationWrites(tx),
})

export function createBillingStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...reads(prisma),
    ...webhookEventSweeps(database),
    ...retainedNames(prisma),
    notesOf: providerNotes(prisma),
    inTransaction: createTransactions(prisma, deps, writes),
    close: () => prisma.$disconnect(),
  }
}

export type BillingStore = ReturnType<typeof createBillingStore>
/** Reads, writes and event publishing within one transaction. */
export type BillingTx = ReturnType<typeof writes> & TransactionTools
