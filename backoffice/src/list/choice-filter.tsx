import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useListContext } from 'react-admin'

interface ChoiceFilterProps {
  /** Of the filter. */
  name: string
  label: string
  /** What is read where nothing is chosen. */
  all: string
  /** Value -> what is read. */
  choices: Record<string, string>
  /** Of a choice, what the filter holds where that is no text. */
  read?: (choice: string) => unknown
}

/** The values of one filter, one press each. */
export function ChoiceFilter({ name, label, all, choices, read = (choice) => choice }: ChoiceFilterProps) {
  const { filterValues, setFilters } = useListContext()
  const choose = (choice: string | undefined) => {
    const { [name]: _, ...others } = filterValues
    setFilters(choice === undefined ? others : { ...others, [name]: read(choice) }, {}, false)
  }
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {[undefined, ...Object.keys(choices)].map((choice) => {
        const chosen = filterValues[name] === (choice === undefined ? undefined : read(choice))
        return (
          <Chip
            key={choice ?? 'all'}
            component="button"
            clickable
            label={choice === undefined ? all : choices[choice]}
            aria-pressed={chosen}
            color={chosen ? 'primary' : 'default'}
            variant={chosen ? 'filled' : 'outlined'}
            onClick={() => choose(choice)}
          />
        )
      })}
    </Box>
  )
}
