import type { Payment } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { RecordLink } from '../../list/record-link.tsx'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { failureWords } from '../../messages/provider-words.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { Attention } from '../../record/attention.tsx'
import { CustomerName } from '../../record/customer-name.tsx'
import { Fact, Facts } from '../../record/facts.tsx'
import { inFrench } from '../../record/in-french.ts'
import { RecordHeading } from '../../record/record-heading.tsx'
import { Section } from '../../record/section.tsx'
import { PaymentState } from './payment-state.tsx'
import { RefundButton } from './refund-button.tsx'
import { RefundHistory } from './refund-history.tsx'

const { columns } = paymentMessages

export function PaymentScreen({ record }: { record: Payment }) {
  const { customer, amount, refundedAmount, refundable, currency, failure, at } = record
  const { status, provider, providerReference, subscriptionId, invoiceId } = record
  const isLost = status === 'failed' || status === 'disputed'
  return (
    <>
      <RecordHeading
        title={paymentMessages.one(formatMoney(amount, currency))}
        state={<PaymentState {...record} />}
        actions={refundable > 0 && <RefundButton record={record} />}
      />
      {isLost && <Attention>{paymentMessages.attention[status]}</Attention>}
      <Facts>
        <Fact name={columns.customer}>
          <CustomerName customer={customer} />
        </Fact>
        <Fact name={columns.at}>{formatLongDate(at)}</Fact>
        {failure && <Fact name={columns.failure}>{inFrench(failureWords, failure)}</Fact>}
        {!isLost && (
          <>
            <Fact name={columns.refundedAmount}>{formatMoney(refundedAmount, currency)}</Fact>
            <Fact name={paymentMessages.refundable}>{formatMoney(refundable, currency)}</Fact>
          </>
        )}
        <Fact name={columns.provider}>{subscriptionMessages.sources[provider]}</Fact>
        <Fact name={columns.providerReference}>{providerReference}</Fact>
        {subscriptionId && (
          <Fact name={paymentMessages.subscription}>
            <RecordLink resource="subscriptions" id={subscriptionId}>
              {paymentMessages.openSubscription}
            </RecordLink>
          </Fact>
        )}
        {invoiceId && (
          <Fact name={paymentMessages.invoice}>
            <RecordLink resource="invoices" id={invoiceId}>
              {paymentMessages.openInvoice}
            </RecordLink>
          </Fact>
        )}
      </Facts>
      {(!isLost || record.refunds.length > 0) && (
        <Section title={paymentMessages.refunds}>
          <RefundHistory record={record} />
        </Section>
      )}
    </>
  )
}
