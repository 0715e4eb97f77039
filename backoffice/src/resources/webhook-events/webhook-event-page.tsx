import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { WebhookEvent } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { eventWords } from '../../messages/provider-words.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { webhookEventMessages } from '../../messages/webhook-events.fr.ts'
import { CustomerName } from '../../record/customer-name.tsx'
import { Detail, Details } from '../../record/details.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import { translateWord } from '../../record/translate-word.ts'
import { searchPath } from '../../shared/paths.ts'
import { ReplayButton } from './replay-button.tsx'
import { WebhookEventState } from './webhook-event-state.tsx'

const { columns } = webhookEventMessages

export default function WebhookEventPage() {
  return (
    <RecordPage<WebhookEvent> resource="notifications" list={webhookEventMessages.title}>
      {(record) => <WebhookEventScreen key={record.id} record={record} />}
    </RecordPage>
  )
}

function WebhookEventScreen({ record }: { record: WebhookEvent }) {
  const { id, type, status, customer, handledAt, failure } = record
  return (
    <>
      <RecordHeading
        title={translateWord(eventWords, type)}
        state={<WebhookEventState status={status} />}
        {...(status === 'ignored'
          ? {}
          : { actions: <ReplayButton id={id} />, hint: webhookEventMessages.replayHint })}
      />
      <Details>
        <Detail name={columns.customer}>
          <CustomerName customer={customer} />
        </Detail>
        {customer && (
          <Detail name={webhookEventMessages.subscriptions}>
            <Link component={RouterLink} to={searchPath('subscriptions', customer.email)} color="textPrimary">
              {webhookEventMessages.openSubscriptions}
            </Link>
          </Detail>
        )}
        <Detail name={columns.occurredAt}>{formatLongDate(record.occurredAt)}</Detail>
        <Detail name={columns.receivedAt}>{formatLongDate(record.receivedAt)}</Detail>
        <Detail name={columns.handledAt}>{handledAt && formatLongDate(handledAt)}</Detail>
        {failure && <Detail name={columns.failure}>{failure}</Detail>}
        <Detail name={columns.deliveries}>{record.deliveries}</Detail>
        <Detail name={columns.provider}>{subscriptionMessages.sources[record.provider]}</Detail>
        <Detail name={columns.providerType}>{type}</Detail>
        <Detail name={columns.eventId}>{record.eventId}</Detail>
      </Details>
    </>
  )
}
