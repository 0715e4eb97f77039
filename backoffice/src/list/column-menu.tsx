import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { listMessages } from '../messages/list.fr.ts'

interface ColumnMenuProps {
  /** Store key of DataTable for hidden columns. */
  storeKey: string
  hiddenAtFirst: string[]
  /** Hideable columns: name -> heading. */
  columns: Record<string, string>
}

/** Chooses columns. react-admin's own nests checkboxes in options, which assistive technology cannot use. */
export function ColumnMenu({ storeKey, hiddenAtFirst, columns }: ColumnMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hidden, setHidden] = useStore<string[]>(storeKey, hiddenAtFirst)

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
        {listMessages.chooseColumns}
      </Button>
      <Menu
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': listMessages.chooseColumns } }}
      >
        {Object.entries(columns).map(([column, label]) => {
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
              {label}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
