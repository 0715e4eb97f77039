import Button from '@mui/material/Button'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { focusContent } from '../shared/focus-content.ts'

const LOOKS = {
  main: { variant: 'contained', color: 'primary' },
  grave: { variant: 'outlined', color: 'error' },
} as const

interface DialogButtonProps {
  label: string
  icon: ReactNode
  /** `grave` for acts that take something away. */
  look: keyof typeof LOOKS
  /** Dialog to render while open. */
  dialog: (close: () => void) => ReactNode
}

/**
 * Opens the dialog of an act and takes the focus back on close. When the act has removed the button,
 * the focus moves to the content instead of the top of the page.
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
