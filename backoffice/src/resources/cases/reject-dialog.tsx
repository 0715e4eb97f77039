import { REJECTION_REASON_MAX_LENGTH } from '@alcove/contracts/constants'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { caseMessages } from '../../messages/cases.fr.ts'

interface RejectDialogProps {
  title: string
  busy: boolean
  /** Resolves to true when the case is settled. */
  onReject: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason; what was written stays when the platform refuses. */
export function RejectDialog({ title, busy, onReject, onClose }: RejectDialogProps) {
  const heading = useId()
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({ defaultValues: { reason: '' } })
  const { ref, ...field } = register('reason', {
    validate: (reason) => reason.trim() !== '' || caseMessages.reasonRequired,
  })
  const problem = formState.errors.reason?.message

  const choose = (reason: string) => {
    setValue('reason', reason, { shouldValidate: true })
    setFocus('reason')
  }
  const submit = handleSubmit(async ({ reason }) => {
    if (await onReject(reason.trim())) onClose()
  })

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={heading} variant="h1" component="h2">
          {caseMessages.rejectTitle}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary">{caseMessages.rejectSubject(title)}</Typography>
          <Box
            role="group"
            aria-label={caseMessages.reasonTemplates}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
          >
            {caseMessages.templates.map(({ name, reason }) => (
              <Chip
                key={name}
                component="button"
                type="button"
                clickable
                variant="outlined"
                label={name}
                onClick={() => choose(reason)}
              />
            ))}
          </Box>
          <TextField
            label={caseMessages.reason}
            required
            autoFocus
            multiline
            minRows={4}
            maxRows={10}
            error={problem !== undefined}
            helperText={problem}
            inputRef={ref}
            {...field}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { maxLength: REJECTION_REASON_MAX_LENGTH },
              formHelperText: { role: 'alert' },
            }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {caseMessages.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={busy} loadingPosition="start">
            {caseMessages.reject}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
