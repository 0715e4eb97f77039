import { listInvoices } from '@alcove/contracts'
import { adminList } from '../../store/admin-list.ts'
import { type CustomerName, customerName } from '../../store/customer-name.ts'
import { Prisma } from '../../store/generated/client.ts'
import { equals, matchesText } from '../../store/list-conditions.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import { toListedInvoice } from './invoice-row.ts'

export interface AdminInvoiceRow extends Omit<StoredInvoice, 'document'> {
  /** True for an invoice with a document of ours. */
  hasDocument: boolean
  customer: CustomerName
}

export const invoiceLists = (prisma: Pick<Prisma.TransactionClient, 'invoice' | '$queryRaw'>) => ({
  invoiceList: adminList(prisma, {
    operation: listInvoices,
    from: Prisma.sql`invoice t JOIN customer c USING (user_id)`,
    columns: {
      createdAt: 't.created_at',
      number: 't.number',
      amountDue: 't.amount_due',
      status: 't.status',
      id: 't.id',
    },
    nullable: ['number'],
    filters: {
      customerId: equals('t.user_id', 'uuid'),
      subscriptionId: equals('t.subscription_id', 'uuid'),
      status: equals('t.status'),
      q: matchesText('c.email', 'c.username', 't.number', 't.reference', 't.id::text', 'c.user_id::text'),
    },
    async load(ids): Promise<AdminInvoiceRow[]> {
      const rows = await prisma.invoice.findMany({
        where: { id: { in: ids } },
        include: { customer: customerName },
      })
      return rows.map(({ document, ...row }) => ({ ...toListedInvoice(row), hasDocument: document !== null }))
    },
  }),
})
