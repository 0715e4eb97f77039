import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { caseMessages } from '../../messages/cases.fr.ts'

/** Where DataTable keeps the columns that a person hides. */
export const COLUMNS_STORE_KEY = 'cases.datatable'
export const HIDDEN_AT_FIRST = ['pendingSince']

const HIDEABLE = [
  'poster',
  'creator',
  'createdAt',
  'pendingSince',
  'duration',
  'fileSize',
  'mimeType',
  'status',
] as const satisfies (keyof typeof caseMessages.columns)[]

/** Chooses columns. react-admin's own chooser nests boxes in options, which assistive technology cannot use. */
export function ColumnMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hidden, setHidden] = useStore<string[]>(COLUMNS_STORE_KEY, HIDDEN_AT_FIRST)

  const toggle = (column: string) =>
    setHidden(hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column])

  return (
    <>
      <Button
        color="inherit"
        startIcon={<Columns3 size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {caseMessages.chooseColumns}
      </Button>
      <Menu
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': caseMessages.chooseColumns } }}
      >
        {HIDEABLE.map((column) => {
          const shown = !hidden.includes(column)
          return (
            <MenuItem
              key={column}
              role="menuitemcheckbox"
              aria-checked={shown}
              onClick={() => toggle(column)}
              sx={{ gap: 1.5, fontSize: 14 }}
            >
              <Check size={16} aria-hidden visibility={shown ? 'visible' : 'hidden'} />
              {caseMessages.columns[column]}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
