import type { WebhookEvent } from '../../api/billing-records.ts'
import type { Column } from '../../list/column.ts'
import { CustomerLine } from '../../list/customer-line.tsx'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { eventWords } from '../../messages/provider-words.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { webhookEventMessages } from '../../messages/webhook-events.fr.ts'
import { translateWord } from '../../record/translate-word.ts'
import { WebhookEventState } from './webhook-event-state.tsx'

const { columns } = webhookEventMessages

export const webhookEventColumns: Column<WebhookEvent>[] = [
  {
    name: 'type',
    label: columns.type,
    sortable: true,
    render: ({ id, type }) => (
      <RecordLink resource="notifications" id={id}>
        {translateWord(eventWords, type)}
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
    render: (record) => <WebhookEventState {...record} />,
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
  { name: 'deliveries', label: columns.deliveries, isNumeric: true, render: ({ deliveries }) => deliveries },
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
