import Chip from '@mui/material/Chip'
import { useListContext } from 'react-admin'
import { today } from '../../../format/date.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'

/** The day that a figure of the dashboard has narrowed the list to; pressed away here. */
export function DayFilter() {
  const { filterValues, setFilters } = useListContext()
  const { uploadedOn, ...others } = filterValues
  if (uploadedOn === undefined) return null
  const label =
    uploadedOn === today() ? caseMessages.uploadedToday : caseMessages.uploadedOn(frenchDay(uploadedOn))
  return <Chip label={label} onDelete={() => setFilters(others, {}, false)} sx={{ mb: 2 }} />
}

/** '2026-11-21' -> '21/11/2026' */
const frenchDay = (day: string) => day.split('-').reverse().join('/')
