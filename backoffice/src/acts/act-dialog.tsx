import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type FormEventHandler, type ReactNode, useId, useRef } from 'react'
import { recordMessages } from '../messages/record.fr.ts'
import { LeavePrompt } from './leave-prompt.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface ActDialogProps {
  title: string
  /** Explains the effect. */
  text: string
  /** Label of the confirm button. */
  confirm: string
  /** True for acts that take something away. */
  isGrave?: boolean
  busy: boolean
  /** Reason of the last failure. */
  problem: string | undefined
  onSubmit: FormEventHandler
  onClose: () => void
  children?: ReactNode
}

/** Dialog with the input of an act; keeps typed text when the platform refuses. */
export function ActDialog({
  title,
  text,
  confirm,
  isGrave = false,
  busy,
  problem,
  onSubmit,
  onClose,
  children,
}: ActDialogProps) {
  const heading = useId()
  const typed = useRef(false)
  const { asking, requestLeave, stay } = useLeaveGuard(() => typed.current, onClose)
  return (
    <Dialog open onClose={busy ? undefined : requestLeave} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form
        noValidate
        onSubmit={onSubmit}
        onInput={() => {
          typed.current = true
        }}
      >
        <DialogTitle id={heading} variant="h1" component="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <Typography color="textSecondary">{text}</Typography>
          {children}
          {problem && (
            <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        {asking ? (
          <LeavePrompt onStay={stay} onLeave={onClose} />
        ) : (
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button color="inherit" onClick={onClose} disabled={busy}>
              {recordMessages.goBack}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={isGrave ? 'error' : 'primary'}
              loading={busy}
              loadingPosition="start"
            >
              {confirm}
            </Button>
          </DialogActions>
        )}
      </form>
    </Dialog>
  )
}
