import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { notificationMessages } from '../../messages/notifications.fr.ts'
import { notificationColumns } from './notification-columns.tsx'

const { title, search, empty, filters } = notificationMessages

export default function NotificationList() {
  return (
    <ListPage
      resource="notifications"
      title={title}
      search={search}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      columns={notificationColumns}
      empty={empty}
      filters={
        <ChoiceFilter name="status" label={filters.status} all={filters.all} choices={filters.states} />
      }
    />
  )
}
