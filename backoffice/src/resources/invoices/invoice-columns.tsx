import type { AdminInvoice } from '../../api/billing-records.ts'
import { formatMoney } from '../../format/money.ts'
import type { Column } from '../../list/column.ts'
import { CustomerLine } from '../../list/customer-line.tsx'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { invoiceMessages } from '../../messages/invoices.fr.ts'
import { InvoiceState } from './invoice-state.tsx'

const { columns, kinds, noNumber } = invoiceMessages

/** Columns for invoices of all customers. */
export const invoiceColumns: Column<AdminInvoice>[] = [
  {
    name: 'number',
    label: columns.number,
    sortable: true,
    render: ({ id, number }) => (
      <RecordLink resource="invoices" id={id}>
        {number ?? noNumber}
      </RecordLink>
    ),
  },
  {
    name: 'customer',
    label: columns.customer,
    render: ({ customer }) => <CustomerLine customer={customer} />,
  },
  { name: 'kind', label: columns.kind, render: ({ kind }) => kinds[kind] },
  {
    name: 'createdAt',
    label: columns.createdAt,
    sortable: true,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    name: 'status',
    label: columns.status,
    sortable: true,
    render: (record) => <InvoiceState {...record} />,
  },
  {
    name: 'amountDue',
    label: columns.amountDue,
    sortable: true,
    isNumeric: true,
    render: ({ amountDue, currency }) => formatMoney(amountDue, currency),
  },
  {
    name: 'amountPaid',
    label: columns.amountPaid,
    isNumeric: true,
    hiddenAtFirst: true,
    render: ({ amountPaid, currency }) => formatMoney(amountPaid, currency),
  },
  {
    name: 'description',
    label: columns.description,
    hiddenAtFirst: true,
    render: ({ description }) => description,
  },
]

/** Columns for one customer, whom the page names. */
export const ownInvoiceColumns = invoiceColumns.filter(({ name }) => name !== 'customer')
