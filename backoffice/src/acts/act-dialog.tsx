import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type FormEventHandler, type ReactNode, useContext, useId, useState } from 'react'
import { recordMessages } from '../messages/record.fr.ts'
import { deadLook } from '../shared/dead-look.ts'
import { LeavePrompt } from './leave-prompt.tsx'
import { Superseded } from './superseded.ts'
import { SupersededNotice } from './superseded-notice.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useOpeningCooldown } from './use-opening-cooldown.ts'
import { useOwnClose } from './use-own-close.ts'

interface ActDialogProps {
  title: string
  /** Explains the effect. */
  text: string
  /** Label of the confirm button. */
  confirm: string
  /** True for acts that take something away. */
  isGrave?: boolean
  /** Says what has changed of what the dialog offered, where its button is still there; empty until then. */
  superseded?: ReactNode
  /** Revision that the dialog shows; a press that was meant for another one confirms nothing. */
  revision?: number
  /** True while the request that was sent can be repeated safely, whatever the record says. */
  mayRepeat?: boolean
  busy: boolean
  /** Reason of the last failure. */
  problem: string | undefined
  onSubmit: FormEventHandler
  onClose: () => void
  children?: ReactNode
}

/**
 * Dialog with the input of an act; keeps typed text when the platform refuses. Once the act is superseded it says why,
 * and sends nothing more. Until something is typed, a repeated press of the opener confirms nothing.
 */
export function ActDialog({
  title,
  text,
  confirm,
  isGrave = false,
  superseded: changed,
  revision,
  mayRepeat = false,
  busy,
  problem,
  onSubmit,
  onClose,
  children,
}: ActDialogProps) {
  const heading = useId()
  const [isTyped, setTyped] = useState(false)
  const opening = useOpeningCooldown(revision)
  const leave = useOwnClose(onClose)
  const { asking, requestLeave, stay } = useLeaveGuard(() => isTyped, leave)
  // While busy, the change is probably the act's own.
  const superseded = useContext(Superseded) || changed
  const isSuperseded = Boolean(superseded) && !busy
  const isOver = isSuperseded && !mayRepeat
  const submit: FormEventHandler = (event) => {
    if (isOver || opening.refuse()) event.preventDefault()
    else onSubmit(event)
  }
  const noteInput = () => {
    setTyped(true)
    opening.end()
  }
  return (
    <Dialog open onClose={busy ? undefined : requestLeave} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form noValidate onSubmit={submit} onInput={noteInput}>
        <DialogTitle id={heading} variant="h1" component="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <Typography color="textSecondary">{text}</Typography>
          {isSuperseded && (
            <SupersededNotice kept={isTyped && recordMessages.inputKept}>{superseded}</SupersededNotice>
          )}
          {children}
          {problem && (
            <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        {asking ? (
          <LeavePrompt onStay={stay} onLeave={leave} />
        ) : (
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button color="inherit" onClick={leave} disabled={busy}>
              {recordMessages.goBack}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={isGrave ? 'error' : 'primary'}
              loading={busy}
              loadingPosition="start"
              aria-disabled={isOver || opening.dead || undefined}
              sx={deadLook}
            >
              {confirm}
            </Button>
          </DialogActions>
        )}
      </form>
    </Dialog>
  )
}
