import { formatDay, today } from '../../format/date.ts'
import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ClearableFilter } from '../../list/clearable-filter.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { userMessages } from '../../messages/users.fr.ts'
import { StateFilter } from './state-filter.tsx'
import { userColumns } from './user-columns.tsx'

const { title, search, empty, filters } = userMessages

export default function UserList() {
  return (
    <ListPage
      resource="users"
      title={title}
      search={search}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={userColumns}
      empty={empty}
      filters={
        <>
          <ChoiceFilter name="role" label={filters.role} all={filters.allRoles} choices={filters.roles} />
          <StateFilter />
          <ClearableFilter name="lastLoginOn" label={dayLabel} />
        </>
      }
    />
  )
}

const dayLabel = (day: string) =>
  day === today() ? filters.loggedInToday : filters.lastLoginOn(formatDay(day))
