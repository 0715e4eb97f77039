import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { invoiceMessages } from '../../messages/invoices.fr.ts'
import { invoiceColumns } from './invoice-columns.tsx'

const { title, search, empty, filters } = invoiceMessages

export default function InvoiceList() {
  return (
    <ListPage
      resource="invoices"
      title={title}
      search={search}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={invoiceColumns}
      empty={empty}
      filters={
        <ChoiceFilter name="status" label={filters.status} all={filters.all} choices={filters.states} />
      }
    />
  )
}
