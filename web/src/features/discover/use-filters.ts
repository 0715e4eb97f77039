import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { replacesOverlay } from '../../shared/use-back-closes.ts'
import { type Filters, filtersOfState, readFilters } from './filters.ts'

const addressOf = ({ tags, q }: Filters) => paths.discoverWith({ tags: tags.map(({ id }) => id), q })

/** The filters of the address. A tag that came as navigation state moves there, and out of the history. */
export function useFilters() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const arrived = useMemo(() => filtersOfState(state), [state])
  const written = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  useEffect(() => {
    if (arrived) void navigate(addressOf(arrived), { replace: true, state: null })
  }, [arrived, navigate])
  return {
    filters: arrived ?? written,
    change(filters: Filters) {
      void navigate(addressOf(filters), { replace: replacesOverlay() })
      window.scrollTo(0, 0)
    },
  }
}
