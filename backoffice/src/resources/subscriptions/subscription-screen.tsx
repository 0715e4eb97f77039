import type { AdminSubscription } from '../../api/billing-records.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { Actor } from '../../record/actor.tsx'
import { History } from '../../record/history.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { RelatedList } from '../../record/related-list.tsx'
import { Section } from '../../record/section.tsx'
import { translateWord } from '../../record/translate-word.ts'
import { ownInvoiceColumns } from '../invoices/invoice-columns.tsx'
import { ownPaymentColumns } from '../payments/payment-columns.tsx'
import { EndButton } from './end-button.tsx'
import { SubscriptionDetails } from './subscription-details.tsx'
import { SubscriptionState } from './subscription-state.tsx'
import { SyncButton } from './sync-button.tsx'
import { UnconfirmedCommands } from './unconfirmed-commands.tsx'

/** State, history and payments of a subscription, for support. */
export function SubscriptionScreen({ record }: { record: AdminSubscription }) {
  const { id, plan, interval, status, source, customer, history } = record
  const lines = history.map(({ at, cause, actorId, reason }, index) => ({
    key: `${at} ${index}`,
    at,
    what: translateWord(subscriptionMessages.causes, cause),
    who: actorId && <Actor id={actorId} customerId={customer.id} />,
    why: reason && translateWord(recordMessages.reasons, reason),
  }))
  const related = { filter: { subscriptionId: id } }
  return (
    <>
      <RecordHeading
        title={subscriptionMessages.one(recordMessages.plans[plan], recordMessages.intervals[interval])}
        state={<SubscriptionState status={status} />}
        {...(source === 'grant' ? {} : { hint: subscriptionMessages.syncHint })}
        actions={
          <>
            {source !== 'grant' && <SyncButton id={id} />}
            <EndButton record={record} />
          </>
        }
      />
      <SubscriptionDetails record={record} />
      <Section title={recordMessages.history}>
        <History lines={lines} empty={subscriptionMessages.noHistory} />
      </Section>
      <UnconfirmedCommands record={record} />
      {source !== 'grant' && (
        <>
          <RelatedList
            title={subscriptionMessages.payments}
            resource="payments"
            sort={{ field: 'at', order: 'DESC' }}
            columns={ownPaymentColumns}
            empty={subscriptionMessages.noPayments}
            {...related}
          />
          <RelatedList
            title={subscriptionMessages.invoices}
            resource="invoices"
            sort={{ field: 'createdAt', order: 'DESC' }}
            columns={ownInvoiceColumns}
            empty={subscriptionMessages.noInvoices}
            {...related}
          />
        </>
      )}
    </>
  )
}
