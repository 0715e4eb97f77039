import Button, { type ButtonProps } from '@mui/material/Button'
import { X } from 'lucide-react'
import { useState } from 'react'
import { caseMessages } from '../../messages/cases.fr.ts'
import { RejectDialog } from './reject-dialog.tsx'

interface RejectButtonProps
  extends Pick<ButtonProps, 'size' | 'startIcon' | 'endIcon' | 'aria-keyshortcuts'> {
  title: string
  busy: boolean
  /** Resolves to true when the case is settled. */
  onReject: (reason: string) => Promise<boolean>
}

/** The button of a row with a dialog of its own. */
export function RejectButton({ title, busy, onReject, ...button }: RejectButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<X size={16} aria-hidden />}
        aria-label={caseMessages.rejectOne(title)}
        aria-haspopup="dialog"
        disabled={busy}
        onClick={() => setOpen(true)}
        {...button}
      >
        {caseMessages.reject}
      </Button>
      {open && <RejectDialog title={title} busy={busy} onReject={onReject} onClose={() => setOpen(false)} />}
    </>
  )
}
