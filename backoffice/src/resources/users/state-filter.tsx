import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { userMessages } from '../../messages/users.fr.ts'

const { filters } = userMessages

/** Filters accounts by suspension. */
export function StateFilter() {
  return (
    <ChoiceFilter
      name="suspended"
      label={filters.state}
      all={filters.allStates}
      choices={{ false: filters.active, true: filters.suspended }}
      read={(value) => value === 'true'}
    />
  )
}
