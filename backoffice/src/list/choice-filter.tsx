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
}

/** The values of one filter, one press each. */
export function ChoiceFilter({ name, label, all, choices }: ChoiceFilterProps) {
  const { filterValues, setFilters } = useListContext()
  const choose = (value: string | undefined) => {
    const { [name]: _, ...others } = filterValues
    setFilters(value === undefined ? others : { ...others, [name]: value }, {}, false)
  }
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {[undefined, ...Object.keys(choices)].map((value) => {
        const chosen = filterValues[name] === value
        return (
          <Chip
            key={value ?? 'all'}
            component="button"
            clickable
            label={value === undefined ? all : choices[value]}
            aria-pressed={chosen}
            color={chosen ? 'primary' : 'default'}
            variant={chosen ? 'filled' : 'outlined'}
            onClick={() => choose(value)}
          />
        )
      })}
    </Box>
  )
}
