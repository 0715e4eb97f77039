import Button, { type ButtonProps } from '@mui/material/Button'
import { caseMessages } from '../../../messages/cases.fr.ts'
import type { Barrier } from './barrier.ts'

interface DeskButtonProps extends Omit<ButtonProps, 'disabled'> {
  barrier: Barrier | null
}

/** A button of a decision. While it is dead it keeps its place and the focus, and is seen to be dead. */
export function DeskButton({ barrier, onClick, ...button }: DeskButtonProps) {
  // One that asks for the preview first can be pressed: that is when it says so.
  const isDead = barrier !== null && barrier !== 'preview'
  return (
    <Button
      {...button}
      aria-disabled={isDead || undefined}
      title={barrier === null ? undefined : caseMessages.barriers[barrier]}
      onClick={onClick}
      sx={{ '&[aria-disabled="true"]': { opacity: 0.45, cursor: 'not-allowed' }, ...button.sx }}
    />
  )
}
