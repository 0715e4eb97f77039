import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { PaymentNotification } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { notificationMessages } from '../../messages/notifications.fr.ts'
import { eventWords } from '../../messages/provider-words.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { CustomerName } from '../../record/customer-name.tsx'
import { Fact, Facts } from '../../record/facts.tsx'
import { inFrench } from '../../record/in-french.ts'
import { RecordHeading } from '../../record/record-heading.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import { searchPath } from '../../shared/paths.ts'
import { NotificationState } from './notification-state.tsx'
import { ReplayButton } from './replay-button.tsx'

const { columns } = notificationMessages

export default function NotificationPage() {
  return (
    <RecordPage<PaymentNotification> resource="notifications" list={notificationMessages.title}>
      {(record) => <NotificationScreen key={record.id} record={record} />}
    </RecordPage>
  )
}

function NotificationScreen({ record }: { record: PaymentNotification }) {
  const { id, type, status, customer, handledAt, failure } = record
  return (
    <>
      <RecordHeading
        title={inFrench(eventWords, type)}
        state={<NotificationState status={status} />}
        {...(status === 'ignored'
          ? {}
          : { actions: <ReplayButton id={id} />, hint: notificationMessages.replayHint })}
      />
      <Facts>
        <Fact name={columns.customer}>
          <CustomerName customer={customer} />
        </Fact>
        {customer && (
          <Fact name={notificationMessages.subscriptions}>
            <Link component={RouterLink} to={searchPath('subscriptions', customer.email)} color="textPrimary">
              {notificationMessages.openSubscriptions}
            </Link>
          </Fact>
        )}
        <Fact name={columns.occurredAt}>{formatLongDate(record.occurredAt)}</Fact>
        <Fact name={columns.receivedAt}>{formatLongDate(record.receivedAt)}</Fact>
        <Fact name={columns.handledAt}>{handledAt && formatLongDate(handledAt)}</Fact>
        {failure && <Fact name={columns.failure}>{failure}</Fact>}
        <Fact name={columns.deliveries}>{record.deliveries}</Fact>
        <Fact name={columns.provider}>{subscriptionMessages.sources[record.provider]}</Fact>
        <Fact name={columns.providerType}>{type}</Fact>
        <Fact name={columns.eventId}>{record.eventId}</Fact>
      </Facts>
    </>
  )
}
