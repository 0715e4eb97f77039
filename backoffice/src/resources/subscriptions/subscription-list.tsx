import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { subscriptionColumns } from './subscription-columns.tsx'

const { title, search, empty, filters } = subscriptionMessages

export default function SubscriptionList() {
  return (
    <ListPage
      resource="subscriptions"
      title={title}
      search={search}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={subscriptionColumns}
      empty={empty}
      filters={
        <>
          <ChoiceFilter name="status" label={filters.status} all={filters.all} choices={filters.states} />
          <ChoiceFilter
            name="plan"
            label={filters.plan}
            all={filters.allPlans}
            choices={recordMessages.plans}
          />
        </>
      }
    />
  )
}
