import type { PaymentNotification } from '../../api/billing-records.ts'
import type { Column } from '../../list/column.ts'
import { CustomerLine } from '../../list/customer-line.tsx'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { notificationMessages } from '../../messages/notifications.fr.ts'
import { eventWords } from '../../messages/provider-words.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { inFrench } from '../../record/in-french.ts'
import { NotificationState } from './notification-state.tsx'

const { columns } = notificationMessages

export const notificationColumns: Column<PaymentNotification>[] = [
  {
    name: 'type',
    label: columns.type,
    sortable: true,
    render: ({ id, type }) => (
      <RecordLink resource="notifications" id={id}>
        {inFrench(eventWords, type)}
      </RecordLink>
    ),
  },
  {
    name: 'customer',
    label: columns.customer,
    render: ({ customer }) => (customer ? <CustomerLine customer={customer} /> : recordMessages.none),
  },
  {
    name: 'status',
    label: columns.status,
    sortable: true,
    render: (record) => <NotificationState {...record} />,
  },
  {
    name: 'receivedAt',
    label: columns.receivedAt,
    sortable: true,
    render: ({ receivedAt }) => <Moment at={receivedAt} />,
  },
  {
    name: 'occurredAt',
    label: columns.occurredAt,
    sortable: true,
    render: ({ occurredAt }) => <Moment at={occurredAt} />,
  },
  { name: 'deliveries', label: columns.deliveries, isFigure: true, render: ({ deliveries }) => deliveries },
  {
    name: 'providerType',
    label: columns.providerType,
    hiddenAtFirst: true,
    render: ({ type }) => type,
  },
  {
    name: 'eventId',
    label: columns.eventId,
    hiddenAtFirst: true,
    render: ({ eventId }) => eventId,
  },
]
