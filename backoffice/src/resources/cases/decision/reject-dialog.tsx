import { REJECTION_REASON_MAX_LENGTH } from '@alcove/contracts/constants'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { LeavePrompt } from '../../../acts/leave-prompt.tsx'
import { SupersededNotice } from '../../../acts/superseded-notice.tsx'
import { useLeaveGuard } from '../../../acts/use-leave-guard.ts'
import { useOwnClose } from '../../../acts/use-own-close.ts'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { describeDecision } from '../describe-decision.ts'
import { DeskButton } from '../desk/desk-button.tsx'
import { insertAtCaret } from '../desk/insert-at-caret.ts'
import type { DeskState } from '../desk/use-desk.ts'
import { ReasonTemplates } from './reason-templates.tsx'
import { useReasonDraft } from './use-reason-draft.ts'

interface RejectDialogProps {
  record: ConsoleCase
  desk: DeskState
  onClose: () => void
}

/** Asks for the reason; keeps the text when the platform refuses or another moderator was faster. */
export function RejectDialog({ record, desk, onClose }: RejectDialogProps) {
  const heading = useId()
  const draft = useReasonDraft(record.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const { register, handleSubmit, setValue, getValues, formState } = useForm({
    defaultValues: { reason: draft.read() },
  })
  const { ref, ...registered } = register('reason', {
    validate: (reason) => reason.trim() !== '' || caseMessages.reasonRequired,
    onChange: () => draft.keep(getValues('reason')),
  })
  const problem = formState.errors.reason?.message
  const isTyped = () => getValues('reason').trim() !== ''
  const closeByHand = useOwnClose(onClose)
  const { asking, requestLeave, stay } = useLeaveGuard(isTyped, closeByHand)
  const isDecided = record.status !== 'PENDING'

  const insert = (template: string) => {
    const area = field.current
    if (area === null) return
    const { selectionStart: start, selectionEnd: end, value } = area
    const { text, caret } = insertAtCaret(value, { start, end }, template, REJECTION_REASON_MAX_LENGTH)
    setValue('reason', text, { shouldValidate: true })
    draft.keep(text)
    area.focus()
    area.setSelectionRange(caret, caret)
  }
  const submit = handleSubmit(async ({ reason }) => {
    if (isDecided || desk.offline || !(await desk.reject(reason.trim()))) return
    draft.drop()
    onClose()
  })
  const leave = () => {
    draft.drop()
    closeByHand()
  }
  const backToField = () => {
    stay()
    field.current?.focus()
  }

  return (
    <Dialog
      open
      onClose={desk.busy ? undefined : requestLeave}
      fullWidth
      maxWidth="sm"
      aria-labelledby={heading}
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={heading} variant="h1" component="h2">
          {caseMessages.rejectTitle}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary">{caseMessages.rejectSubject(record.title)}</Typography>
          {isDecided && (
            <SupersededNotice kept={caseMessages.reasonKept}>
              {describeDecision(record, desk.me) ??
                caseMessages.notDecidable(caseMessages.states[record.status])}
            </SupersededNotice>
          )}
          <ReasonTemplates onChoose={insert} />
          <TextField
            label={caseMessages.reason}
            required
            autoFocus
            multiline
            minRows={4}
            maxRows={10}
            error={problem !== undefined}
            helperText={problem}
            inputRef={(element: HTMLTextAreaElement | null) => {
              ref(element)
              field.current = element
            }}
            {...registered}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { maxLength: REJECTION_REASON_MAX_LENGTH },
              formHelperText: { role: 'alert' },
            }}
          />
        </DialogContent>
        {asking ? (
          <LeavePrompt onStay={backToField} onLeave={leave} />
        ) : (
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button color="inherit" onClick={closeByHand} disabled={desk.busy}>
              {caseMessages.cancel}
            </Button>
            <DeskButton
              type="submit"
              variant="contained"
              color="error"
              loading={desk.busy}
              loadingPosition="start"
              barrier={isDecided ? 'closed' : desk.offline ? 'offline' : null}
            >
              {caseMessages.reject}
            </DeskButton>
          </DialogActions>
        )}
      </form>
    </Dialog>
  )
}
