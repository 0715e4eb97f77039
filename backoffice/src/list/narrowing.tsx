import Chip from '@mui/material/Chip'
import { useListContext } from 'react-admin'

interface NarrowingProps<T> {
  /** Of the filter. */
  name: string
  label: (value: T) => string
}

/** A filter that a figure of the dashboard has set, and that no press of the list sets; it is pressed away here. */
export function Narrowing<T>({ name, label }: NarrowingProps<T>) {
  const { filterValues, setFilters } = useListContext()
  const { [name]: value, ...others } = filterValues
  if (value === undefined) return null
  return <Chip label={label(value as T)} onDelete={() => setFilters(others, {}, false)} />
}
