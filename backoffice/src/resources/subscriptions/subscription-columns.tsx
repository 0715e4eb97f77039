import type { AdminSubscription } from '../../api/billing-records.ts'
import { formatMoney } from '../../format/money.ts'
import type { Column } from '../../list/column.ts'
import { CustomerLine } from '../../list/customer-line.tsx'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { SubscriptionState } from './subscription-state.tsx'

const { columns } = subscriptionMessages
const { plans, intervals } = recordMessages

/** Columns for subscriptions of all customers. */
export const subscriptionColumns: Column<AdminSubscription>[] = [
  {
    name: 'plan',
    label: columns.plan,
    render: ({ id, plan, interval }) => (
      <RecordLink resource="subscriptions" id={id}>
        {`${plans[plan]} ${intervals[interval]}`}
      </RecordLink>
    ),
  },
  {
    name: 'customer',
    label: columns.customer,
    render: ({ customer }) => <CustomerLine customer={customer} />,
  },
  {
    name: 'status',
    label: columns.status,
    sortable: true,
    render: ({ status }) => <SubscriptionState status={status} />,
  },
  {
    name: 'amount',
    label: columns.amount,
    sortable: true,
    isNumeric: true,
    render: ({ amount, currency }) => formatMoney(amount, currency),
  },
  { name: 'source', label: columns.source, render: ({ source }) => subscriptionMessages.sources[source] },
  {
    name: 'createdAt',
    label: columns.createdAt,
    sortable: true,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    name: 'currentPeriodEnd',
    label: columns.currentPeriodEnd,
    sortable: true,
    render: ({ currentPeriodEnd }) => <Moment at={currentPeriodEnd} />,
  },
  {
    name: 'providerReference',
    label: columns.providerReference,
    hiddenAtFirst: true,
    render: ({ providerReference }) => providerReference ?? recordMessages.none,
  },
]

/** Columns for one customer, whom the page names. */
export const ownSubscriptionColumns = subscriptionColumns.filter(({ name }) => name !== 'customer')
