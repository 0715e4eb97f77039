import { listPayments, type OperationReceived } from '@alcove/contracts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { toWholeCommand } from '../../provider-commands/store/commands.ts'
import { adminList } from '../../store/admin-list.ts'
import { type CustomerName, customerName } from '../../store/customer-name.ts'
import { Prisma } from '../../store/generated/client.ts'
import { equals, matchesText } from '../../store/list-conditions.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { toSubscription } from '../../subscriptions/store/subscriptions.ts'
import type { RecordedProviderName } from '../../sync/domain/provider-name.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { toPayment } from './payments.ts'

type Filter = NonNullable<OperationReceived<typeof listPayments>['query']['filter']>

/** A payment with its refund commands, oldest first, and all that its customer bought. */
export interface AdminPaymentRow extends StoredPayment {
  provider: RecordedProviderName
  customer: CustomerName
  sales: StoredSubscription[]
  /** Payments of the customer that were received and not refunded. */
  received: Pick<StoredPayment, 'subscriptionId' | 'at'>[]
  commands: ProviderCommand[]
}

const kept = {
  where: { status: 'succeeded', amount: { gt: 0 } },
  select: { subscriptionId: true, at: true },
} satisfies Prisma.PaymentFindManyArgs

export const paymentLists = (prisma: Pick<Prisma.TransactionClient, 'payment' | '$queryRaw'>) => ({
  paymentList: adminList(prisma, {
    operation: listPayments,
    from: Prisma.sql`payment t JOIN customer c USING (user_id) LEFT JOIN invoice i ON i.id = t.invoice_id`,
    columns: { at: 't.at', amount: 't.amount', status: 't.status', id: 't.id' },
    filters: {
      customerId: equals('t.user_id', 'uuid'),
      subscriptionId: equals('t.subscription_id', 'uuid'),
      status: hasStatus,
      q: matchesText('c.email', 'c.username', 't.reference', 'i.number', 't.id::text', 'c.user_id::text'),
    },
    async load(ids): Promise<AdminPaymentRow[]> {
      const rows = await prisma.payment.findMany({
        where: { id: { in: ids } },
        include: {
          customer: { select: { ...customerName.select, subscriptions: true, payments: kept } },
          commands: {
            where: { kind: 'refund' },
            orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
          },
        },
      })
      return rows.map(({ customer: { subscriptions, payments, ...customer }, commands, ...row }) => ({
        ...toPayment(row),
        customer,
        sales: subscriptions.map(toSubscription),
        received: payments,
        commands: commands.map(toWholeCommand),
      }))
    },
  }),
})

/** `refunded` includes partly refunded payments. */
function hasStatus(status: NonNullable<Filter['status']>): Prisma.Sql[] {
  if (status === 'received') return [Prisma.sql`t.status <> 'failed'`]
  if (status === 'refunded')
    return [Prisma.sql`(t.status = 'refunded' OR t.status = 'succeeded' AND t.refunded_amount > 0)`]
  return equals('t.status')(status)
}
