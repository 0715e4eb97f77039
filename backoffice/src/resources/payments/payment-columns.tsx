import type { Payment } from '../../api/billing-records.ts'
import { formatMoney } from '../../format/money.ts'
import type { Column } from '../../list/column.ts'
import { CustomerLine } from '../../list/customer-line.tsx'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { failureWords } from '../../messages/provider-words.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { translateWord } from '../../record/translate-word.ts'
import { PaymentState } from './payment-state.tsx'

const { columns } = paymentMessages
const { none } = recordMessages

/** Columns for payments of all customers. */
export const paymentColumns: Column<Payment>[] = [
  {
    name: 'at',
    label: columns.at,
    sortable: true,
    render: ({ id, at }) => (
      <RecordLink resource="payments" id={id}>
        <Moment at={at} />
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
    render: (record) => <PaymentState {...record} />,
  },
  {
    name: 'amount',
    label: columns.amount,
    sortable: true,
    isNumeric: true,
    render: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    name: 'refundedAmount',
    label: columns.refundedAmount,
    isNumeric: true,
    render: ({ refundedAmount, currency }) =>
      refundedAmount === 0 ? none : formatMoney(refundedAmount, currency),
  },
  {
    name: 'failure',
    label: columns.failure,
    render: ({ failure }) => (failure === null ? none : translateWord(failureWords, failure)),
  },
  {
    name: 'provider',
    label: columns.provider,
    hiddenAtFirst: true,
    render: ({ provider }) => subscriptionMessages.sources[provider],
  },
  {
    name: 'providerReference',
    label: columns.providerReference,
    hiddenAtFirst: true,
    render: ({ providerReference }) => providerReference,
  },
]

/** Columns for one customer, whom the page names. */
export const ownPaymentColumns = paymentColumns.filter(({ name }) => name !== 'customer')
