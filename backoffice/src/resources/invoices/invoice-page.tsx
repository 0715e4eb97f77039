import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import type { SupportedInvoice } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { RecordLink } from '../../list/record-link.tsx'
import { invoiceMessages } from '../../messages/invoices.fr.ts'
import { CustomerName } from '../../record/customer-name.tsx'
import { Fact, Facts } from '../../record/facts.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import { RelatedList } from '../../record/related-list.tsx'
import { ownPaymentColumns } from '../payments/payment-columns.tsx'
import { InvoiceState } from './invoice-state.tsx'

const { columns, kinds } = invoiceMessages

export default function InvoicePage() {
  return (
    <RecordPage<SupportedInvoice> resource="invoices" list={invoiceMessages.title}>
      {(record) => <InvoiceScreen key={record.id} record={record} />}
    </RecordPage>
  )
}

function InvoiceScreen({ record }: { record: SupportedInvoice }) {
  const { customer, subscriptionId, number, kind, currency, pdfUrl } = record
  return (
    <>
      <RecordHeading
        title={invoiceMessages.one(kinds[kind], number ?? invoiceMessages.noNumber.toLowerCase())}
        state={<InvoiceState {...record} />}
        {...(number === null ? { hint: invoiceMessages.noPdf } : {})}
        actions={
          pdfUrl && (
            <Button
              variant="outlined"
              color="inherit"
              href={pdfUrl}
              startIcon={<Download size={16} aria-hidden />}
            >
              {invoiceMessages.download}
            </Button>
          )
        }
      />
      <Facts>
        <Fact name={columns.customer}>
          <CustomerName customer={customer} />
        </Fact>
        <Fact name={columns.description}>{record.description}</Fact>
        <Fact name={columns.createdAt}>{formatLongDate(record.createdAt)}</Fact>
        <Fact name={kind === 'credit-note' ? invoiceMessages.creditedAmount : columns.amountDue}>
          {formatMoney(record.amountDue, currency)}
        </Fact>
        {kind === 'invoice' && (
          <Fact name={columns.amountPaid}>{formatMoney(record.amountPaid, currency)}</Fact>
        )}
        <Fact name={invoiceMessages.subscription}>
          <RecordLink resource="subscriptions" id={subscriptionId}>
            {invoiceMessages.openSubscription}
          </RecordLink>
        </Fact>
      </Facts>
      <RelatedList
        title={invoiceMessages.payments}
        resource="payments"
        filter={{ subscriptionId }}
        sort={{ field: 'at', order: 'DESC' }}
        columns={ownPaymentColumns}
        empty={invoiceMessages.noPayments}
      />
    </>
  )
}
