import type { CaseState } from '@alcove/contracts/constants'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useListContext } from 'react-admin'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { deadLook } from '../../../shared/dead-look.ts'
import { QUEUE_WALK } from '../../../shared/paths.ts'
import { useOffline } from '../use-offline.ts'
import { usePendingCount } from '../use-pending-count.ts'

const queueSort = { field: QUEUE_WALK.sort, order: QUEUE_WALK.order }

const STATES = [
  'PENDING',
  'HELD',
  'APPROVED',
  'REJECTED',
  'PREPARING',
  'FAILED',
  'REMOVED',
  'WITHDRAWN',
] as const satisfies CaseState[]

/** Filters of the queue by state, one press each. */
export function StateFilter() {
  const { filterValues, setFilters, setSort } = useListContext()
  const { total = 0 } = usePendingCount()
  const offline = useOffline()

  const show = (status: CaseState | undefined) => {
    // Offline, the filter stays with the rows on the screen.
    if (offline) return
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
            aria-disabled={offline || undefined}
            color={chosen ? 'primary' : 'default'}
            variant={chosen ? 'filled' : 'outlined'}
            sx={deadLook}
            onClick={() => show(status)}
          />
        )
      })}
    </Box>
  )
}
