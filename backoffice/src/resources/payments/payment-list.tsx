import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { paymentColumns } from './payment-columns.tsx'

const { title, search, empty, filters } = paymentMessages

export default function PaymentList() {
  return (
    <ListPage
      resource="payments"
      title={title}
      search={search}
      sort={{ field: 'at', order: 'DESC' }}
      columns={paymentColumns}
      empty={empty}
      filters={
        <ChoiceFilter name="status" label={filters.status} all={filters.all} choices={filters.states} />
      }
    />
  )
}
