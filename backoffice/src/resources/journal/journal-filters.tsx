import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useListContext } from 'react-admin'
import { actionWords, journalMessages } from '../../messages/journal.fr.ts'

const { filters } = journalMessages
const ACTIONS = Object.entries(actionWords).sort(([, a], [, b]) => a.localeCompare(b, 'fr'))
/** Set by links on an entry's page; cleared here. */
const CHOSEN = { actorId: filters.actorIs, subjectId: filters.subjectIs }
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Action and period, and filters set by a link. */
export function JournalFilters() {
  const { filterValues, setFilters } = useListContext()
  const choose = (name: string, value: string) => {
    const { [name]: _, ...others } = filterValues
    setFilters(value === '' ? others : { ...others, [name]: value }, {}, false)
  }
  return (
    <>
      <TextField
        select
        size="small"
        label={filters.action}
        value={filterValues.action ?? ''}
        onChange={({ target }) => choose('action', target.value)}
        sx={{ width: { xs: 1, sm: 280 } }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{filters.allActions}</MenuItem>
        {ACTIONS.map(([action, word]) => (
          <MenuItem key={action} value={action}>
            {word}
          </MenuItem>
        ))}
      </TextField>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          size="small"
          label={filters[name]}
          value={filterValues[name] ?? ''}
          // Note: a partly typed year is no valid day yet.
          onChange={({ target }) =>
            (target.value === '' || DAY.test(target.value)) && choose(name, target.value)
          }
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      {Object.entries(CHOSEN).map(
        ([name, label]) =>
          filterValues[name] !== undefined && (
            <Chip key={name} label={label} onDelete={() => choose(name, '')} sx={{ alignSelf: 'center' }} />
          ),
      )}
    </>
  )
}
