import Button, { type ButtonProps } from '@mui/material/Button'
import { Check } from 'lucide-react'
import { caseMessages } from '../../messages/cases.fr.ts'

interface ApproveButtonProps
  extends Pick<ButtonProps, 'size' | 'variant' | 'startIcon' | 'endIcon' | 'aria-keyshortcuts'> {
  /** Names the content where several buttons stand on one screen. */
  title?: string
  busy: boolean
  onApprove: () => void
}

export function ApproveButton({ title, busy, onApprove, ...button }: ApproveButtonProps) {
  return (
    <Button
      variant="contained"
      color="success"
      startIcon={<Check size={16} aria-hidden />}
      aria-label={title === undefined ? undefined : caseMessages.approveOne(title)}
      disabled={busy}
      onClick={onApprove}
      {...button}
    >
      {caseMessages.approve}
    </Button>
  )
}
