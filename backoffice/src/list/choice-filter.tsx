import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useListContext } from 'react-admin'

interface ChoiceFilterProps {
  /** Name of the filter. */
  name: string
  label: string
  /** Label without a choice. */
  all: string
  /** Value -> label. */
  choices: Record<string, string>
  /** Converts a choice to the filter's value, when that is not a string. */
  read?: (choice: string) => unknown
}

/** Toggle buttons for the values of one filter. */
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
