import Button from '@mui/material/Button'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusContent } from '../shared/focus-content.ts'
import { Superseded } from './superseded.ts'

const LOOKS = {
  main: { variant: 'contained', color: 'primary' },
  grave: { variant: 'outlined', color: 'error' },
  row: { variant: 'outlined', color: 'inherit', size: 'small' },
} as const

interface LookedProps {
  label: string
  /** Accessible name that tells the buttons of several rows apart; begins with the label. */
  fullLabel?: string
  icon?: ReactNode
  /** `grave` for acts that take something away, `row` for acts on the rows of a list. */
  look: keyof typeof LOOKS
}

interface DialogButtonProps extends LookedProps {
  /** Says why the record does not offer the act, by whose deed; empty while it does. */
  superseded?: ReactNode
  /** Dialog to render while open. */
  dialog: (close: () => void) => ReactNode
}

/**
 * Opens the dialog of an act and takes the focus back on close. There is no button while the act is superseded, but
 * a dialog that is open stays, as it was offered, and tells it.
 */
export function DialogButton({ superseded, dialog, ...looked }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const offered = useRef(dialog)
  if (!superseded) offered.current = dialog
  // Runs after the dialog has tried to return the focus to a button that is gone.
  useEffect(() => {
    if (!open) return
    return () => {
      if (button.current === null) focusContent()
    }
  }, [open])
  return (
    <>
      {!superseded && <Opener {...looked} button={button} onOpen={() => setOpen(true)} />}
      {open && <Superseded value={superseded || null}>{offered.current(() => setOpen(false))}</Superseded>}
    </>
  )
}

interface OpenerProps extends LookedProps {
  button: RefObject<HTMLButtonElement | null>
  onOpen: () => void
}

/** When the act has removed it, the focus moves to the content instead of the top of the page. */
function Opener({ label, fullLabel, icon, look, button, onOpen }: OpenerProps) {
  useLayoutEffect(
    () => () => {
      if (button.current === document.activeElement) focusContent()
    },
    [button],
  )
  return (
    <Button
      ref={button}
      {...LOOKS[look]}
      startIcon={icon}
      aria-label={fullLabel}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {label}
    </Button>
  )
}
