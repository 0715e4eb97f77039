import type { CaseState } from '@alcove/contracts/constants'
import Box from '@mui/material/Box'
import { useListContext } from 'react-admin'
import { formatDay, today } from '../../../format/date.ts'
import { ClearableFilter } from '../../../list/clearable-filter.tsx'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { findCountedSet } from '../counted-states.ts'

/** Chips of filters that a dashboard stat has set. */
export function StatFilters() {
  const { filterValues } = useListContext()
  return (
    <Box sx={{ '&:not(:empty)': { mb: 2 } }}>
      <ClearableFilter name="uploadedOn" label={dayLabel} />
      {Array.isArray(filterValues.status) && <ClearableFilter name="status" label={statesLabel} />}
    </Box>
  )
}

const dayLabel = (day: string) =>
  day === today() ? caseMessages.uploadedToday : caseMessages.uploadedOn(formatDay(day))

function statesLabel(states: readonly CaseState[]): string {
  const counted = findCountedSet(states)
  return counted
    ? caseMessages.counted[counted]
    : states.map((state) => caseMessages.states[state]).join(', ')
}
