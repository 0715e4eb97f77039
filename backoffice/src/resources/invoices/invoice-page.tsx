import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import type { AdminInvoice } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { RecordLink } from '../../list/record-link.tsx'
import { invoiceMessages } from '../../messages/invoices.fr.ts'
import { CustomerName } from '../../record/customer-name.tsx'
import { Detail, Details } from '../../record/details.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import { RelatedList } from '../../record/related-list.tsx'
import { ownPaymentColumns } from '../payments/payment-columns.tsx'
import { InvoiceState } from './invoice-state.tsx'

const { columns, kinds } = invoiceMessages

export default function InvoicePage() {
  return (
    <RecordPage<AdminInvoice> resource="invoices" list={invoiceMessages.title}>
      {(record) => <InvoiceScreen key={record.id} record={record} />}
    </RecordPage>
  )
}

function InvoiceScreen({ record }: { record: AdminInvoice }) {
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
      <Details>
        <Detail name={columns.customer}>
          <CustomerName customer={customer} />
        </Detail>
        <Detail name={columns.description}>{record.description}</Detail>
        <Detail name={columns.createdAt}>{formatLongDate(record.createdAt)}</Detail>
        <Detail name={kind === 'credit-note' ? invoiceMessages.creditedAmount : columns.amountDue}>
          {formatMoney(record.amountDue, currency)}
        </Detail>
        {kind === 'invoice' && (
          <Detail name={columns.amountPaid}>{formatMoney(record.amountPaid, currency)}</Detail>
        )}
        <Detail name={invoiceMessages.subscription}>
          <RecordLink resource="subscriptions" id={subscriptionId}>
            {invoiceMessages.openSubscription}
          </RecordLink>
        </Detail>
      </Details>
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
