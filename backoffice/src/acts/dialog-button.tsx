import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'

const LOOKS = {
  main: { variant: 'contained', color: 'primary' },
  grave: { variant: 'outlined', color: 'error' },
} as const

interface DialogButtonProps {
  label: string
  icon: ReactNode
  /** `grave` for what takes something away. */
  look: keyof typeof LOOKS
  /** What asks for the rest, while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** Opens the dialog of an act. */
export function DialogButton({ label, icon, look, dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...LOOKS[look]} startIcon={icon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  )
}
