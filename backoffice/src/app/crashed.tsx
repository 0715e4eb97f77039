import Button from '@mui/material/Button'
import { frameMessages } from '../messages/frame.fr.ts'
import { StatusMessage } from '../shared/status-message.tsx'

/** Replaces a screen that threw. */
export function Crashed() {
  return (
    <StatusMessage title={frameMessages.crashed} text={frameMessages.crashedHint}>
      <Button variant="outlined" color="inherit" onClick={() => window.location.reload()}>
        {frameMessages.reload}
      </Button>
    </StatusMessage>
  )
}
