import type { AdminSubscription } from '../../api/billing-records.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { RecordPage } from '../../record/record-page.tsx'
import { SubscriptionScreen } from './subscription-screen.tsx'

export default function SubscriptionPage() {
  return (
    <RecordPage<AdminSubscription> resource="subscriptions" list={subscriptionMessages.title}>
      {(record) => <SubscriptionScreen key={record.id} record={record} />}
    </RecordPage>
  )
}
