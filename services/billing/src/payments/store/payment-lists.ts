import type { listPayments, OperationReceived } from '@alcove/contracts'
import type { ListedCommand } from '../../commands/domain/provider-command.ts'
import { toCommand } from '../../commands/store/commands.ts'
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
import type { RecordedProviderName } from '../../sync/domain/provider-name.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { toPayment } from './payments.ts'

type Query = OperationReceived<typeof listPayments>['query']
type Filter = NonNullable<Query['filter']>
type Field = NonNullable<Query['sort']>[0]

/** A payment with its refund commands, oldest first. */
export interface AdminPaymentRow extends StoredPayment {
  provider: RecordedProviderName
  customer: CustomerName
  commands: ListedCommand[]
}

const COLUMNS: Record<Field, string> = {
  at: 't.at',
  amount: 't.amount',
  status: 't.status',
  id: 't.id',
}
const SEARCHED_COLUMNS = ['c.email', 'c.username', 't.reference', 'i.number', 't.id::text', 'c.user_id::text']

export function paymentLists(prisma: Pick<Prisma.TransactionClient, 'payment' | '$queryRaw'>) {
  return {
    findPaymentIds: (
      filter: Filter,
      { field, direction }: ListOrder<Field>,
      page: ListPage,
    ): Promise<FoundIds> =>
      findIds(prisma, {
        from: Prisma.sql`payment t JOIN customer c USING (user_id) LEFT JOIN invoice i ON i.id = t.invoice_id`,
        conditions: [
          ...isOneOf(filter.id),
          ...equals('t.user_id', filter.customerId, 'uuid'),
          ...equals('t.subscription_id', filter.subscriptionId, 'uuid'),
          ...hasStatus(filter.status),
          ...matchesText(filter.q, SEARCHED_COLUMNS),
        ],
        column: COLUMNS[field],
        direction,
        page,
      }),
    async findAdminPayments(ids: string[]): Promise<AdminPaymentRow[]> {
      const rows = await prisma.payment.findMany({
        where: { id: { in: ids } },
        include: {
          customer: customerName,
          commands: {
            where: { kind: 'refund' },
            orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
            omit: { details: true },
          },
        },
      })
      return sortByIds(
        ids,
        rows.map((row) => ({ ...toPayment(row), commands: row.commands.map(toCommand) })),
      )
    },
  }
}

/** `refunded` includes partly refunded payments. */
function hasStatus(status: Filter['status']): Prisma.Sql[] {
  if (status === 'received') return [Prisma.sql`t.status <> 'failed'`]
  return status === 'refunded'
    ? [Prisma.sql`(t.status = 'refunded' OR t.status = 'succeeded' AND t.refunded_amount > 0)`]
    : equals('t.status', status)
}
