import Button from '@mui/material/Button'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { focusContent } from '../app/focus-content.ts'

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

/**
 * Opens the dialog of an act, and has the focus again once it is closed. Where the act has taken the button away with it,
 * the keyboard goes on from the content instead of from the top of the page.
 */
export function DialogButton({ label, icon, look, dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (button.current === document.activeElement) focusContent()
    },
    [],
  )
  return (
    <>
      <Button
        ref={button}
        {...LOOKS[look]}
        startIcon={icon}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  )
}
