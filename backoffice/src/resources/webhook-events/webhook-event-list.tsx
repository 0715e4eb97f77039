import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { webhookEventMessages } from '../../messages/webhook-events.fr.ts'
import { webhookEventColumns } from './webhook-event-columns.tsx'

const { title, search, empty, filters } = webhookEventMessages

export default function WebhookEventList() {
  return (
    <ListPage
      resource="notifications"
      title={title}
      search={search}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      columns={webhookEventColumns}
      empty={empty}
      filters={
        <ChoiceFilter name="status" label={filters.status} all={filters.all} choices={filters.states} />
      }
    />
  )
}
