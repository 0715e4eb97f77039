import type { Payment } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { RecordLink } from '../../list/record-link.tsx'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { failureWords } from '../../messages/provider-words.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { Attention } from '../../record/attention.tsx'
import { CustomerName } from '../../record/customer-name.tsx'
import { Detail, Details } from '../../record/details.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { Section } from '../../record/section.tsx'
import { translateWord } from '../../record/translate-word.ts'
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
        actions={<RefundButton record={record} />}
      />
      {isLost && <Attention>{paymentMessages.attention[status]}</Attention>}
      <Details>
        <Detail name={columns.customer}>
          <CustomerName customer={customer} />
        </Detail>
        <Detail name={columns.at}>{formatLongDate(at)}</Detail>
        {failure && <Detail name={columns.failure}>{translateWord(failureWords, failure)}</Detail>}
        {!isLost && (
          <>
            <Detail name={columns.refundedAmount}>{formatMoney(refundedAmount, currency)}</Detail>
            <Detail name={paymentMessages.refundable}>{formatMoney(refundable, currency)}</Detail>
          </>
        )}
        <Detail name={columns.provider}>{subscriptionMessages.sources[provider]}</Detail>
        <Detail name={columns.providerReference}>{providerReference}</Detail>
        {subscriptionId && (
          <Detail name={paymentMessages.subscription}>
            <RecordLink resource="subscriptions" id={subscriptionId}>
              {paymentMessages.openSubscription}
            </RecordLink>
          </Detail>
        )}
        {invoiceId && (
          <Detail name={paymentMessages.invoice}>
            <RecordLink resource="invoices" id={invoiceId}>
              {paymentMessages.openInvoice}
            </RecordLink>
          </Detail>
        )}
      </Details>
      {(!isLost || record.refunds.length > 0) && (
        <Section title={paymentMessages.refunds}>
          <RefundHistory record={record} />
        </Section>
      )}
    </>
  )
}
