import Chip from '@mui/material/Chip'
import { useListContext } from 'react-admin'

interface ClearableFilterProps<T> {
  /** Name of the filter. */
  name: string
  label: (value: T) => string
}

/** Chip that clears a filter set by a link, which the list's own buttons cannot set. */
export function ClearableFilter<T>({ name, label }: ClearableFilterProps<T>) {
  const { filterValues, setFilters } = useListContext()
  const { [name]: value, ...others } = filterValues
  if (value === undefined) return null
  return <Chip label={label(value as T)} onDelete={() => setFilters(others, {}, false)} />
}
