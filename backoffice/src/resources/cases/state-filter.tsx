import type { ContentState } from '@alcove/contracts/constants'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useListContext } from 'react-admin'
import { caseMessages } from '../../messages/cases.fr.ts'
import { queueSort, usePendingQueue } from './use-pending-queue.ts'

const STATES = ['PENDING', 'APPROVED', 'REJECTED', 'PREPARING', 'FAILED'] as const satisfies ContentState[]

/** The saved filters of the queue, one press each. */
export function StateFilter() {
  const { filterValues, setFilters, setSort } = useListContext()
  const { total = 0 } = usePendingQueue()

  const show = (status: ContentState | undefined) => {
    const { status: _, ...others } = filterValues
    setFilters(status === undefined ? others : { ...others, status }, {}, false)
    setSort(status === 'PENDING' ? queueSort : { field: 'createdAt', order: 'DESC' })
  }

  return (
    <Box
      role="group"
      aria-label={caseMessages.filters.label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      {[...STATES, undefined].map((status) => {
        const chosen = filterValues.status === status
        const count = status === 'PENDING' && total > 0 ? ` · ${total}` : ''
        return (
          <Chip
            key={status ?? 'all'}
            component="button"
            clickable
            label={caseMessages.filters[status ?? 'all'] + count}
            aria-pressed={chosen}
            color={chosen ? 'primary' : 'default'}
            variant={chosen ? 'filled' : 'outlined'}
            onClick={() => show(status)}
          />
        )
      })}
    </Box>
  )
}
