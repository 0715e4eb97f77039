import Button, { type ButtonProps } from '@mui/material/Button'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { deadLook } from '../../../shared/dead-look.ts'
import type { Barrier } from './barrier.ts'

interface DeskButtonProps extends Omit<ButtonProps, 'disabled'> {
  barrier: Barrier | null
}

/** Decision button. While dead it keeps its place and the focus, and looks disabled. */
export function DeskButton({ barrier, onClick, ...button }: DeskButtonProps) {
  // With the barrier `preview` it can be pressed, to explain itself.
  const isDead = barrier !== null && barrier !== 'preview'
  return (
    <Button
      {...button}
      aria-disabled={isDead || undefined}
      title={barrier === null ? undefined : caseMessages.barriers[barrier]}
      onClick={onClick}
      sx={{ ...deadLook, ...button.sx }}
    />
  )
}
