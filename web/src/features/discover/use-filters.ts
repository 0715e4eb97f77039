import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { replacesOverlay } from '../../shared/overlays/use-back-closes.ts'
import { paths } from '../../shared/paths.ts'
import { type Filters, readFilters, readFiltersFromState } from './filters.ts'

const toAddress = ({ tags, q }: Filters) => paths.discoverWith({ tags: tags.map(({ id }) => id), q })

/** Reads the filters of the address. Moves a tag from the navigation state there, and out of the history. */
export function useFilters() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const arrived = useMemo(() => readFiltersFromState(state), [state])
  const written = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  useEffect(() => {
    if (arrived) void navigate(toAddress(arrived), { replace: true, state: null })
  }, [arrived, navigate])
  return {
    filters: arrived ?? written,
    change(filters: Filters) {
      void navigate(toAddress(filters), { replace: replacesOverlay() })
      window.scrollTo(0, 0)
    },
  }
}
