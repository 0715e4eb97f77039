import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import Typography from '@mui/material/Typography'
import { recordMessages } from '../messages/record.fr.ts'

interface LeaveQuestionProps {
  onStay: () => void
  onLeave: () => void
}

/** Replaces the buttons of a dialog to ask before typed text is discarded. */
export function LeavePrompt({ onStay, onLeave }: LeaveQuestionProps) {
  return (
    <DialogActions role="alert" sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', rowGap: 1 }}>
      <Typography sx={{ mr: 'auto' }}>{recordMessages.leaveQuestion}</Typography>
      <Button color="error" onClick={onLeave}>
        {recordMessages.leave}
      </Button>
      <Button variant="contained" autoFocus onClick={onStay}>
        {recordMessages.stay}
      </Button>
    </DialogActions>
  )
}
