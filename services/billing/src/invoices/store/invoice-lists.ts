import type { listInvoices, OperationReceived } from '@alcove/contracts'
import {
  type CustomerName,
  customerName,
  equals,
  type FoundIds,
  findIds,
  isOneOf,
  type ListOrder,
  type ListPage,
  matchesText,
  sortByIds,
} from '../../store/find-ids.ts'
import { Prisma } from '../../store/generated/client.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import { toListedInvoice } from './invoice-row.ts'

type Query = OperationReceived<typeof listInvoices>['query']
type Filter = NonNullable<Query['filter']>
type Field = NonNullable<Query['sort']>[0]

export interface AdminInvoiceRow extends Omit<StoredInvoice, 'document'> {
  /** True for an invoice with a document of ours. */
  hasDocument: boolean
  customer: CustomerName
}

const COLUMNS: Record<Field, string> = {
  createdAt: 't.created_at',
  number: 't.number',
  amountDue: 't.amount_due',
  status: 't.status',
  id: 't.id',
}
const SEARCHED_COLUMNS = ['c.email', 'c.username', 't.number', 't.reference', 't.id::text', 'c.user_id::text']

export function invoiceLists(prisma: Pick<Prisma.TransactionClient, 'invoice' | '$queryRaw'>) {
  return {
    findInvoiceIds: (
      filter: Filter,
      { field, direction }: ListOrder<Field>,
      page: ListPage,
    ): Promise<FoundIds> =>
      findIds(prisma, {
        from: Prisma.sql`invoice t JOIN customer c USING (user_id)`,
        conditions: [
          ...isOneOf(filter.id),
          ...equals('t.user_id', filter.customerId, 'uuid'),
          ...equals('t.subscription_id', filter.subscriptionId, 'uuid'),
          ...equals('t.status', filter.status),
          ...matchesText(filter.q, SEARCHED_COLUMNS),
        ],
        column: COLUMNS[field],
        direction,
        nullable: field === 'number',
        page,
      }),
    async findAdminInvoices(ids: string[]): Promise<AdminInvoiceRow[]> {
      const rows = await prisma.invoice.findMany({
        where: { id: { in: ids } },
        include: { customer: customerName },
      })
      return sortByIds(
        ids,
        rows.map(({ document, ...row }) => ({ ...toListedInvoice(row), hasDocument: document !== null })),
      )
    },
  }
}
