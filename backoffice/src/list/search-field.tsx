import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { listMessages } from '../messages/list.fr.ts'
import { useDebouncedAction } from './use-debounced-action.ts'

/** Searches while the user types. */
export function SearchField({ placeholder }: { placeholder: string }) {
  const list = useListContext()
  const latest = useRef(list)
  latest.current = list
  const later = useDebouncedAction()
  const sought: string = list.filterValues.q ?? ''
  const [text, setText] = useState(sought)
  useEffect(() => setText(sought), [sought])

  const search = (q: string) => {
    setText(q)
    later(() => {
      // Note: reads the latest filter, which may have changed during the wait.
      const { filterValues, setFilters } = latest.current
      const { q: _, ...others } = filterValues
      setFilters(q.trim() === '' ? others : { ...others, q: q.trim() }, {}, false)
    })
  }

  return (
    <TextField
      type="search"
      size="small"
      placeholder={placeholder}
      value={text}
      onChange={(event) => search(event.target.value)}
      sx={{ width: { xs: 1, md: 300 }, 'input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { 'aria-label': listMessages.searchLabel, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={listMessages.clearSearch}
                onClick={() => search('')}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
